import { closeSync, readFileSync } from 'node:fs';
import { openRegular, statRegular } from '../../machine/files/regular.ts';

/** The pages in the write-ahead log of a database, each as it was written last. (https://www.sqlite.org/fileformat2.html#walformat) */
export interface LogFile {
  /** The bytes of a page; undefined where there is no log. */
  readonly size: number | undefined;
  /** Those of the commits that SQLite takes from the log. */
  readonly pages: ReadonlyMap<number, Buffer>;
  /** Those of later commits, which SQLite leaves out because something before them is damaged. */
  readonly beyond: ReadonlyMap<number, Buffer>;
}

const headerBytes = 32;
const frameBytes = 24;
/** The bytes of a page, where the header can't be read. */
const usual = 4096;
const magics = new Set([0x377f0682, 0x377f0683]);

/** Reads the log beside the database at `path`; there may be none. */
export function readLogFile(path: string): LogFile {
  const bytes = bytesOf(`${path}-wal`);
  const told = bytes.length < headerBytes ? 0 : bytes.readUInt32BE(8);
  const size = isPageSize(told) ? told : usual;
  const pages = new Map<number, Buffer>();
  const beyond = new Map<number, Buffer>();
  if (bytes.length < headerBytes + frameBytes) return { size: undefined, pages, beyond };
  let held = sumOf(bytes.subarray(0, 24), [0, 0], isBigEndian(bytes));
  let isWhole = magics.has(bytes.readUInt32BE(0)) && isSum(held, bytes, 24);
  // The salts tell the frames of this log from those of an earlier one, over which it is written.
  const salts = bytes.subarray(isWhole ? 16 : headerBytes + 8, isWhole ? 24 : headerBytes + 16);
  let commit: [number, Buffer][] = [];
  for (let at = headerBytes; at + frameBytes + size <= bytes.length; at += frameBytes + size) {
    const frame = bytes.subarray(at, at + frameBytes);
    const page = bytes.subarray(at + frameBytes, at + frameBytes + size);
    const isOurs = frame.subarray(8, 16).equals(salts);
    if (isWhole) {
      held = sumOf(page, sumOf(frame.subarray(0, 8), held, isBigEndian(bytes)), isBigEndian(bytes));
      isWhole = isOurs && isSum(held, frame, 16);
      if (!isWhole) commit = [];
    }
    if (!isOurs) continue;
    commit.push([frame.readUInt32BE(0), page]);
    // Pages after the last commit are of one that was broken off.
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [number, content] of commit) (isWhole ? pages : beyond).set(number, content);
    commit = [];
  }
  return { size, pages, beyond };
}

function bytesOf(path: string): Buffer {
  if (!statRegular(path)) return Buffer.alloc(0);
  const file = openRegular(path, 'read');
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

type Sum = readonly [number, number];

const isBigEndian = (log: Buffer): boolean => (log.readUInt32BE(0) & 1) === 1;

function sumOf(bytes: Buffer, before: Sum, bigEndian: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, two] = before;
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + view.getUint32(at, !bigEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !bigEndian) + one) >>> 0;
  }
  return [one, two];
}

const isSum = ([one, two]: Sum, bytes: Buffer, at: number): boolean => bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two;
