import { firstHash, isSameHash, nextHash } from './chain.ts';
import type { Connection, Row } from './connection.ts';
import { type Chain, chainOf } from './logs.ts';
import type { Verified } from './store.ts';

const atATime = 500;

/** Follows a log from its first record to its last, over the gaps that were left on purpose. */
export function verify(connection: Connection, account: string, log: string): Verified {
  const chain = chainOf(connection, account, log);
  if (!chain) return { records: 0 };
  const { id } = chain;
  const count = Number(connection.get('select count(*) as count from record where chain = ?', id)?.['count']);
  const brokenFrom = brokenLink(connection, chain, firstHash(account, log)) ?? wronglySettled(connection, id);
  return { records: count, ...(brokenFrom !== undefined && { brokenFrom }) };
}

function brokenLink(connection: Connection, { id, last, hash }: Chain, first: Uint8Array): number | undefined {
  const gaps = new Map(connection.all('select first, last, hash from gap where chain = ?', id).map((gap) => [gap['first'], gap]));
  let n = 0;
  let expected = first;
  const skipGap = () => {
    const gap = gaps.get(n + 1);
    if (!gap) return;
    n = Number(gap['last']);
    expected = gap['hash'] as Uint8Array;
  };
  for (const row of recordsOf(connection, id)) {
    skipGap();
    if (row['n'] !== n + 1) return n + 1;
    n += 1;
    expected = nextHash(expected, linkOf(row));
    if (!isSameHash(expected, row['hash'] as Uint8Array)) return n;
  }
  skipGap();
  if (n < last) return n + 1;
  return n === last && isSameHash(expected, hash) ? undefined : n;
}

function* recordsOf(connection: Connection, chain: number): Generator<Row> {
  for (let after = 0; ; ) {
    const sql = 'select n, entry, subject, settles, body, hash from record where chain = ? and n > ? order by n limit ?';
    const rows = connection.all(sql, chain, after, atATime);
    yield* rows;
    if (rows.length < atATime) return;
    after = Number(rows.at(-1)?.['n']);
  }
}

const linkOf = ({ n, entry, subject, settles, body }: Row) => ({
  n: Number(n),
  entry: Number(entry),
  subject: subject as string | null,
  settles: settles === 1,
  body: String(body),
});

/** The first entry that stands as settled though none of its records says so, or the other way round. */
function wronglySettled(connection: Connection, chain: number): number | undefined {
  const open = `select n from record as began where chain = ?1 and n = entry
    and not exists (select 1 from record where chain = ?1 and entry = began.n and settles = 1)`;
  const kept = 'select entry as n from unsettled where chain = ?1';
  const sql = `select min(n) as n from (select * from (${open} except ${kept}) union all select * from (${kept} except ${open}))`;
  return (connection.get(sql, chain)?.['n'] as number | null) ?? undefined;
}
