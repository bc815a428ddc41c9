import { closeSync, fstatSync, readSync } from 'node:fs';
import { openRegular, statRegular } from '../../machine/files/regular.ts';
import type { Cell } from '../steps.ts';
import { readLogFile } from './log-file.ts';

/** The pages of a SQLite file with those of its write-ahead log, whatever state they are in; numbered from 1. (https://www.sqlite.org/fileformat2.html) */
export interface Pages {
  readonly count: number;
  /** The bytes that SQLite uses of a page. */
  readonly usable: number;
  /** Whose database it says to be, and of which version; 0 where its header can't be read. */
  readonly application: number;
  readonly version: number;
  /** Undefined where the file has no such page; shorter than others where the file was cut within it. */
  get(number: number): Buffer | undefined;
  /** The same with the pages in a part of the log that SQLite does not use, because something before it is damaged. */
  readonly beyond: Pick<Pages, 'get' | 'count' | 'usable'>;
  /** The numbers of those pages. */
  readonly numbersBeyond: readonly number[];
  close(): void;
}

const magic = 'SQLite format 3\0';
const headerBytes = 100;
const tableLeaf = 13;

/** Opens a file, which may be gone, for its pages. Where no header can be read it is taken to have pages of the usual size. */
export function openPages(path: string): Pages {
  const file = statRegular(path) && openRegular(path, 'read');
  const log = readLogFile(path);
  const header = log.pages.get(1)?.subarray(0, headerBytes) ?? bytesAt(file, 0, headerBytes);
  const isHeader = header.length === headerBytes && header.toString('latin1', 0, magic.length) === magic;
  const told = isHeader ? header.readUInt16BE(16) : 0;
  const size = log.size ?? (told >= 512 && (told & (told - 1)) === 0 ? told : 4096);
  const inFile = file === undefined ? 0 : Math.ceil(fstatSync(file).size / size);
  const count = [inFile, ...log.pages.keys(), ...log.beyond.keys()].reduce((one, other) => Math.max(one, other));
  const usable = size - (isHeader ? (header[20] ?? 0) : 0);
  const get: Pages['get'] = (number) =>
    log.pages.get(number) ?? (number >= 1 && number <= inFile ? bytesAt(file, (number - 1) * size, size) : undefined);
  return {
    count,
    application: isHeader ? header.readUInt32BE(68) : 0,
    version: isHeader ? header.readUInt32BE(60) : 0,
    usable,
    get,
    beyond: { count, usable, get: (number) => log.beyond.get(number) ?? get(number) },
    numbersBeyond: [...log.beyond.keys()],
    close: () => file !== undefined && closeSync(file),
  };
}

function bytesAt(file: number | undefined, at: number, length: number): Buffer {
  if (file === undefined) return Buffer.alloc(0);
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/** Every row of every table that can be read: the values of its columns, the first of which is the row's own number where it is null. */
export function* rowsOnPages(pages: Pages): Generator<Cell[]> {
  for (let number = 1; number <= pages.count; number += 1) yield* rowsOn(pages, number);
}

/** The rows on the pages in the part of the log that SQLite does not use. */
export function* rowsBeyond({ beyond, numbersBeyond }: Pages): Generator<Cell[]> {
  for (const number of numbersBeyond) yield* rowsOn(beyond, number);
}

function* rowsOn(pages: Pages['beyond'], number: number): Generator<Cell[]> {
  const page = pages.get(number);
  const at = number === 1 ? headerBytes : 0;
  if (page?.[at] !== tableLeaf) return;
  const cells = page.readUInt16BE(at + 3);
  for (let index = 0; index < cells; index += 1) {
    const row = attempt(() => cellAt(pages, page, page.readUInt16BE(at + 8 + 2 * index)));
    if (row) yield row;
  }
}

/** The result of `read`; undefined where it meets bytes that are no row. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function cellAt(pages: Pages['beyond'], page: Buffer, at: number): Cell[] {
  const length = varint(page, at);
  const row = varint(page, length.end);
  const [first = null, ...rest] = valuesOf(payloadAt(pages, page, row.end, length.value));
  return [first ?? row.value, ...rest];
}

/** A payload that does not fit goes on in pages of its own, each of which begins with the number of the next. */
function payloadAt(pages: Pages['beyond'], page: Buffer, at: number, length: number): Buffer {
  const { usable } = pages;
  const most = usable - 35;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const here = length <= most ? length : fitting <= most ? fitting : least;
  if (length > pages.count * usable || at + here > usable) throw new RangeError('no cell');
  const parts = [page.subarray(at, at + here)];
  let next = length > here ? page.readUInt32BE(at + here) : 0;
  for (let left = length - here; left > 0; left -= usable - 4) {
    const more = pages.get(next);
    if (!more) throw new RangeError('no overflow page');
    parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)));
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** The values of a row: first the kind of each, which tells its length, then their bytes. */
function valuesOf(payload: Buffer): Cell[] {
  const header = varint(payload, 0);
  const values: Cell[] = [];
  let body = header.value;
  for (let at = header.end; at < header.value; ) {
    const kind = varint(payload, at);
    const length = lengthOf(kind.value);
    if (body + length > payload.length) throw new RangeError('no value');
    values.push(valueOf(kind.value, payload.subarray(body, body + length)));
    body += length;
    at = kind.end;
  }
  return values;
}

const lengths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

const lengthOf = (kind: number): number => lengths[kind] ?? Math.floor((kind - 12) / 2);

const utf8 = new TextDecoder('utf-8', { fatal: true });

function valueOf(kind: number, bytes: Buffer): Cell {
  if (kind === 0) return null;
  if (kind === 8 || kind === 9) return kind - 8;
  if (kind === 7) return bytes.readDoubleBE();
  if (kind === 6) return Number(bytes.readBigInt64BE());
  if (kind < 6) return bytes.readIntBE(0, bytes.length);
  if (kind < 12) throw new RangeError('no kind of value');
  return kind % 2 === 0 ? bytes : utf8.decode(bytes);
}

/** A number of one to nine bytes, of which all but the last have their highest bit set. */
function varint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(at + 8), end: at + 9 };
}
