import type { Client } from '../api/index.ts';
import { endpoints, type Endpoint } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { snapshotBefore } from './creates.ts';
import type { Entry } from './entries.ts';
import { obstacle, rival, type Write } from './guard.ts';
import { keyPrint } from './hashes.ts';
import { makeIntent } from './intent.ts';
import type { Journalling } from './journalling.ts';
import { rawCall, rawReply } from './raw.ts';
import type { Intent } from './records.ts';
import { atOnce, inTheWay, unrecorded } from './texts.ts';

/** What came of a write: its document, and the reply to hand on. */
interface Done<T> {
  readonly value: T;
  readonly id: string | null;
  readonly nummer: string | null;
}

/**
 * A client whose every write stands in the journal before it leaves, and whose outcome does before anyone is told. A
 * write that an earlier one stands in the way of fails with exit 7, and one that another process is doing with exit 10;
 * one whose outcome is not known is looked for, and goes on as if its reply had come where exactly that is found.
 */
export function journalled(client: Client, options: Journalling): Client {
  const { journal, world } = options;
  const time = () => world.now().toISOString();

  /** Looks back before anything is sent, and gives what writes the intent down; the outcome belongs to what that gave. */
  async function prepare(write: Write): Promise<() => Promise<Entry>> {
    const before = journal.recent();
    const seen = before.at(-1)?.n ?? 0;
    const check = (entries: readonly Entry[]) => {
      const here = entries.filter(({ intent }) => intent.base_url === options.profile.base_url || isSameDocument(intent, write));
      const stands = obstacle(here, write, options.decisions, journal.isUnderWay);
      if (stands) throw inTheWay(stands, write);
      const other = rival(here, write, options.decisions, seen, journal.isUnderWay);
      if (other) throw atOnce(other);
    };
    check(before);
    const snapshot = await snapshotBefore(client, write.operation, write.body, world.now());
    const key = keyPrint(await options.key());
    return async () => {
      const intent = makeIntent(write, { profile: options.profile, key, snapshot, world });
      // Once more: much can happen while it waits for its turn.
      const { n } = await journal.append(intent, check);
      return { n, intent, checks: [], state: 'open' };
    };
  }

  async function carried<T>(
    write: Write,
    send: (depart: () => Promise<void>) => Promise<Done<T>>,
    adopt: (data: { id: string } & object) => T,
  ): Promise<T> {
    const begin = await prepare(write);
    let entry: Entry | undefined;
    let done: Done<T>;
    try {
      // A second try is the same write.
      done = await send(async () => void (entry ??= await begin()));
    } catch (error) {
      // What did not come to leaving is in no journal.
      if (!entry) throw error;
      const outcome = outcomeOf(error);
      await journal.append({ ...outcome, of: entry.n, time: time() }).catch(() => {});
      if (outcome.kind !== 'unknown' || !(error instanceof Failure)) throw error;
      // Loaded only where a reply is lost.
      const { sought } = await import('./sought.ts');
      return adopt(await sought(client, options, entry, write, error));
    }
    if (!entry) throw new Error('a write left without its intent');
    const { value, id, nummer } = done;
    await journal.append({ kind: 'result', of: entry.n, time: time(), id, nummer }).catch((error: unknown) => {
      throw unrecorded(write, { id, nummer }, error);
    });
    return value;
  }

  return {
    ...client,
    one: async (operation, call) => {
      if (endpoints[operation].method === 'GET') return client.one(operation, call);
      const write = { operation, document: call?.id?.toLowerCase() ?? null, body: call?.body };
      const send = async (depart: () => Promise<void>) => {
        const value = await client.one(operation, { ...call, depart });
        return { value, ...named(value, write) };
      };
      return carried(write, send, (data) => data as never);
    },
    raw: async (method, path, request = {}) => {
      if (method === 'GET') return client.raw(method, path, request);
      const write = rawCall(method, path, request.body);
      const send = async (depart: () => Promise<void>) => {
        const value = await client.raw(method, path, { ...request, depart });
        return { value, ...named(value.facts, write) };
      };
      const endpoint = endpoints[write.operation as keyof typeof endpoints] as Endpoint | undefined;
      return carried(write, send, (data) => rawReply(endpoint?.status ?? 200, data));
    },
  };
}

/** The id of a document is its own wherever the service is reached. */
const isSameDocument = (intent: Intent, { document }: Write): boolean => document !== null && intent.document === document;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The document of a reply; a reply without one, as of a sending, is about the document that was named. */
function named(value: object, { document }: Write): { id: string | null; nummer: string | null } {
  const { id, nummer } = value as { id?: unknown; nummer?: unknown };
  return { id: text(id) ?? document, nummer: text(nummer) };
}

/** How a write that brought no document ended: what its verdict says, and unknown where there is none, as after a bug. */
function outcomeOf(error: unknown): { kind: 'unsent' } | { kind: 'refused' | 'unknown'; status: number | null } {
  const { outcome = 'unknown', status = null } = error instanceof Failure ? error : {};
  return outcome === 'not_read' ? { kind: 'unsent' } : { kind: outcome, status };
}
