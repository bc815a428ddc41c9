import type { Json, StateView, Transaction } from '../../../store/store.ts';
import { journalLog, keepLine } from './log.ts';
import type { KeptLine } from './records.ts';

/** Lines of the journal may be lost, and whatever they told of may have been done. It stands until a person ends it. */
export interface LossFlag {
  /** The UTC moment of the last line that is sure; null where none is. */
  readonly since: string | null;
  /** The last number of the journal when it was raised: what was written after it is known. */
  readonly n: number;
}

/** The beginning of a loss. */
export interface LossBeginning {
  readonly since: string | null;
  /** The number of the last line that is sure; 0 where none is, and undefined where nobody knows it. */
  readonly sure?: number;
}

/** The flag as it is kept for all machines. */
export interface KeptFlag extends LossFlag, LossBeginning {
  /** When it was raised, by the clock of the store. */
  readonly begun?: string;
  /** Machines may take over the journal as it is by themselves: the database tells that it was replaced, or its owner said so. */
  readonly taken?: boolean;
}

const collection = 'opslag';
const flagKey = 'verlies';
const upToKey = 'verlies-tot';

/** The flag of the account; undefined where none stands. A database that was replaced raises it by itself. */
export async function flagIn(view: StateView): Promise<KeptFlag | undefined> {
  const kept = (await view.get(collection, flagKey)) as KeptFlag | undefined;
  if (!view.isReplaced) return kept;
  // A database that was replaced may lack lines from the last write that it tells of.
  const [since, n] = [await timeUpTo(view), await view.last(journalLog)];
  return { since: kept ? earlier(kept.since, since) : since, n, sure: Math.min(n, kept?.sure ?? n), taken: true };
}

/** The number up to which lines of the journal may be lost, also after a person ended that; 0 where none ever was. */
export async function lostUpTo(view: StateView): Promise<number> {
  const n = await view.get(collection, upToKey);
  return Math.max(typeof n === 'number' ? n : 0, (await flagIn(view))?.n ?? 0);
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

/** The earlier of two beginnings. */
export const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other;

/** Raises the flag, or where it stands, has it tell of both losses. `taken`: whether machines may take over the journal by themselves. */
export async function raiseFlag(transaction: Transaction, { since, sure }: LossBeginning, now: Date, taken = false): Promise<void> {
  const before = await flagIn(transaction);
  const least = before ? (before.sure === undefined || sure === undefined ? undefined : Math.min(before.sure, sure)) : sure;
  const flag: KeptFlag = {
    since: before ? earlier(before.since, since) : since,
    n: await transaction.last(journalLog),
    ...(least !== undefined && { sure: least }),
    begun: (transaction.time ?? now).toISOString(),
    ...(taken && { taken }),
  };
  await putFlag(transaction, flag);
  await keepLine(transaction, 'verlies', 'begin', { since: flag.since }, now.toISOString());
  if (transaction.isReplaced) await transaction.adopt();
}

async function putFlag(transaction: Transaction, flag: KeptFlag): Promise<void> {
  await transaction.put(collection, flagKey, flag as unknown as Json);
  await transaction.put(collection, upToKey, flag.n);
}

/** Raises the flag because the database was replaced. */
export const raiseReplaced = async (transaction: Transaction, now: Date): Promise<void> =>
  raiseFlag(transaction, { since: await timeUpTo(transaction), sure: await transaction.last(journalLog) }, now, true);

/** Says for the owner that the journal goes on as it is, so that other machines may take it over by themselves. */
export async function takeFlag(transaction: Transaction): Promise<void> {
  const kept = (await transaction.get(collection, flagKey)) as KeptFlag | undefined;
  if (kept && !kept.taken) await transaction.put(collection, flagKey, { ...kept, taken: true });
}

/** Ends the flag: a person has seen to everything. */
export async function endFlag(transaction: Transaction, now: Date): Promise<void> {
  if (transaction.isReplaced) await raiseReplaced(transaction, now);
  await transaction.remove(collection, flagKey);
  await keepLine(transaction, 'verlies', 'klaar', true, now.toISOString());
}

/** Raises or ends the flag as a line tells that another copy has: what was known before that line may be older than the loss. */
export async function followFlag(transaction: Transaction, { key, value, time }: KeptLine, n: number): Promise<void> {
  if (key === 'klaar') return transaction.remove(collection, flagKey);
  const before = await flagIn(transaction);
  const { since } = value as unknown as LossBeginning;
  await putFlag(transaction, {
    since: before ? earlier(before.since, since) : since,
    n: n - 1,
    ...(time !== undefined && { begun: time }),
  });
}
