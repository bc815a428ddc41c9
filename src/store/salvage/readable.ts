import type { Cell } from '../steps.ts';
import type { Gap } from '../gaps.ts';
import type { StoredRecord } from '../logs.ts';

/** The part of one log that can be read. */
export interface ReadableLog {
  readonly account: string;
  readonly log: string;
  readonly records: ReadonlyMap<number, StoredRecord>;
  /** The numbers that were forgotten on purpose. */
  readonly gaps: readonly Gap[];
  /** The last number that is known to have been given. */
  readonly last: number;
}

/** One value of a collection: account, collection, key and the value's text. */
export type ReadableItem = readonly [account: string, collection: string, key: string, value: string];

/** All of a store that can be read. */
export interface Readable {
  readonly logs: readonly ReadableLog[];
  readonly items: readonly ReadableItem[];
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string';
const isNumber = (cell: Cell | undefined): cell is number => Number.isSafeInteger(cell);
const isHash = (cell: Cell | undefined): cell is Uint8Array => cell instanceof Uint8Array && cell.length === 32;

interface Chained {
  readonly chain: number;
}

function recordIn(row: readonly Cell[]): (StoredRecord & Chained) | undefined {
  const [, chain, account, log, n, entry, subject = null, settles, body, hash] = row;
  if (row.length !== 10 || !isNumber(chain) || !isText(account) || !isText(log) || !isNumber(n) || n < 1 || !isNumber(entry))
    return undefined;
  if (!isText(body) || !isHash(hash) || !isJson(body) || !(subject === null || isText(subject))) return undefined;
  return { chain, account, log, n, entry, subject, settles: settles === 1, body, hash };
}

/** Whether a row is that of a record. */
export const isRecord = (row: readonly Cell[]): boolean => recordIn(row) !== undefined;

function chainIn(row: readonly Cell[]): (Chained & { account: string; log: string; last: number }) | undefined {
  const [chain, account, log, last, hash] = row;
  const isChain = row.length === 5 && isNumber(chain) && isText(account) && isText(log) && isNumber(last) && isHash(hash);
  return isChain ? { chain, account, log, last } : undefined;
}

function gapIn(row: readonly Cell[]): (Gap & Chained) | undefined {
  const [, chain, first, last, hash] = row;
  const isGap = row.length === 5 && isNumber(chain) && isNumber(first) && isNumber(last) && isHash(hash);
  return isGap ? { chain, first, last, hash } : undefined;
}

function itemIn(row: readonly Cell[]): ReadableItem | undefined {
  const [id, account, collection, key, value] = row;
  const isItem = row.length === 5 && isNumber(id) && isText(account) && isText(collection) && isText(key) && isText(value);
  return isItem && isJson(value) ? [account, collection, key, value] : undefined;
}

/** Finds the records and values of a store among the rows of its file. */
export function readable(rows: Iterable<readonly Cell[]>): Readable {
  const logs = new Map<number, { account: string; log: string; records: Map<number, StoredRecord>; gaps: Gap[]; last: number }>();
  const gaps: (Gap & Chained)[] = [];
  const items = new Map<string, ReadableItem>();
  const logOf = ({ chain, account, log }: Chained & { account: string; log: string }) => {
    const found = logs.get(chain) ?? { account, log, records: new Map(), gaps: [], last: 0 };
    logs.set(chain, found);
    return found;
  };
  for (const row of rows) {
    const record = recordIn(row);
    const chain = chainIn(row);
    const gap = gapIn(row);
    const item = itemIn(row);
    if (record) logOf(record).records.set(record.n, record);
    if (chain) logOf(chain).last = chain.last;
    if (gap) gaps.push(gap);
    if (item) items.set(JSON.stringify(item.slice(0, 3)), item);
  }
  for (const gap of gaps) logs.get(gap.chain)?.gaps.push(gap);
  const known = [...logs.values()].map((log) => ({
    ...log,
    last: highest([log.last, ...log.records.keys(), ...log.gaps.map(({ last }) => last)]),
  }));
  return { logs: known, items: [...items.values()] };
}

const highest = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0);
