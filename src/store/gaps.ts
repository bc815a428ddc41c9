import { chainOf } from './logs.ts';
import { type Steps, sql } from './steps.ts';

/**
 * Numbers whose records are gone, with the hash of the last of them: the records after it can still be checked. Each record that is
 * forgotten leaves a gap of its own, so that a mark can still be held against it.
 */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hash: Uint8Array;
}

/** Removes all records of these entries, and leaves gaps. */
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
