import { groupBy } from '../../group-by.ts';
import { firstHash, hexOf, isSameHash, nextHash } from '../chain.ts';
import type { Gap } from '../gaps.ts';
import type { StoredRecord } from '../logs.ts';
import type { FoundRows, FoundChain, FoundGap, FoundRecord, ReadableItem } from './readable.ts';

/** A number of a log that is known to have been given, from outside the store. */
export interface Given {
  readonly account: string;
  readonly log: string;
  readonly n: number;
  /** The lines of it that are known. */
  readonly marks?: readonly { readonly n: number; readonly hash: string | undefined }[];
}

/** The part of one log that is proven to be as it was written. */
export interface ReadableLog {
  readonly account: string;
  readonly log: string;
  /** The records that fit their hash, in order. */
  readonly records: readonly StoredRecord[];
  /** The numbers that were forgotten on purpose, in order. */
  readonly gaps: readonly Gap[];
  /** The last number that is known to have been given. */
  readonly last: number;
}

/** All of a store that can be taken over. */
export interface Readable {
  readonly logs: readonly ReadableLog[];
  readonly items: readonly ReadableItem[];
}

type LogName = Pick<Given, 'account' | 'log'>;

const logKey = ({ account, log }: LogName): string => JSON.stringify([account, log]);

/**
 * The part of what was found that can be taken over. A record is proven by its hash, for which the line before it must be known, so that no
 * damaged number, name or value passes for one that was written. Every other number that was given counts as lost.
 */
export function provenIn(found: FoundRows, given: readonly Given[]): Readable {
  const records = groupBy(found.records, logKey);
  const gaps = groupBy(found.gaps, ({ chain }) => chain);
  const names = new Map<string, LogName>([...found.records, ...found.chains, ...given].map((one) => [logKey(one), one]));
  const logs = [...names].flatMap(([name, { account, log }]): ReadableLog[] => {
    const own = records.get(name) ?? [];
    const chains = found.chains.filter((one) => logKey(one) === name);
    const proven = prove(firstHash(account, log), own, gaps.get(chainOf([...own, ...chains])) ?? []);
    const known = given.filter((one) => logKey(one) === name).map(({ n }) => n);
    // A name that nothing else tells of is that of another log, damaged.
    const isNamed = proven.records.length > 0 || known.length > 0 || chains.some((one) => !isOfOther(one, found.records));
    const last = Math.max(proven.last, ...known, ...chains.map((one) => lastOf(one, proven)));
    return isNamed ? [{ account, log, ...proven, last }] : [];
  });
  return { logs, items: found.items };
}

/** The number of the chain that most of these rows name: one of them may be damaged. */
function chainOf(rows: readonly { readonly chain: number }[]): number {
  const [most] = [...groupBy(rows, ({ chain }) => chain)].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 0;
}

/** Whether records of another name belong to the chain of this row. */
const isOfOther = (row: FoundChain, records: readonly FoundRecord[]): boolean =>
  records.some((one) => logKey(one) !== logKey(row) && (one.chain === row.chain || isSameHash(one.hash, row.hash)));

type Proven = Pick<ReadableLog, 'records' | 'gaps' | 'last'>;

/** The last number of a chain: that of the line with its hash, or else the one that it says itself. */
function lastOf({ n, hash }: FoundChain, { records, gaps }: Proven): number {
  const isLast = (line: { readonly hash: Uint8Array }): boolean => isSameHash(line.hash, hash);
  return records.find(isLast)?.n ?? gaps.find(isLast)?.last ?? n;
}

/** The records of a log that follow from the line before them, and the gaps in which no record stands. */
function prove(first: Uint8Array, found: readonly FoundRecord[], gaps: readonly FoundGap[]): Proven {
  const at = groupBy(found, ({ n }) => n);
  const numbers = [...at.keys()].toSorted((one, other) => one - other);
  const empty = gaps.filter(({ first: from, last: to }) => !at.has(from) && (from === to || !numbers.some((n) => n >= from && n <= to)));
  const steps = [...numbers.map((n) => ({ first: n, last: n, gap: undefined })), ...empty.map((gap) => ({ ...gap, gap }))];
  const kept: { records: StoredRecord[]; gaps: Gap[] } = { records: [], gaps: [] };
  let last = 0;
  /** The hashes that the line before may have; none where nothing is known of it. */
  let before: readonly Uint8Array[] = [first];
  for (const step of steps.toSorted((one, other) => one.first - other.first)) {
    if (step.first <= last) continue;
    if (step.first > last + 1) before = [];
    ({ last } = step);
    const own = at.get(last) ?? [];
    const line = step.gap ?? proof(before, own, at.get(last + 1) ?? []);
    before = line ? [line.hash] : own.map(({ hash }) => hash);
    if (step.gap) kept.gaps.push(step.gap);
    else if (line && 'isFit' in line && line.isFit) kept.records.push(line);
  }
  return { ...kept, last: Math.max(0, kept.records.at(-1)?.n ?? 0, kept.gaps.at(-1)?.last ?? 0) };
}

/** The one of several rows with a number that follows from the line before. Where its own hash is damaged, the record after it proves it. */
function proof(before: readonly Uint8Array[], rows: readonly FoundRecord[], after: readonly FoundRecord[]): FoundRecord | undefined {
  const lines = before.flatMap((hash) => rows.map((row) => ({ row, hash: nextHash(hash, row) })));
  const found =
    lines.find(({ row, hash }) => isSameHash(row.hash, hash)) ??
    lines.find(({ hash }) => after.some((next) => isSameHash(next.hash, nextHash(hash, next))));
  return found && { ...found.row, hash: found.hash };
}

/** The numbers of a log that were given and are neither there nor forgotten on purpose, in order. */
export function missingIn({ records, gaps, last }: ReadableLog): { readonly first: number; readonly last: number }[] {
  const missing: { first: number; last: number }[] = [];
  let n = 0;
  const there = [...records.map((record) => ({ first: record.n, last: record.n })), ...gaps, { first: last + 1, last: last + 1 }];
  for (const part of there.toSorted((one, other) => one.first - other.first)) {
    if (part.first > n + 1) missing.push({ first: n + 1, last: part.first - 1 });
    n = Math.max(n, part.last);
  }
  return missing;
}

/**
 * The number before the first that is lost or not as it was written, in a log of which some lines are known. Undefined where it has none of
 * those lines, so that nobody knows whether it is the same log.
 */
export function sureNumber(log: ReadableLog, marks: NonNullable<Given['marks']>): number | undefined {
  const hashes = new Map(log.records.map(({ n, hash }) => [n, hexOf(hash)]));
  const isKnown = marks.some(({ n, hash }) => hash !== undefined && hashes.get(n)?.startsWith(hash) === true);
  return isKnown ? (missingIn(log)[0]?.first ?? log.last + 1) - 1 : undefined;
}
