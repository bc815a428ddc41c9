import { firstHash, isSameHash, nextHash } from './chain.ts';
import type { Row } from './steps.ts';
import { type Chain, chainOf } from './logs.ts';
import { rowOf, rowsOf, type Steps, sql } from './steps.ts';
import type { Verified } from './store.ts';

const atATime = 500;

/** Follows a log from its first record to its last, over the gaps that were left on purpose. */
export function* verify(account: string, log: string): Steps<Verified> {
  const chain = yield* chainOf(account, log);
  if (!chain) return { records: 0 };
  const { id } = chain;
  const count = Number((yield* rowOf('select count(*) as count from record where chain = ?', id))?.['count']);
  const brokenFrom = (yield* brokenLink(chain, firstHash(account, log))) ?? (yield* wronglySettled(id));
  return { records: count, ...(brokenFrom !== undefined && { brokenFrom }) };
}

function* brokenLink({ id, last, hash }: Chain, first: Uint8Array): Steps<number | undefined> {
  const gaps = new Map((yield* rowsOf('select first, last, hash from gap where chain = ?', id)).map((gap) => [gap['first'], gap]));
  let n = 0;
  let expected = first;
  const skipGaps = () => {
    for (let gap = gaps.get(n + 1); gap; gap = gaps.get(n + 1)) {
      n = Number(gap['last']);
      expected = gap['hash'] as Uint8Array;
    }
  };
  for (let rows = yield* recordsAfter(id, 0); rows.length > 0; rows = yield* recordsAfter(id, n)) {
    for (const row of rows) {
      skipGaps();
      if (row['n'] !== n + 1) return n + 1;
      n += 1;
      expected = nextHash(expected, linkOf(row));
      if (!isSameHash(expected, row['hash'] as Uint8Array)) return n;
    }
    if (rows.length < atATime) break;
  }
  skipGaps();
  if (n < last) return n + 1;
  return n === last && isSameHash(expected, hash) ? undefined : n;
}

const recordsAfter = (chain: number, n: number): Steps<Row[]> =>
  rowsOf('select n, entry, subject, settles, body, hash from record where chain = ? and n > ? order by n limit ?', chain, n, atATime);

const linkOf = ({ n, entry, subject, settles, body }: Row) => ({
  n: Number(n),
  entry: Number(entry),
  subject: subject as string | null,
  settles: settles === 1,
  body: String(body),
});

/** The first entry that stands as settled though none of its records says so, or the other way round. */
function* wronglySettled(chain: number): Steps<number | undefined> {
  const open = `select n from record as began where chain = ? and n = entry
    and not exists (select 1 from record where chain = began.chain and entry = began.n and settles = 1)`;
  const kept = 'select entry as n from unsettled where chain = ?';
  const [[one] = [], [two] = []] = yield [
    sql(`select min(n) as n from (${open} except ${kept}) as missing`, chain, chain),
    sql(`select min(n) as n from (${kept} except ${open}) as extra`, chain, chain),
  ];
  const wrong = [one, two].flatMap((row) => (typeof row?.['n'] === 'number' ? row['n'] : []));
  return wrong.length > 0 ? Math.min(...wrong) : undefined;
}
