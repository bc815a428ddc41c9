import { chainOf } from './logs.ts';
import { type Steps, sql } from './steps.ts';

/**
 * Removes all records of these entries. Each leaves a gap of its own, with its number and its hash: the records after it can still be
 * checked, and a mark can still be held against it.
 */
export function* forget(account: string, log: string, entries: readonly number[]): Steps<void> {
  const chain = (yield* chainOf(account, log))?.id;
  if (chain === undefined) return;
  for (const entry of entries) {
    yield [
      sql('insert into gap (chain, first, last, hash) select chain, n, n, hash from record where chain = ? and entry = ?', chain, entry),
      sql('delete from record where chain = ? and entry = ?', chain, entry),
      sql('delete from unsettled where chain = ? and entry = ?', chain, entry),
    ];
  }
}
