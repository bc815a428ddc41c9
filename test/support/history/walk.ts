import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { today } from '../../../src/belgium/dates.ts';
import { chance } from '../chance.ts';
import { faults, faultyMachine, type Fault, type Machine } from '../faulty.ts';
import { deskOn, type Ended, type HistoryDesk } from './desk.ts';
import { type Attempt, Books, type Effect, type TurnOptions } from './model.ts';
import { keepWorldsIn, type Cache } from '../world.ts';
import { type Asked, followOn, isStop } from './ways.ts';

/** The most steps of a history. */
export const mostSteps = 40;

const first = '2026-03-15';

/** One history: the machines of a user, what exists at the service, and chance. */
class History {
  readonly books = new Books();
  readonly desks: readonly [HistoryDesk, HistoryDesk];
  readonly codes = new Set<string>();
  readonly told: string[] = [];
  /** The wish of the plan that lies on each machine. */
  readonly plans = new Map<HistoryDesk, TurnOptions>();
  at: HistoryDesk;
  klant = '';
  private current: { readonly wish: TurnOptions; readonly isDecided: boolean } | undefined;
  private readonly next: () => number;

  constructor(
    readonly seed: number,
    readonly machine: Machine,
  ) {
    this.next = chance(seed);
    const shared = machine.world.cache && { knows: new Set<Attempt>() };
    this.desks = [deskOn(machine, 'kantoor', shared), deskOn(machine, 'thuis', shared)];
    [this.at] = this.desks;
    const attempts = new WeakMap<Request, Attempt>();
    machine.watches = {
      leaves: (request) => {
        const wish = wishOf(request, this.current?.wish);
        if (!wish) return;
        const time = machine.world.now().toISOString();
        const attempt = { wish, isDecided: this.current?.isDecided === true, desk: this.at, time };
        attempts.set(request, attempt);
        this.at.knows.add(attempt);
      },
      done: (request, document) => {
        const attempt = attempts.get(request);
        if (request.url.endsWith('/definitief')) this.numbered(document);
        if (!attempt) return;
        const id = attempt.wish.kind === 'versturen' ? attempt.wish.subject : String(document['id']);
        const day = attempt.wish.day ?? today(machine.world.now());
        this.books.add({ attempt, wish: attempt.wish, id, day, nummer: undefined, isTold: false });
      },
    };
  }

  readonly pick = (count: number): number => Math.floor(this.next() * count);
  readonly one = <T>(items: readonly T[]): T | undefined => items[this.pick(items.length)];
  readonly is = (part: number): boolean => this.next() < part;
  readonly story = (): string => `seed ${this.seed}\n${this.told.join('\n')}`;

  private numbered({ id, nummer }: Record<string, unknown>): void {
    for (const effect of this.books.effects) if (effect.id === id && typeof nummer === 'string') effect.nummer = nummer;
  }

  /** Gives a command line, whose writes are for this wish. */
  async give({ line, isDecided }: Asked, wish?: TurnOptions, fault?: Fault): Promise<Ended | undefined> {
    // Each write has a moment of its own, by which it is known.
    await this.machine.world.sleep(1_000);
    const at = line.indexOf('--eigen-referentie');
    this.current = wish && { wish: at < 0 ? wish : { ...wish, reference: line[at + 1] }, isDecided };
    const ended = await this.at.run(line, fault);
    this.current = undefined;
    const name = this.at === this.desks[0] ? 'kantoor' : 'thuis';
    this.told.push(`${name} ${this.machine.world.now().toISOString()} duit ${line.join(' ')} (${fault ?? ''}): ${ended?.code ?? 'killed'}`);
    if (!ended) {
      this.check();
      return undefined;
    }
    this.told.push(
      ...ended.stderr
        .trim()
        .split('\n')
        .map((text) => `    ${text}`),
    );
    this.codes.add(String(ended.code));
    this.check(ended.code);
    this.books.tell(ended.stdout + ended.stderr);
    // What a job takes over after a loss is known again, as what its reference became: equal orders share the documents that are there.
    const taken = /overgenomen: .*/.exec(ended.stderr)?.[0] ?? '';
    const isNamed = ({ id, nummer }: Effect) => taken.includes(id.slice(0, 8)) || (nummer !== undefined && taken.includes(nummer));
    for (const effect of this.books.effects.filter(isNamed)) {
      if (effect.attempt) this.at.knows.add(effect.attempt);
      Object.assign(effect, { wish: { ...effect.wish, reference: wish?.reference } });
    }
    return ended;
  }

  private check(code?: number): void {
    const found = [...this.books.doubles, ...(code === 1 ? ['a bug in duit'] : [])];
    if (found.length > 0) throw new Error(`${this.story()}\n${found.join('\n')}`);
  }

  /** Has a wish carried out, with or without a fault, and mostly follows the message of a stop. */
  async want(wish: TurnOptions, line: readonly string[]): Promise<void> {
    const fault = this.is(0.35) ? this.one(faults) : undefined;
    const profile = this.at.hasSecond && this.is(0.5) ? ['--profiel', 'tweede'] : [];
    const asked = { line: [...line, ...profile, ...(this.is(0.5) ? ['--niet-wachten'] : [])], isDecided: false };
    const ended = await this.give(asked, wish, fault);
    if (!ended || !isStop(ended) || this.is(0.4)) return;
    const { at: desk, books, pick, story } = this;
    const give = (next: Asked) => this.give(next, next.line[0] === line[0] && next.line[1] === line[1] ? wish : undefined);
    // Whoever looks at the service looks after all that is late has come.
    await this.settleDown();
    await followOn(asked, ended, { desk, books, give, pick, story });
  }

  /** Lets all that is late come. */
  async settleDown(): Promise<void> {
    await this.machine.world.sleep(60_000);
    await this.give({ line: ['klanten', 'list'], isDecided: false });
  }
}

/** The wish of a write that leaves for one; undefined for a write that makes nothing and sends nothing. */
function wishOf({ url }: Request, wish: TurnOptions | undefined): TurnOptions | undefined {
  const ending = { factuur: '/facturen', offerte: '/offertes', creditnota: '/creditnota', versturen: '/versturen' };
  return wish && url.endsWith(ending[wish.kind]) ? wish : undefined;
}

const own = (history: History, part: number): string[] =>
  history.is(part) ? ['--eigen-referentie', history.one(['ORD-1', 'ORD-2', 'ORD-3']) ?? ''] : [];

type Step = (history: History) => Promise<void>;

const make =
  (kind: 'factuur' | 'offerte', texts: readonly string[]): Step =>
  async (history) => {
    const subject = history.one(texts) ?? '';
    const day = history.is(0.25) ? first : undefined;
    const dated = day === undefined ? [] : ['--datum', day];
    const line = [kind, 'maak', '--klant', history.klant, '--regel', `${subject};1;100;21`, ...dated, ...own(history, 0.3)];
    await history.want({ kind, subject, day }, line);
  };

const invoiceQuote: Step = async (history) => {
  const quote = history.one(history.books.of('offerte'));
  if (!quote) return;
  const line = ['offerte', 'factureer', quote.id, '--klant', history.klant, ...own(history, 0.2)];
  await history.want({ kind: 'factuur', subject: quote.wish.subject }, line);
};

const makeFinal: Step = async (history) => {
  const draft = history.one(
    [...history.books.of('factuur'), ...history.books.of('creditnota')].filter(({ nummer }) => nummer === undefined),
  );
  if (draft) await history.want({ kind: 'versturen', subject: '' }, ['factuur', 'definitief', draft.id, '--bevestig', 'datum', '--ja']);
};

const finals = (history: History) => history.books.of('factuur').filter(({ nummer }) => nummer !== undefined);

const send: Step = async (history) => {
  const final = history.one(finals(history));
  if (!final) return;
  const line = ['factuur', 'verstuur', final.id, '--kanaal', history.one(['email', 'peppol']) ?? '', '--ja'];
  await history.want({ kind: 'versturen', subject: final.id }, line);
};

const credit: Step = async (history) => {
  const final = history.one(finals(history));
  if (final) await history.want({ kind: 'creditnota', subject: final.id }, ['creditnota', 'maak', final.id]);
};

/** Another program makes an equal invoice, or credits one. */
const otherProgram: Step = async (history) => {
  const { books, machine, klant } = history;
  await history.settleDown();
  const final = history.one(finals(history));
  const subject = history.is(0.5) && final ? final.id : undefined;
  const text = history.one(texts) ?? '';
  const regels = [{ omschrijving: text, aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const made = await (subject === undefined
    ? machine.create('/facturen', { klant_id: klant, regels })
    : machine.create(`/facturen/${subject}/creditnota`, {}));
  const wish: TurnOptions = subject === undefined ? { kind: 'factuur', subject: text } : { kind: 'creditnota', subject };
  history.told.push(`another program made ${JSON.stringify(wish)}`);
  books.add({ attempt: undefined, wish, id: String(made['id']), day: today(machine.world.now()), nummer: undefined, isTold: false });
};

/** Plans a batch of one order on a machine, and carries out the newest plan there, which may be one that was interrupted. */
const batch: Step = async (history) => {
  const { at, machine, klant } = history;
  const name = at === history.desks[0] ? 'kantoor' : 'thuis';
  if (history.plans.get(at) === undefined || history.is(0.6)) {
    const [subject = '', reference] = [history.one(texts), history.one(['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'])];
    at.write(
      `${name}.csv`,
      `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\n${reference};${klant};${subject};1;100;21\n`,
    );
    const line = ['batch', 'plan', `${name}.csv`, '-o', `${name}.json`, '--overschrijven'];
    const planned = await history.give({ line, isDecided: false });
    if (planned?.code !== 0) return;
    history.plans.set(at, { kind: 'factuur', subject, reference, day: today(machine.world.now()) });
  }
  const fault = history.is(0.35) ? history.one(faults) : undefined;
  await history.give({ line: ['batch', 'voer-uit', `${name}.json`, '--ja'], isDecided: false }, history.plans.get(at), fault);
};

const wait: Step = async (history) => history.machine.world.sleep((history.one([10, 50, 600]) ?? 10) * 1000);

/** The last seconds of a day in Belgium, or the first. */
const midnight: Step = async (history) => {
  const now = history.machine.world.now().getTime();
  const day = 86_400_000;
  const next = Math.ceil((now + 3_600_000) / day) * day - 3_600_000;
  await history.machine.world.sleep(next - now + (history.is(0.3) ? -30_000 : 30_000));
};

const lose =
  (from: 'saved' | 'nothing', withCopy: boolean): Step =>
  async (history) => {
    await history.settleDown();
    history.told.push(`the state becomes ${from}${withCopy ? '; its copy too' : ''}`);
    history.at.restore(from, withCopy);
  };

const change: Step = async (history) => {
  await history.settleDown();
  history.at = history.desks[history.at === history.desks[0] ? 1 : 0];
};

const texts = ['Advies', 'Hosting', 'Licentie'];

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [9, make('factuur', texts)],
  [3, make('offerte', ['Website', 'Studie'])],
  [4, invoiceQuote],
  [6, makeFinal],
  [6, send],
  [5, credit],
  [4, batch],
  [2, otherProgram],
  [2, async (history) => void (await history.give({ line: ['journaal', 'herstel'], isDecided: false }))],
  [2, wait],
  [2, midnight],
  [2, change],
  [1, (history) => (history.at.hasSecond ? Promise.resolve() : history.at.secondProfile())],
  [2, async (history) => history.at.save()],
  [1, lose('saved', false)],
  [1, lose('saved', true)],
  [1, lose('nothing', false)],
  [1, lose('nothing', true)],
];

const drawn = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** Walks through the history of this seed, with its store in a database where one is given, and gives the codes that its commands ended with. */
export async function walk(seed: number, cache?: Cache): Promise<ReadonlySet<string>> {
  keepWorldsIn(cache);
  const machine = await faultyMachine().finally(() => keepWorldsIn(undefined));
  Object.assign(machine.world, { uuid: randomUUID });
  const history = new History(seed, machine);
  const made = await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be', kbo_btw_nummer: 'BE0403123486' });
  history.klant = String(made['id']);
  const count = 1 + history.pick(mostSteps);
  for (let step = 0; step < count; step += 1) await history.one(drawn)?.(history);
  rmSync(machine.world.folder, { recursive: true, force: true });
  return history.codes;
}
