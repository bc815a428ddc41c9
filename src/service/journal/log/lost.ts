import type { Json, StateView, Transaction } from '../../../store/store.ts';
import { machinesSince } from '../../../store/twofold.ts';
import { journalLog, keepLine } from './log.ts';
import type { KeptLine } from './records.ts';

/** Lines of the journal may be lost, and whatever they recorded may have been done. It stays until a person ends it. */
export interface LossFlag {
  /** The UTC moment of the last line that is sure; null if none is. */
  readonly since: string | null;
  /** The last number of the journal when it was raised: what was written after it is known. */
  readonly n: number;
}

/** The flag as it is kept for all machines. */
export interface KeptFlag extends LossFlag {
  /** When it was raised, by the clock of the store. */
  readonly begun?: string;
}

const collection = 'opslag';
const flagKey = 'verlies';
const upToKey = 'verlies-tot';

/** The flag of the account; undefined if there is none. A database that was replaced raises it automatically. */
export async function flagIn(view: StateView): Promise<KeptFlag | undefined> {
  const kept = (await view.get(collection, flagKey)) as KeptFlag | undefined;
  if (!view.isReplaced) return kept;
  // A database that was replaced may lack lines from the last write that it tells of.
  const since = await timeOfLast(view);
  return { since: kept ? earlier(kept.since, since) : since, n: await view.last(journalLog) };
}

export interface ReportedLoss extends LossFlag {
  readonly machines: readonly string[];
}

export async function lossIn(view: StateView): Promise<ReportedLoss | undefined> {
  const flag = await flagIn(view);
  return flag && { ...flag, machines: flag.begun === undefined ? [] : await machinesSince(view, flag.begun) };
}

/** The number up to which lines of the journal may be lost, also after a person ended that; 0 if none ever was. */
export async function lostUpTo(view: StateView): Promise<number> {
  const n = await view.get(collection, upToKey);
  return Math.max(typeof n === 'number' ? n : 0, (await flagIn(view))?.n ?? 0);
}

/** The time of the last record of the journal that has one; null for none. */
export async function timeOfLast(view: StateView): Promise<string | null> {
  for (let after = (await view.last(journalLog)) - 1; after >= 0; after -= 1) {
    const [record] = await view.records(journalLog, { after, limit: 1 });
    const time = (record?.body as { time?: string } | null | undefined)?.time;
    if (time !== undefined) return time;
  }
  return null;
}

export const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other;

/** Raises the flag, or adds this loss to one that is there. */
export async function raiseFlag(transaction: Transaction, { since }: Pick<LossFlag, 'since'>, now: Date): Promise<void> {
  const before = await flagIn(transaction);
  const begun = (transaction.time ?? now).toISOString();
  const flag = { since: before ? earlier(before.since, since) : since, n: await transaction.last(journalLog), begun };
  await putFlag(transaction, flag);
  await keepLine(transaction, 'verlies', 'begin', { since: flag.since }, begun);
  if (transaction.isReplaced) await transaction.adopt();
}

async function putFlag(transaction: Transaction, flag: KeptFlag): Promise<void> {
  await transaction.put(collection, flagKey, flag as unknown as Json);
  await transaction.put(collection, upToKey, flag.n);
}

/** Ends the flag: a person has seen to everything. */
export async function endFlag(transaction: Transaction, now: Date): Promise<void> {
  await transaction.remove(collection, flagKey);
  await keepLine(transaction, 'verlies', 'klaar', true, (transaction.time ?? now).toISOString());
}

/** Raises or ends the flag as a line tells that another copy has: what was known before that line may be older than the loss. */
export async function followFlag(transaction: Transaction, { key, value, time }: KeptLine, n: number): Promise<void> {
  const before = await flagIn(transaction);
  if (key === 'klaar') {
    // It may have ended an earlier loss: a machine brings its lines after those of others.
    if (before?.begun === undefined || (time ?? '') >= before.begun) await transaction.remove(collection, flagKey);
    return;
  }
  const { since } = value as unknown as Pick<LossFlag, 'since'>;
  await putFlag(transaction, {
    since: before ? earlier(before.since, since) : since,
    n: n - 1,
    ...(time !== undefined && { begun: time }),
  });
}
