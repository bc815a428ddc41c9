import { firstHash, isSameHash, nextHash } from './chain.ts';
import { type Chain, chainOf } from './logs.ts';
import { type Row, rowsOf, type Steps } from './steps.ts';

const atATime = 2_000;

/** How far the records of a log are as they were written. */
export interface Verified {
  /** How many there are. */
  readonly records: number;
  /** The number of the first record that is missing or not as it was written. */
  readonly brokenFrom?: number;
}

/** How far a log was followed, and what was met. */
export interface Followed {
  readonly n: number;
  readonly hash: Uint8Array;
  /** How many records there are up to here. */
  readonly records: number;
  /** The entries that began and did not settle up to here. */
  readonly open: ReadonlySet<number>;
  /** The first number that is missing or not as it was written, once there is one. */
  readonly brokenFrom?: number;
}

/** A log before its first record. */
export const notFollowed = (account: string, log: string): Followed => ({
  n: 0,
  hash: firstHash(account, log),
  records: 0,
  open: new Set(),
});

/** Follows a log from its first record to its last, over the gaps that were left on purpose. */
export function* verify(account: string, log: string): Steps<Verified> {
  const chain = yield* chainOf(account, log);
  if (!chain) return { records: 0 };
  const followed = yield* followOn(chain, notFollowed(account, log));
  const brokenFrom = followed.brokenFrom ?? (yield* wronglySettled(chain, followed));
  return { records: followed.records, ...(brokenFrom !== undefined && { brokenFrom }) };
}

/** Follows a log on to the last number that its chain tells of. */
export function* followOn({ id, last, hash }: Chain, from: Followed): Steps<Followed> {
  const gaps = new Map(
    (yield* rowsOf('select first, last, hash from gap where chain = ? and first > ?', id, from.n)).map((gap) => [gap['first'], gap]),
  );
  let [n, expected, records, brokenFrom] = [from.n, from.hash, from.records, from.brokenFrom];
  const open = new Set(from.open);
  const skipGaps = () => {
    for (let gap = gaps.get(n + 1); gap; gap = gaps.get(n + 1)) {
      n = Number(gap['last']);
      expected = gap['hash'] as Uint8Array;
    }
  };
  let after = from.n;
  for (let rows = yield* recordsAfter(id, after); rows.length > 0; rows = yield* recordsAfter(id, after)) {
    for (const row of rows) {
      const link = linkOf(row);
      after = link.n;
      records += 1;
      if (link.entry === link.n) open.add(link.n);
      if (link.settles) open.delete(link.entry);
      if (brokenFrom !== undefined) continue;
      skipGaps();
      if (link.n !== n + 1) brokenFrom = n + 1;
      n += 1;
      expected = nextHash(expected, link);
      if (!isSameHash(expected, row['hash'] as Uint8Array)) brokenFrom ??= n;
    }
    if (rows.length < atATime) break;
  }
  skipGaps();
  if (n < last) brokenFrom ??= n + 1;
  else if (n !== last || !isSameHash(expected, hash)) brokenFrom ??= n;
  return { n, hash: expected, records, open, ...(brokenFrom !== undefined && { brokenFrom }) };
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
export function* wronglySettled({ id }: Chain, { open }: Followed): Steps<number | undefined> {
  const kept = new Set((yield* rowsOf('select entry from unsettled where chain = ?', id)).map(({ entry }) => Number(entry)));
  const wrong = [...[...open].filter((entry) => !kept.has(entry)), ...[...kept].filter((entry) => !open.has(entry))];
  return wrong.length > 0 ? Math.min(...wrong) : undefined;
}
