import type { Call } from '../../api/client.ts';
import type { Client } from '../../api/index.ts';
import { endpoints, type Endpoint, type Operation } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { type Entry, nameIn } from '../log/entries.ts';
import { objection, type Write } from '../verdict/guard.ts';
import { keyPrint } from '../../key-print.ts';
import { makeIntent } from '../log/intent.ts';
import type { Journalling } from './journalling.ts';
import { openText, unrecorded, waitsText } from './kept-texts.ts';
import { creditedMeanwhile } from '../evidence/credits.ts';
import { type ClientLooks, lookedAt, openLooks } from '../evidence/looks.ts';
import { meantBody } from '../log/meant.ts';
import { adoptedText, checkOnWatch, ownOnWatch } from '../watch/on-watch.ts';
import { measured, reserve } from '../rails/rails.ts';
import { rawCall, rawReply } from './raw.ts';
import { lastTimeOf } from '../log/sendings.ts';
import { earlierText, refusalOf } from '../verdict/texts.ts';
import { openThere } from '../evidence/there.ts';
import { creditedTwiceText, notLookedText } from '../verdict/there-texts.ts';

/** The success of a write: its document, and the reply to hand on. */
interface Done<T> {
  readonly value: T;
  readonly id: string | null;
  readonly nummer: string | null;
}

/**
 * A client whose every write stands in the journal before it leaves, and whose outcome does before anyone is told. A write
 * that an uncertain one stands in the way of fails with exit 7; one that is under way or was done before with exit 12, unless
 * the user decides otherwise. A write whose outcome is not known is read back, and goes on as if its reply had come where
 * exactly that is found.
 */
export function journalled(client: Client, options: Journalling): Client {
  const looking = openLooks(client, options);
  const carried = async <T>(write: Write, send: Send<T>, adopt: (data: { id: string } & object) => T): Promise<T> => {
    const prepared = await prepare(looking, options, write)
      .catch((error: unknown) => adoptOwn(client, options, write, error))
      .catch((error: unknown) => refused(options, error));
    if ('own' in prepared) return adopt(prepared.own);
    const { begin } = prepared;
    let entry: Entry | undefined;
    let done: Done<T>;
    try {
      // A second try is the same write.
      done = await send(async () => void (entry ??= await begin()));
    } catch (error) {
      // A write that never came to leaving is in no journal.
      if (!entry) return await refused(options, error);
      return adopt(await failed(client, options, entry, write, error));
    }
    if (!entry) throw new Error('a write left without its intent');
    await keepResult(options, entry, write, done);
    looking.noteMade(write, done.id);
    if (write.operation === 'facturen.creditnota' && done.id !== null) await tellCreditedTwice(looking, options, entry, done.id);
    return done.value;
  };

  return {
    ...client,
    one: async (operation, call) => {
      if (endpoints[operation].method === 'GET') return client.one(operation, call);
      const write = writeOf(operation, call ?? {}, options.world.now());
      const send = async (depart: () => Promise<void>) => {
        const value = await client.one(operation, { ...call, depart });
        return { value, ...named(value, write) };
      };
      return carried(write, send, (data) => data as never);
    },
    raw: async (method, path, request = {}) => {
      if (method === 'GET') return client.raw(method, path, request);
      const call = rawCall(method, path, request.body);
      const write = { ...call, meant: meantBody(call.operation, call.body, options.world.now()) };
      const send = async (depart: () => Promise<void>) => {
        const value = await client.raw(method, path, { ...request, depart });
        return { value, ...named(value.facts, write) };
      };
      const endpoint = endpoints[write.operation as keyof typeof endpoints] as Endpoint | undefined;
      return carried(write, send, (data) => rawReply(endpoint?.status ?? 200, data));
    },
  };
}

/** A call as a write. */
function writeOf(operation: Operation, { id, body, meant = body, label, own, seen, listed }: Call<Operation>, now: Date): Write {
  return { operation, document: id?.toLowerCase() ?? null, body, meant: meantBody(operation, meant, now), label, own, seen, listed };
}

type Send<T> = (depart: () => Promise<void>) => Promise<Done<T>>;

/** Looks back before anything is sent, and returns the function that journals the intent. */
async function prepare(looking: ClientLooks, options: Journalling, write: Write): Promise<{ begin: () => Promise<Entry> }> {
  const { journal, world, profile, decisions, moment } = options;
  // A draft may have changed since a job read it.
  const there = write.operation === 'facturen.definitief' ? openThere(looking.sources) : looking.ofJob;
  const measure = await measured(options.rails, write, there);
  const begun = await options.begun();
  const { entries: before, last, watch } = await journal.rivals(write.document, begun);
  // An equal create of this same command is meant as another one.
  const others = before.filter(({ n, intent, state }) => !looking.own.has(n) || intent.document !== null || state !== 'done');
  const stands = objection(others, write, decisions, journal.isUnderWay, { acts: 0, creates: begun });
  const naam = nameIn(before, write.document ?? '');
  let isAgreed = false;
  if (stands?.is === 'done' && (await options.again(write, earlierText({ write, naam, ...lastTimeOf(stands.entry) }, moment)))) {
    isAgreed = true;
  } else if (stands) {
    throw refusalOf(stands, write, naam, moment);
  }
  const { tochMaken = false } = decisions;
  if (watch && !isAgreed) await checkOnWatch(looking.client, journal, watch, { write, before, tochMaken });
  const snapshot = await lookedAt(looking, options, { write, before, isAgreed: isAgreed || tochMaken, watch });
  const key = keyPrint(await options.key());
  const begin = async () => {
    const entry = await journal.begin(makeIntent(write, { profile, key, snapshot, world }), last, async (entries, transaction) => {
      // Once more, because much can happen while it waits for its turn.
      const later = objection(entries, write, decisions, journal.isUnderWay, { acts: last, creates: last });
      if (later) throw refusalOf(later, write, naam, moment);
      await reserve(transaction, options.rails, write, measure, world.now());
    });
    looking.own.add(entry.n);
    return entry;
  };
  return { begin };
}

/** Throws why a write does not go. The mark knows by then of all that the user is told, whatever becomes of the store. */
async function refused({ journal }: Journalling, error: unknown): Promise<never> {
  if (error instanceof Failure && (error.reason === 'not_confirmed' || error.reason === 'unknown')) await journal.flush();
  throw error;
}

/** Counts a document that a job made before lines of the journal were lost as made by it, and gives it. Throws `error` where there is none. */
async function adoptOwn(
  client: Client,
  { journal, profile, key, world, warn }: Journalling,
  write: Write,
  error: unknown,
): Promise<{ own: { id: string } & object }> {
  if (!(error instanceof Failure && error.there) || !(await journal.watch())) throw error;
  const own = await ownOnWatch(client, journal, write, error);
  if (!own) throw error;
  const intent = makeIntent(write, { profile, key: keyPrint(await key()), snapshot: undefined, world });
  const entry = await journal.begin(intent, Number.MAX_SAFE_INTEGER, () => {});
  const { id, nummer } = named(own, write);
  await journal.end(entry, { kind: 'result', time: world.now().toISOString(), id, nummer });
  if (id !== null) await journal.noteFound(id);
  await warn(adoptedText(error));
  return { own };
}

/** Keeps how a write failed, and where its outcome is unknown returns the document that it made or changed all the same. */
async function failed(client: Client, options: Journalling, entry: Entry, write: Write, error: unknown): Promise<{ id: string } & object> {
  const outcome = outcomeOf(error);
  const time = options.world.now().toISOString();
  const kept = await options.journal.end(entry, { ...outcome, time }).catch((cause: unknown) => cause);
  if (kept === 'waits') await options.warn(waitsText());
  // The failure of an uncertain one gives the same number and command.
  if (kept instanceof Failure && outcome.kind !== 'unknown') await options.warn(openText(entry, kept));
  if (outcome.kind !== 'unknown' || !(error instanceof Failure)) throw error;
  // Loaded only where a reply is lost.
  const { readBack } = await import('../recovery/read-back.ts');
  return readBack(client, options, entry, write, error);
}

/** Keeps the result of a write. One that only waits on this machine is as safe from being sent twice, so the command goes on. */
async function keepResult({ journal, world, warn }: Journalling, entry: Entry, write: Write, { id, nummer }: Done<unknown>): Promise<void> {
  const time = world.now().toISOString();
  const kept = await journal.end(entry, { kind: 'result', time, id, nummer }).catch((error: unknown) => {
    throw unrecorded(entry, write, { id, nummer }, error);
  });
  if (kept === 'waits') await warn(waitsText());
}

/** Warns where another program credited the same invoice between the look and the write. The credit note itself is made by then. */
async function tellCreditedTwice(
  { sources: { api }, ofJob, isMade }: ClientLooks,
  { journal, warn }: Journalling,
  { intent }: Entry,
  id: string,
): Promise<void> {
  const { document } = intent;
  const naam = nameIn(await journal.about(document ?? ''), document ?? '');
  try {
    const others = await creditedMeanwhile(intent, { api, there: ofJob, isMade });
    if (others.length > 0) await warn(creditedTwiceText(naam, id, others));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await warn(notLookedText(naam, error.message));
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The document of a reply; a reply without one, as of a sending, is about the document that was named. */
function named(value: object, { document }: Write): { id: string | null; nummer: string | null } {
  const { id, nummer } = value as { id?: unknown; nummer?: unknown };
  return { id: text(id) ?? document, nummer: text(nummer) };
}

/** The outcome of a write that brought no document: the one of its verdict, and unknown where there is none, as after a bug. */
function outcomeOf(error: unknown): { kind: 'unsent' } | { kind: 'refused' | 'unknown'; status: number | null } {
  const { outcome = 'unknown', status = null } = error instanceof Failure ? error : {};
  return outcome === 'not_read' ? { kind: 'unsent' } : { kind: outcome, status };
}
