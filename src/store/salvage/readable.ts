import type { Gap } from '../gaps.ts';
import type { StoredRecord } from '../logs.ts';
import type { Cell } from '../steps.ts';
import type { Json } from '../store.ts';

/** Whether the contents of a store are what is written there, by the names of the log or the collection. */
export interface Shapes {
  readonly isRecord: (log: string, body: Json) => boolean;
  readonly isItem: (collection: string, value: Json, key: string) => boolean;
}

/** The shapes of a store of which nothing is known. */
export const anyShape: Shapes = { isRecord: () => true, isItem: () => true };

/** A record as its row holds it, which may be damaged. */
export interface FoundRecord extends StoredRecord {
  readonly chain: number;
  /** Whether its body is one that its log has. */
  readonly isFit: boolean;
}

/** The row of a chain: how far it says that a log is. */
export interface FoundChain extends Pick<StoredRecord, 'account' | 'log' | 'n' | 'hash'> {
  readonly chain: number;
}

/** A row that says which numbers were forgotten on purpose. */
export interface FoundGap extends Gap {
  readonly chain: number;
}

/** One value of a collection: account, collection, key and the value's text. */
export type ReadableItem = readonly [account: string, collection: string, key: string, value: string];

/** The rows of a store that can be read, by what they are. */
export interface FoundRows {
  readonly records: readonly FoundRecord[];
  readonly chains: readonly FoundChain[];
  readonly gaps: readonly FoundGap[];
  readonly items: readonly ReadableItem[];
  /** Whether a value was found that can't be one. */
  readonly isItemLost: boolean;
}

/** The value that a text stands for; undefined where it is no JSON. */
function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const isText = (cell: Cell | undefined): cell is string => typeof cell === 'string';
const isNumber = (cell: Cell | undefined): cell is number => Number.isSafeInteger(cell);
const isHash = (cell: Cell | undefined): cell is Uint8Array => cell instanceof Uint8Array && cell.length === 32;

function recordIn(
  [, chain, account, log, n, entry, subject, settles, body, hash, line]: readonly Cell[],
  shapes: Shapes,
): FoundRecord | undefined {
  if (!isNumber(chain) || !isText(account) || !isText(log) || !isNumber(n) || n < 1 || !isNumber(entry)) return undefined;
  if (!isText(body) || !isHash(hash) || !(subject === null || isText(subject)) || !isText(line)) return undefined;
  const json = jsonOf(body);
  const isFit = json !== undefined && shapes.isRecord(log, json);
  return { chain, account, log, n, entry, subject, settles: settles === 1, body, hash, line, isFit };
}

function chainIn([chain, account, log, n, hash]: readonly Cell[]): FoundChain | undefined {
  return isNumber(chain) && isText(account) && isText(log) && isNumber(n) && isHash(hash) ? { chain, account, log, n, hash } : undefined;
}

function gapIn([, chain, first, last, hash]: readonly Cell[]): FoundGap | undefined {
  const isGap = isNumber(chain) && isNumber(first) && isNumber(last) && first >= 1 && last >= first && isHash(hash);
  return isGap ? { chain, first, last, hash } : undefined;
}

function itemIn([, account, collection, key, value]: readonly Cell[]): ReadableItem | undefined {
  return isText(account) && isText(collection) && isText(key) && isText(value) ? [account, collection, key, value] : undefined;
}

/** Tells rows apart of which the table is not known; those of short rows are null to the end. */
export function rowsTold(rows: Iterable<readonly Cell[]>, shapes: Shapes): FoundRows {
  const records: FoundRecord[] = [];
  const chains: FoundChain[] = [];
  const gaps: FoundGap[] = [];
  const items = new Map<string, ReadableItem>();
  let isItemLost = false;
  for (const row of rows) {
    const isShort = row[5] === null;
    const record = isShort ? undefined : recordIn(row, shapes);
    const chain = isShort && chainIn(row);
    const gap = isShort && gapIn(row);
    const item = isShort && itemIn(row);
    if (record) records.push(record);
    if (chain) chains.push(chain);
    if (gap) gaps.push(gap);
    if (!item) continue;
    const value = jsonOf(item[3]);
    if (value !== undefined && shapes.isItem(item[1], value, item[2])) items.set(JSON.stringify(item.slice(0, 3)), item);
    else isItemLost = true;
  }
  return { records, chains, gaps, items: [...items.values()], isItemLost };
}
