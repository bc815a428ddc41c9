import type { MarkedWatch } from '../../../store/mark.ts';
import type { Json, StateStore, StateView, Transaction } from '../../../store/store.ts';
import { journalLog, keepLine, noted } from '../log/log.ts';
import type { KeptLine } from '../log/records.ts';

/**
 * An account is on watch after lines of its journal were lost: whatever they told of may have been done, so each write and each command
 * of the user is held against the service, or against a decision of a person, until a person ends the watch.
 */
export interface Watch {
  /** The UTC moment of the last line that is sure; null where none is. */
  readonly since: string | null;
  /** The last line of the journal when the watch began: what was written after it is known. */
  readonly n: number;
}

/** The beginning of a watch. */
export interface WatchBeginning {
  readonly since: string | null;
  /** The number of the last line that is sure; 0 where none is, and undefined where nobody knows it. */
  readonly sure?: number;
}

/** A watch as it is kept for all machines. */
interface KeptWatch extends Watch, WatchBeginning {
  /** When it began, by the clock of the store. */
  readonly begun?: string;
  /** Machines may take over the journal as it is by themselves: the database tells that it was replaced, or its owner said so. */
  readonly taken?: boolean;
  /** The database itself tells that it was replaced. */
  readonly replaced?: boolean;
}

/** A watch in which a machine may take the journal over by itself. */
export type Covering = KeptWatch & { readonly sure: number; readonly begun: string };

/** Something that may have been done already, as nobody but a person can tell: a document, and what is to be done with it. */
export interface Question {
  readonly document: string;
  readonly wat: string;
  /** The operation of the service, for a sending. */
  readonly operation?: string;
}

export type Decision = 'ja' | 'nee';

/** A question that was met, with its decision where there is one. */
export interface DecidedQuestion extends Question {
  readonly beslissing: Decision | null;
}

const collection = 'wacht';
const watchKey = 'sinds';
const closedKey = 'gesloten';
const ownKey = 'eigen';
const lostKey = 'verloren';
/** So many watches that were closed are kept, for machines that were away meanwhile. */
const mostClosed = 50;
const questions = 'wacht-vraag';
const found = 'wacht-gevonden';

const questionKey = ({ document, wat }: Question): string => `${document.toLowerCase()} ${wat}`;

/**
 * Has the states of a store show the watch that this machine alone is on, since it took the journal over by itself: `own` reads it from its mark. It outlasts
 * the watch of all, because only this machine knows that it wrote lines which were lost.
 */
export const showingOwn =
  (own: () => MarkedWatch | undefined) =>
  <V extends StateView>(view: V): V => ({
    ...view,
    get: async (from: string, key: string) => (from === collection && key === ownKey ? (own() as Json | undefined) : view.get(from, key)),
  });

/** The watch of the account, or of this machine; undefined where it is on none. A database that was replaced puts it on watch by itself. */
export async function watchIn(view: StateView): Promise<Watch | undefined> {
  const [kept, own] = [await sharedWatchIn(view), (await view.get(collection, ownKey)) as MarkedWatch | undefined];
  if (own?.n === undefined) return kept;
  return { since: kept ? earlier(kept.since, own.since) : own.since, n: Math.max(own.n, kept?.n ?? 0) };
}

/** The watch that all machines are on. */
export async function sharedWatchIn(view: StateView): Promise<KeptWatch | undefined> {
  const kept = (await view.get(collection, watchKey)) as KeptWatch | undefined;
  if (!view.isReplaced) return kept;
  // A database that was replaced may lack lines from the last write that it tells of.
  const [since, n] = [await timeUpTo(view), await view.last(journalLog)];
  return { since: kept ? earlier(kept.since, since) : since, n, sure: Math.min(n, kept?.sure ?? n), taken: true, replaced: true };
}

/** The watches, open and closed, in which machines may take the journal over by themselves. */
export async function covering(view: StateView): Promise<readonly Covering[]> {
  const kept = (await view.get(collection, watchKey)) as KeptWatch | undefined;
  const closed = ((await view.get(collection, closedKey)) ?? []) as unknown as readonly KeptWatch[];
  return [...(kept?.taken ? [kept] : []), ...closed].filter(
    (watch): watch is Covering => watch.sure !== undefined && watch.begun !== undefined,
  );
}

/** The time of the last record of the journal, or of the last one up to a number; null for none. */
export async function timeUpTo(view: StateView, n = Number.MAX_SAFE_INTEGER): Promise<string | null> {
  for (let after = Math.min(n, await view.last(journalLog)) - 1; after >= 0; after -= 1) {
    const [record] = await view.records(journalLog, { after, limit: 1 });
    const time = record && record.n <= n ? (record.body as { time?: string } | null)?.time : undefined;
    if (time !== undefined) return time;
  }
  return null;
}

/** The number up to which lines of the journal may be lost, also after the watch ended; 0 where none ever was. */
export async function lostBefore(view: StateView): Promise<number> {
  const n = await view.get(collection, lostKey);
  return typeof n === 'number' ? n : ((await watchIn(view))?.n ?? 0);
}

/** The earlier of two beginnings. */
export const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other;

/** Puts the account on watch from now, or from earlier where it was. `taken`: whether machines may take over the journal by themselves. */
export async function beginWatch(transaction: Transaction, { since, sure }: WatchBeginning, now: Date, taken = false): Promise<Watch> {
  const before = await sharedWatchIn(transaction);
  const least = before ? (before.sure === undefined || sure === undefined ? undefined : Math.min(before.sure, sure)) : sure;
  const watch: KeptWatch = {
    since: before ? earlier(before.since, since) : since,
    n: await transaction.last(journalLog),
    ...(least !== undefined && { sure: least }),
    begun: (transaction.time ?? now).toISOString(),
    ...(taken && { taken }),
    ...(before?.replaced && { replaced: true }),
  };
  await transaction.put(collection, watchKey, watch as unknown as Json);
  await transaction.put(collection, lostKey, watch.n);
  // What was decided to be done may have been done since, in the lines that were lost.
  for (const asked of await askedIn(transaction)) {
    if (!before) await transaction.remove(questions, questionKey(asked));
    else if (asked.beslissing === 'ja') await transaction.put(questions, questionKey(asked), { ...asked, beslissing: null });
  }
  await keepLine(transaction, 'verlies', 'begin', { since: watch.since }, now.toISOString());
  if (transaction.isReplaced) await transaction.adopt();
  return watch;
}

/** Puts the account on watch because its database was replaced. */
export async function beginReplaced(transaction: Transaction, now: Date): Promise<Watch> {
  const since = await timeUpTo(transaction);
  return beginWatch(transaction, { since, sure: await transaction.last(journalLog) }, now, true);
}

/** Says for the owner that the journal goes on as it is, so that other machines may take it over by themselves. */
export async function takeWatch(transaction: Transaction): Promise<void> {
  const kept = (await transaction.get(collection, watchKey)) as KeptWatch | undefined;
  if (kept && !kept.taken) await transaction.put(collection, watchKey, { ...kept, taken: true });
}

/** Ends the watch, and forgets what was found, and decided not to be done. */
export async function closeWatch(transaction: Transaction, now: Date): Promise<void> {
  if (transaction.isReplaced) await beginReplaced(transaction, now);
  const kept = await transaction.get(collection, watchKey);
  const closed = ((await transaction.get(collection, closedKey)) ?? []) as readonly Json[];
  if (kept !== undefined) await transaction.put(collection, closedKey, [...closed, kept].slice(-mostClosed));
  for (const id of await foundIn(transaction)) await transaction.remove(found, id);
  // A machine that stays on a watch of its own need not ask again what is to be done.
  for (const asked of await askedIn(transaction)) if (asked.beslissing !== 'ja') await transaction.remove(questions, questionKey(asked));
  await transaction.remove(collection, watchKey);
  await keepLine(transaction, 'verlies', 'klaar', true, now.toISOString());
}

/** Has the account be on watch, or no more, as a line tells that another copy has: what was known before that line may be older than the loss. */
export async function followWatch(transaction: Transaction, { key, value, time }: KeptLine, n: number): Promise<void> {
  if (key === 'klaar') return transaction.remove(collection, watchKey);
  const before = await sharedWatchIn(transaction);
  const { since } = value as unknown as WatchBeginning;
  const watch: KeptWatch = { since: before ? earlier(before.since, since) : since, n: n - 1, ...(time !== undefined && { begun: time }) };
  await transaction.put(collection, watchKey, watch as unknown as Json);
  await transaction.put(collection, lostKey, watch.n);
}

/** Keeps that the service has a document which the journal knew nothing of, and that it counts as made. */
export async function noteFound(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.put(found, id.toLowerCase(), now.toISOString());
  await noted(transaction, 'wacht', 'gevonden', now.toISOString());
}

/** The ids of the documents that were found since the watch began. */
export async function foundIn(view: StateView): Promise<string[]> {
  const ids: string[] = [];
  for await (const [id] of view.list(found)) ids.push(id);
  return ids;
}

/** Every question that was met or decided. */
export async function askedIn(view: StateView): Promise<DecidedQuestion[]> {
  const all: DecidedQuestion[] = [];
  for await (const [, asked] of view.list(questions)) all.push(asked as unknown as DecidedQuestion);
  return all;
}

/** Keeps decisions, each in the place of an earlier one, and gives them with all that is known of the questions. */
export async function decide(transaction: Transaction, decided: readonly DecidedQuestion[], now: Date): Promise<DecidedQuestion[]> {
  const kept: DecidedQuestion[] = [];
  for (const one of decided) {
    const before = (await transaction.get(questions, questionKey(one))) as unknown as DecidedQuestion | undefined;
    const after = { ...before, ...one, document: one.document.toLowerCase() };
    await transaction.put(questions, questionKey(one), after);
    kept.push(after);
  }
  await noted(transaction, 'wacht', 'beslist', now.toISOString());
  return kept;
}

/** The decisions on these questions, in order: null where nobody decided, and then it is kept for a person to find in the list. */
export async function decisionsOn(store: StateStore, asked: readonly Question[], now: Date): Promise<(Decision | null)[]> {
  const decided = await store.read((view) =>
    Promise.all(asked.map(async (one) => (await view.get(questions, questionKey(one))) as unknown as DecidedQuestion | undefined)),
  );
  const fresh = asked.filter((_, at) => !decided[at]).map((one) => ({ ...one, beslissing: null }));
  if (fresh.length > 0) await store.transaction((transaction) => decide(transaction, fresh, now));
  return decided.map((one) => one?.beslissing ?? null);
}
