import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { isLong } from '../../../support/long.ts';
import { journalled, unapproved } from '../../../support/journal.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { type Reply, type Transport, TransportError } from '../../../../src/machine/transport.ts';
import { openClient } from '../../../../src/service/api/index.ts';
import { type Entry, isFinished } from '../../../../src/service/journal/log/entries.ts';
import { openJournal } from '../../../../src/service/journal/index.ts';
import { openRecovery } from '../../../../src/service/journal/recovery/recovery.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';
import { apiError } from '../../../support/success.ts';

/** How a write goes: whether the service carries it out, and what duit gets to see of that. */
interface Fate {
  readonly commits: boolean;
  readonly seen: 'truth' | 'nothing' | { readonly status: number; readonly body: string; readonly cut: boolean };
  /** Where duit is killed: at its first or second change of the journal, before or after it is on disk, or while it waits. */
  readonly kill: 'no' | 'waiting' | { readonly change: 1 | 2; readonly kept: boolean };
}

const namen = ['Claes', 'Maes'];
const status = fc.integer({ min: 100, max: 599 });
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom('', '{}', '{"data":null}', '{"data":{}}', '{"data":{"id":7}}', '<html>nginx</html>', '{"data":[]}'),
  status.map((one) => JSON.stringify(apiError(one))),
);
const fate: fc.Arbitrary<Fate> = fc
  .record({
    commits: fc.boolean(),
    seen: fc.oneof(
      { weight: 2, arbitrary: fc.constant('truth' as const) },
      { weight: 1, arbitrary: fc.constant('nothing' as const) },
      { weight: 4, arbitrary: fc.record({ status, body, cut: fc.boolean() }) },
    ),
    kill: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('no' as const, 'no' as const, 'waiting' as const) },
      { weight: 1, arbitrary: fc.record({ change: fc.constantFrom(1 as const, 2 as const), kept: fc.boolean() }) },
    ),
  })
  // A service that refuses in the words of the API what it carries out can't be told from one that refuses.
  .filter(({ commits, seen }) => !(commits && typeof seen === 'object' && seen.status < 500 && seen.status >= 400 && isRefusal(seen)));

const isRefusal = ({ status: code, body: text, cut }: { status: number; body: string; cut: boolean }) =>
  !cut && text === JSON.stringify(apiError(code));

type Step = { readonly what: 'create'; readonly naam: string; readonly fate: Fate } | { readonly what: 'recover' | 'say' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('create' as const), naam: fc.constantFrom(...namen), fate }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('recover' as const, 'say' as const) }) },
);

const never = new Promise<never>(() => {});
const base_url = 'https://dienst.example/api/v1';

async function* bytes(text: string, cut: boolean): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  if (cut) throw new TransportError('network', true, { detail: 'ECONNRESET' });
}

const replied = (code: number, text: string, cut = false): Reply => ({
  status: code,
  headers: { 'content-type': 'application/json' },
  body: bytes(text, cut),
  discard: () => {},
});

/** A service that keeps customers, and a user who runs one command after another on one journal. */
function model() {
  const store = memoryStateStore();
  const living = new Set<number>();
  const customers: { id: string; naam: string }[] = [];
  let clock = Date.parse('2026-03-15T10:00:00Z');
  let posts = 0;
  let pid = 0;
  const world = {
    now: () => new Date(clock),
    monotonic: () => clock,
    sleep: async (ms: number) => void (clock += ms),
    stop: new AbortController().signal,
    abandon: new AbortController().signal,
    random: Math.random,
    started: (one: number) => (living.has(one) ? String(one) : undefined),
  };

  const get = ({ pathname, searchParams }: URL): Reply => {
    const one = customers.find(({ id }) => pathname.endsWith(id));
    const listed = customers.filter(({ naam }) => naam === (searchParams.get('q') ?? naam));
    return replied(200, JSON.stringify(one ? { data: one } : { data: listed, total: listed.length }));
  };
  const post = async (asked: string, { commits, seen, kill }: Fate, killed: () => void): Promise<Reply> => {
    posts += 1;
    const made = {
      id: `3f2504e0-4f89-41d3-9a0c-${String(customers.length).padStart(12, '0')}`,
      naam: (JSON.parse(asked) as { naam: string }).naam,
    };
    if (commits) customers.push(made);
    if (kill === 'waiting') {
      killed();
      return never;
    }
    if (seen === 'nothing') throw new TransportError('network', true, { detail: 'ECONNRESET' });
    if (seen === 'truth') return commits ? replied(201, JSON.stringify({ data: made })) : replied(422, JSON.stringify(apiError(422)));
    return replied(seen.status, seen.body, seen.cut);
  };

  const begin = (meets?: Fate) => {
    const own = (pid += 1);
    living.add(own);
    let killed = () => {};
    const death = new Promise<'killed'>((resolve) => {
      killed = () => {
        living.delete(own);
        resolve('killed');
      };
    });
    let changes = 0;
    const dying: StateStore = {
      ...store,
      transaction: async (work) => {
        const kill = meets?.kill;
        if (typeof kill !== 'object' || (changes += 1) !== kill.change) return store.transaction(work);
        if (kill.kept) await store.transaction(work);
        killed();
        return never;
      },
    };
    const transport: Transport = {
      send: async ({ method, url, body: asked = '' }) => (method === 'GET' || !meets ? get(url) : post(asked, meets, killed)),
      close: async () => {},
    };
    const here = { ...world, pid: own };
    const journal = openJournal(dying, here);
    const client = openClient({
      base_url,
      key: async () => 'sleutel',
      transport: async () => transport,
      version: '1',
      world: here,
      log: () => {},
      notice: () => {},
    });
    const profile = { naam: 'zaak', base_url };
    const waiting = (_seconds: number, work: Promise<void>) => work;
    const common = { journal, profile, world: here, nietWachten: false, waiting };
    const write = journalled(client, {
      ...unapproved,
      ...common,
      begun: async () => (await journal.rivals(null, 0)).last,
    });
    const recovery = openRecovery({ ...common, client, key: unapproved.key });
    const ended = async <T>(work: Promise<T>): Promise<T | 'killed'> => {
      const outcome = await Promise.race([work, death]);
      living.delete(own);
      return outcome;
    };
    return { journal, write, recovery, ended };
  };
  return { begin, customers, posts: () => posts };
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Failure) return error.reason;
  throw error;
};

/** So many steps; a long run takes 20,000, and DUIT_TEST_STEPS asks for any number. */
const steps = Number(process.env['DUIT_TEST_STEPS'] ?? (isLong ? 20_000 : 400));
const perRun = 20;

it(
  'makes as many documents as the user meant, or says that this is unknown and makes no more, whatever the service answers',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: perRun, maxLength: perRun }), async (all) => {
        const { begin, customers, posts } = model();
        const count = (naam: string) => customers.filter((one) => one.naam === naam).length;
        const meant = new Map<string, number>();
        const unsure = new Map<string, number>();
        /** Takes what the journal says of a write for what the user knows. */
        const learn = (naam: string, entry: Entry | undefined) => {
          if (entry?.state === 'done') meant.set(naam, (meant.get(naam) ?? 0) + 1);
          if (entry && !isFinished(entry)) unsure.set(naam, entry.n);
          else unsure.delete(naam);
        };

        for (const one of all) {
          const before = posts();
          if (one.what === 'create') {
            const { naam, fate: meets } = one;
            const { journal, write, ended } = begin(meets);
            const { last } = await journal.rivals(null, 0);
            const outcome = await ended(write.one('klanten.create', { body: { naam } })).catch(reasonOf);
            if (unsure.has(naam)) {
              expect({ outcome, posts: posts() }).toEqual({ outcome: 'unknown', posts: before });
              continue;
            }
            const entry = (await journal.entries()).find(({ n }) => n > last);
            learn(naam, entry);
            const told = { done: 'made', unknown: 'unknown', open: 'killed', refused: 'refused', unsent: 'temporary', undone: '' };
            if (outcome !== 'killed' && entry)
              expect(typeof outcome === 'string' ? outcome : 'made', entry.state).toMatch(new RegExp(told[entry.state]));
          } else {
            for (const [naam, n] of unsure) {
              const { journal, recovery, ended } = begin();
              const entry = await journal.entry(n);
              if (!entry) throw new Error('a write is gone');
              if (one.what === 'recover') await ended(recovery.recover(entry));
              else await recovery.declare(entry, { done: count(naam) > (meant.get(naam) ?? 0), id: null, sure: true });
              learn(naam, await journal.entry(n));
            }
            expect(posts()).toBe(before);
          }
          for (const naam of namen) {
            const known = meant.get(naam) ?? 0;
            expect([known, ...(unsure.has(naam) ? [known + 1] : [])], naam).toContain(count(naam));
          }
        }
      }),
      { numRuns: Math.ceil(steps / perRun) },
    );
  },
  60_000 + steps * 3,
);
