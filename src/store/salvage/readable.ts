import type { Gap } from '../gaps.ts';
import type { StoredRecord } from '../logs.ts';
import type { Cell } from '../steps.ts';

/** A number of a log that is known to have been given, from outside the store. */
export interface Given {
  readonly account: string;
  readonly log: string;
  readonly n: number;
  /** The lines of it that are known. */
  readonly marks?: readonly { readonly n: number; readonly hash: string | undefined }[];
}

/** The part of one log that can be read. */
export interface ReadableLog {
  readonly account: string;
  readonly log: string;
  readonly records: Map<number, StoredRecord>;
  /** The numbers that were forgotten on purpose. */
  readonly gaps: Gap[];
  /** The last number that is known to have been given. */
  last: number;
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

function recordIn([, chain, account, log, n, entry, subject, settles, body, hash]: readonly Cell[]): (StoredRecord & Chained) | undefined {
  if (!isNumber(chain) || !isText(account) || !isText(log) || !isNumber(n) || n < 1 || !isNumber(entry)) return undefined;
  if (!isText(body) || !isHash(hash) || !isJson(body) || !(subject === null || isText(subject))) return undefined;
  return { chain, account, log, n, entry, subject, settles: settles === 1, body, hash };
}

function chainIn([chain, account, log, n, hash]: readonly Cell[]): (Given & Chained) | undefined {
  return isNumber(chain) && isText(account) && isText(log) && isNumber(n) && isHash(hash) ? { chain, account, log, n } : undefined;
}

function gapIn([, chain, first, last, hash]: readonly Cell[]): (Gap & Chained) | undefined {
  const isGap = isNumber(chain) && isNumber(first) && isNumber(last) && first >= 1 && last >= first && isHash(hash);
  return isGap ? { chain, first, last, hash } : undefined;
}

function itemIn([, account, collection, key, value]: readonly Cell[]): ReadableItem | undefined {
  const isItem = isText(account) && isText(collection) && isText(key) && isText(value) && isJson(value);
  return isItem ? [account, collection, key, value] : undefined;
}

/** Finds the records and values of a store among rows of which the table is not known; those of short rows are null to the end. */
export function readable(rows: Iterable<readonly Cell[]>, given: readonly Given[]): Readable {
  const logs = new Map<string, ReadableLog>();
  const ofChain = new Map<number, ReadableLog>();
  const gaps: (Gap & Chained)[] = [];
  const items = new Map<string, ReadableItem>();
  const logWith = ({ account, log, n }: Given): ReadableLog => {
    const name = JSON.stringify([account, log]);
    const found = logs.get(name) ?? { account, log, records: new Map(), gaps: [], last: 0 };
    found.last = Math.max(found.last, n);
    logs.set(name, found);
    return found;
  };
  for (const row of rows) {
    const isShort = row[5] === null;
    const record = recordIn(row);
    const chain = isShort && chainIn(row);
    const gap = isShort && gapIn(row);
    const item = isShort && itemIn(row);
    // A record names its log itself: its chain may be damaged.
    if (record && !ofChain.has(record.chain)) ofChain.set(record.chain, logWith(record));
    if (record) logWith(record).records.set(record.n, record);
    if (chain) ofChain.set(chain.chain, logWith(chain));
    if (gap) gaps.push(gap);
    if (item) items.set(JSON.stringify(item.slice(0, 3)), item);
  }
  for (const gap of gaps) {
    const log = ofChain.get(gap.chain);
    if (log) logWith({ ...log, n: gap.last }).gaps.push(gap);
  }
  for (const one of given) logWith(one);
  return { logs: [...logs.values()], items: [...items.values()] };
}
