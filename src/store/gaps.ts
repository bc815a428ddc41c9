import { chainOf } from './logs.ts';
import { type Steps, sql } from './steps.ts';

/** Numbers whose records are gone, with the hash of the last of them: the records after it can still be checked. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hash: Uint8Array;
}

/** Removes all records of these entries, and leaves gaps. */
export function* forget(account: string, log: string, entries: readonly number[]): Steps<void> {
  const chain = (yield* chainOf(account, log))?.id;
  if (chain === undefined) return;
  const removed: Gap[] = [];
  for (const entry of entries) removed.push(...(yield* removeEntry(chain, entry)));
  const runs: Gap[] = [];
  for (const one of removed.toSorted((a, b) => a.first - b.first)) {
    const before = runs.at(-1);
    if (before?.last === one.first - 1) runs[runs.length - 1] = { ...one, first: before.first };
    else runs.push(one);
  }
  for (const run of runs) yield* addGap(chain, run);
}

function* removeEntry(chain: number, entry: number): Steps<Gap[]> {
  const [rows = []] = yield [
    sql('select n, hash from record where chain = ? and entry = ?', chain, entry),
    sql('delete from record where chain = ? and entry = ?', chain, entry),
    sql('delete from unsettled where chain = ? and entry = ?', chain, entry),
  ];
  return rows.map(({ n, hash }) => ({ first: Number(n), last: Number(n), hash: hash as Uint8Array }));
}

/** Adds a gap, as one with those that touch it. */
function* addGap(chain: number, { first, last, hash }: Gap): Steps<void> {
  const [[before] = [], [after] = []] = yield [
    sql('select first from gap where chain = ? and last = ?', chain, first - 1),
    sql('select last, hash from gap where chain = ? and first = ?', chain, last + 1),
    sql('delete from gap where chain = ? and (last = ? or first = ?)', chain, first - 1, last + 1),
  ];
  yield [
    sql(
      'insert into gap (chain, first, last, hash) values (?, ?, ?, ?)',
      chain,
      before?.['first'] ?? first,
      after?.['last'] ?? last,
      after?.['hash'] ?? hash,
    ),
  ];
}
