import { firstHash, hexOf, isSameHash, nextHash } from '../chain.ts';
import type { NewRow } from '../sqlite/format.ts';
import type { Readable, ReadableLog } from './readable.ts';

/** The rows of a new store with all that could be read of another, each log with hashes of its own. */
export function* rowsFrom({ logs, items }: Readable): Generator<NewRow> {
  for (const [index, log] of logs.entries()) yield* rowsOfLog(log, index + 1);
  for (const item of items) yield ['item', [null, ...item]];
}

/** Numbers that are missing become a gap, so that none is given twice. */
function* rowsOfLog({ account, log, records, gaps, last }: ReadableLog, chain: number): Generator<NewRow> {
  let hash = firstHash(account, log);
  let n = 0;
  /** Whether every line so far is as it was written. */
  let isWhole = true;
  const forgotten = gaps.toSorted((a, b) => a.first - b.first);
  const lostBefore = (next: number): NewRow[] => {
    if (next <= n + 1) return [];
    isWhole = false;
    return [['gap', [null, chain, n + 1, next - 1, hash]]];
  };
  const gapsBefore = (next: number): NewRow[] => {
    const rows: NewRow[] = [];
    for (let gap = forgotten[0]; gap && gap.last < next; gap = forgotten[0]) {
      forgotten.shift();
      if (gap.first <= n) continue;
      rows.push(...lostBefore(gap.first));
      // After a loss no line may seem to be the one that was marked.
      if (isWhole) ({ hash } = gap);
      rows.push(['gap', [null, chain, gap.first, gap.last, hash]]);
      n = gap.last;
    }
    return [...rows, ...lostBefore(next)];
  };
  const sorted = [...records.values()].toSorted((a, b) => a.n - b.n);
  const settled = new Set(sorted.filter(({ settles }) => settles).map(({ entry }) => entry));
  for (const record of sorted) {
    yield* gapsBefore(record.n);
    ({ n } = record);
    hash = nextHash(hash, record);
    isWhole &&= isSameHash(hash, record.hash);
    const { entry, subject, settles, body } = record;
    yield ['record', [null, chain, account, log, n, entry, subject, settles ? 1 : 0, body, hash]];
    if (entry === n && !settled.has(n)) yield ['unsettled', [chain, n]];
  }
  yield* gapsBefore(last + 1);
  yield ['chain', [chain, account, log, last, hash]];
}

/** How many numbers of a log were given and are neither there nor forgotten on purpose. */
export function missingRecords({ records, gaps, last }: ReadableLog): number {
  const forgotten = gaps.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0);
  return Math.max(0, last - records.size - forgotten);
}

/**
 * The number before the first that is lost or not as it was written, in a log of which some lines are known. Undefined where it has none of
 * those lines, so that nobody knows whether it is the same log.
 */
export function sureNumber(
  { account, log, records, gaps }: ReadableLog,
  marks: readonly { readonly n: number; readonly hash: string | undefined }[],
): number | undefined {
  const isKnown = marks.some(({ n, hash }) => {
    const record = records.get(n);
    return record !== undefined && hash !== undefined && hexOf(record.hash).startsWith(hash);
  });
  if (!isKnown) return undefined;
  const forgotten = new Map(gaps.map((gap) => [gap.first, gap]));
  let hash = firstHash(account, log);
  let n = 0;
  for (;;) {
    const gap = forgotten.get(n + 1);
    const record = records.get(n + 1);
    if (!gap && (!record || !isSameHash(nextHash(hash, record), record.hash))) return n;
    n = gap?.last ?? n + 1;
    hash = gap?.hash ?? record?.hash ?? hash;
  }
}
