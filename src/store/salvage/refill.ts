import { firstHash, isSameHash, nextHash } from '../chain.ts';
import type { NewRow } from '../sqlite/format.ts';
import type { Readable, ReadableLog } from './proof.ts';

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
  const forgotten = [...gaps];
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
  const settled = new Set(records.filter(({ settles }) => settles).map(({ entry }) => entry));
  for (const record of records) {
    yield* gapsBefore(record.n);
    ({ n } = record);
    hash = nextHash(hash, record);
    isWhole &&= isSameHash(hash, record.hash);
    const { entry, subject, settles, body, line } = record;
    yield ['record', [null, chain, account, log, n, entry, subject, settles ? 1 : 0, body, hash, line]];
    if (entry === n && !settled.has(n)) yield ['unsettled', [chain, n]];
  }
  yield* gapsBefore(last + 1);
  yield ['chain', [chain, account, log, last, hash]];
}
