import type { Connection } from './connection.ts';
import { chainOf } from './logs.ts';

/** Numbers whose records are gone, with the hash of the last of them: the records after it can still be checked. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hash: Uint8Array;
}

/** Removes all records of these entries, and leaves gaps. */
export function forget(connection: Connection, account: string, log: string, entries: readonly number[]): void {
  const chain = chainOf(connection, account, log)?.id;
  if (chain === undefined) return;
  const removed = entries.flatMap((entry) => removeEntry(connection, chain, entry)).toSorted((a, b) => a.first - b.first);
  const runs: Gap[] = [];
  for (const one of removed) {
    const before = runs.at(-1);
    if (before?.last === one.first - 1) runs[runs.length - 1] = { ...one, first: before.first };
    else runs.push(one);
  }
  for (const run of runs) addGap(connection, chain, run);
}

function removeEntry(connection: Connection, chain: number, entry: number): Gap[] {
  const rows = connection.all('select n, hash from record where chain = ? and entry = ?', chain, entry);
  connection.run('delete from record where chain = ? and entry = ?', chain, entry);
  connection.run('delete from unsettled where chain = ? and entry = ?', chain, entry);
  return rows.map(({ n, hash }) => ({ first: Number(n), last: Number(n), hash: hash as Uint8Array }));
}

/** Adds a gap, as one with those that touch it. */
function addGap(connection: Connection, chain: number, { first, last, hash }: Gap): void {
  const before = connection.get('select first from gap where chain = ? and last = ?', chain, first - 1);
  const after = connection.get('select last, hash from gap where chain = ? and first = ?', chain, last + 1);
  connection.run('delete from gap where chain = ? and (last = ? or first = ?)', chain, first - 1, last + 1);
  connection.run(
    'insert into gap (chain, first, last, hash) values (?, ?, ?, ?)',
    chain,
    before?.['first'] ?? first,
    after?.['last'] ?? last,
    after?.['hash'] ?? hash,
  );
}
