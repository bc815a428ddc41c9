import { type BigIntStats, fdatasyncSync, fstatSync, ftruncateSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { flushFolder, makeFolderOnDisk } from '../machine/files/folder.ts';
import { checkConfidential } from '../machine/files/private.ts';
import { statRegular, withRegular } from '../machine/files/regular.ts';
import { removeFile } from '../machine/files/remove.ts';
import { putWhole } from '../machine/files/whole.ts';
import { newId } from './sums.ts';
import { foreignCopy, guarded, newerStore } from './faults.ts';
import type { CopiedLine, LineSeen } from './store.ts';

const version = 1;
const lineFeed = 10;

const summed = (json: string): string => `${crc32(json).toString(16).padStart(8, '0')} ${json}`;
const textOf = (value: object): string => `${summed(JSON.stringify(value))}\n`;

/** What a line of the file may be: one of a log, the head, or the id of a line that a store which machines share must still have. */
type CopyText = Partial<CopiedLine> & { readonly kopie?: number; readonly account?: string; readonly gezien?: string };

const seenText = ({ id, log }: LineSeen): CopyText => ({ gezien: id, log });

/** A line of the file as it was written; undefined for one that is damaged. */
function valueIn(text: string): CopyText | undefined {
  const json = text.slice(9);
  return summed(json) === text ? (JSON.parse(json) as CopyText) : undefined;
}

/** How far a file was read: which one, up to which byte, and the last line before that. */
export interface Place {
  readonly file: string;
  readonly at: number;
  readonly last: string | null;
}

/**
 * What a file has that a store has not, from the place that the store knows. `shorter` ends before that place with whole lines; `other` is
 * another generation of the file, or has another line there; `damaged` has lines that are not as they were written.
 */
export type FileRest =
  | { readonly is: 'none' }
  | {
      readonly is: 'even' | 'longer' | 'shorter' | 'other' | 'damaged';
      readonly lines: readonly CopiedLine[];
      /** The ids of lines that were seen in the store, in order. */
      readonly seen: readonly string[];
      readonly to: Place | undefined;
      /** Whether a part of a line is at the end. */
      readonly isTorn: boolean;
    };

/** The file outside the store in which each line of the journal of an account stands once more. */
export type CopyFile = ReturnType<typeof openCopyFile>;

/** Opens the file at a path; touches nothing before it is asked. Its methods fail with exit 10 if the disk refuses or others can change it. */
export function openCopyFile(path: string, account: string) {
  const head = (): string => textOf({ kopie: version, id: newId(), account });

  /** Adds bytes behind the last whole line; false if another process added some, or put a new file in its place, meanwhile. */
  const added = (text: string, flush: boolean): boolean =>
    withRegular(path, 'extend', (file) => {
      const stats = fstatSync(file, { bigint: true });
      checkConfidential(path, fstatSync(file));
      const whole = wholeBytes(file, Number(stats.size));
      if (whole < Number(stats.size)) {
        if (!isAsFound(file, stats)) return false;
        ftruncateSync(file, whole);
      }
      if (whole > 0) checkHead(path, account, firstLine(file));
      const bytes = Buffer.from((whole === 0 ? head() : '') + text);
      addWhole(file, bytes);
      if (flush) fdatasyncSync(file);
      if (whole === 0) flushFolder(dirname(path));
      return isStill(path, stats);
    });

  return {
    /** Adds lines behind the last whole one; with `flush` they are on disk when this ends. */
    append: (lines: readonly CopiedLine[], flush: boolean): void =>
      guarded(path, () => {
        makeFolderOnDisk(dirname(path));
        const text = lines.map(textOf).join('');
        while (!added(text, flush));
      }),
    /** Keeps that the store had this line last: that need not be waited for. Tells whether so many such ids are at the end that the file should be rewritten. */
    see: (last: LineSeen): boolean =>
      guarded(path, () => {
        makeFolderOnDisk(dirname(path));
        const text = textOf(seenText(last));
        while (!added(text, false));
        return 4 * text.length * lastLines(path).filter((line) => line?.gezien !== undefined).length > tail;
      }),
    ...readingCopy(path, account),
    /** Puts a file with these lines alone in its place, on disk when this ends; none if there are no lines. `seen` is the last line that the store has. */
    rewrite: (lines: readonly CopiedLine[], seen?: LineSeen): void =>
      guarded(path, () => {
        const values = [...lines, ...(seen === undefined ? [] : [seenText(seen)])];
        if (values.length > 0) return putWhole(path, [head(), ...values.map(textOf)].join(''));
        if (!statRegular(path)) return;
        removeFile(path);
        flushFolder(dirname(path));
      }),
  };
}

const readingCopy = (path: string, account: string) => ({
  /** The lines that are as they were written, the first one first. */
  lines: (): CopiedLine[] =>
    guarded(path, () => {
      if (!statRegular(path)) return [];
      const text = withRegular(path, 'read', (file) => {
        checkConfidential(path, fstatSync(file));
        return readFileSync(file, 'utf8');
      });
      // What comes behind the last line feed is torn.
      const values = text.split('\n').slice(0, -1).map(valueIn);
      return values.flatMap((value) => (value?.id === undefined || value.log === undefined ? [] : (value as CopiedLine)));
    }),
  /** What is behind a place, in parts of `most` lines where the store is only behind or new. */
  after: (place: Place | undefined, most = linesTogether): FileRest =>
    guarded(path, () => {
      if (!statRegular(path)) return { is: 'none' };
      return withRegular(path, 'read', (file) => {
        checkConfidential(path, fstatSync(file));
        checkHead(path, account, firstLine(file));
        return restIn(file, place, most);
      });
    }),
  /** The id of the last line of a log that was written or seen, where one of the last lines tells; undefined if none does. */
  lastId: (log: string): string | undefined =>
    guarded(path, () => {
      const last = lastLines(path).findLast((line) => line?.log === log);
      return last?.gezien ?? last?.id;
    }),
  /** The id of the file as a whole, which changes when it is rewritten; undefined if there is none, or it can't be read. */
  id: (): string | undefined =>
    guarded(path, () => {
      const start = statRegular(path) && valueIn(withRegular(path, 'read', firstLine));
      return start?.kopie === undefined ? undefined : start.id;
    }),
  /** A text that changes with every write to the file, and with another in its place; empty for none. */
  print: (): string =>
    guarded(path, () => {
      const { ino, size, mtimeNs } = statSync(path, { throwIfNoEntry: false, bigint: true }) ?? {};
      return ino === undefined ? '' : `${ino} ${size} ${mtimeNs}`;
    }),
});

/** So many bytes at the end of a file are looked at for its last lines. */
const tail = 16_384;

function lastLines(path: string): (CopyText | undefined)[] {
  if (!statRegular(path)) return [];
  const bytes = withRegular(path, 'read', (file) => {
    const { size } = fstatSync(file);
    return bytesOf(file, Math.max(0, size - tail), size);
  });
  return bytes.toString('utf8').split('\n').slice(0, -1).map(valueIn);
}

/** So many lines are taken over in one transaction, which keeps others waiting for a part of a second. */
export const linesTogether = 2_000;

function restIn(file: number, place: Place | undefined, most: number): FileRest {
  const { size } = fstatSync(file);
  const start = valueIn(firstLine(file));
  if (start?.kopie === undefined || start.id === undefined) return { is: 'damaged', lines: [], seen: [], to: undefined, isTorn: false };
  const isOwn = place?.file === start.id;
  const isShort = isOwn && size < place.at;
  const isThere = isOwn && !isShort && idBefore(file, place.at) === place.last;
  const from = isThere ? place.at : 0;
  const bytes = bytesOf(file, from, size);
  let [at, last, bad] = [0, isThere ? place.last : null, 0];
  const [lines, seen]: [CopiedLine[], string[]] = [[], []];
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, at)) {
    const value = valueIn(bytes.toString('utf8', at, end));
    if (!value) bad += 1;
    else if (value.gezien !== undefined) [seen[seen.length], last] = [value.gezien, value.gezien];
    else if (value.kopie === undefined) [lines[lines.length], last] = [value as CopiedLine, value.id ?? null];
    at = end + 1;
    // A store that is behind or new takes them in parts; one that has something else needs them all, and so does a file that is made again.
    if (lines.length === most && bad === 0 && (isThere || place === undefined)) break;
  }
  // What is torn at the very end was never said to be kept; where lines are missing before it, the file was cut.
  if (isShort && at < bytes.length) bad += 1;
  const is = bad > 0 ? 'damaged' : isShort ? 'shorter' : !isThere ? 'other' : at > 0 ? 'longer' : 'even';
  const isTorn = bytes.length > 0 && bytes.at(-1) !== lineFeed;
  return { is, lines, seen, to: { file: start.id, at: from + at, last }, isTorn };
}

function bytesOf(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
}

/** The id of the line that ends before a byte; null for the head, and undefined if no line ends there. */
function idBefore(file: number, at: number): string | null | undefined {
  for (let size = 4096; ; size *= 4) {
    const from = Math.max(0, at - size);
    const bytes = bytesOf(file, from, at);
    if (bytes.at(-1) !== lineFeed) return undefined;
    const before = bytes.lastIndexOf(lineFeed, bytes.length - 2);
    if (before < 0 && from > 0) continue;
    const value = valueIn(bytes.toString('utf8', before + 1, bytes.length - 1));
    return value?.kopie === undefined ? (value?.gezien ?? value?.id) : null;
  }
}

/** Writes bytes at the end. A part of them would be damage for the next reader, so it goes with the failure, unless another process wrote behind it. */
function addWhole(file: number, bytes: Buffer): void {
  let [done, reason]: [number, unknown] = [0, Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })];
  try {
    done = writeSync(file, bytes);
  } catch (error) {
    reason = error;
  }
  if (done === bytes.length) return;
  const { size } = fstatSync(file);
  if (bytesOf(file, size - done, size).equals(bytes.subarray(0, done))) ftruncateSync(file, size - done);
  throw reason;
}

/** How many bytes there are up to the last line feed, and with it. */
function wholeBytes(file: number, size: number): number {
  const part = Buffer.alloc(4096);
  for (let end = size; end > 0; end -= part.length) {
    const from = Math.max(0, end - part.length);
    const found = part.subarray(0, readSync(file, part, 0, end - from, from)).lastIndexOf(lineFeed);
    if (found >= 0) return from + found + 1;
  }
  return 0;
}

function firstLine(file: number): string {
  const part = Buffer.alloc(256);
  const text = part.toString('utf8', 0, readSync(file, part, 0, part.length, 0));
  return text.slice(0, Math.max(0, text.indexOf('\n')));
}

/** Fails with exit 10 on a file of a newer duit, and on one of another account. */
function checkHead(path: string, account: string, first: string): void {
  const { kopie = version, account: own = account } = valueIn(first) ?? {};
  if (kopie > version) throw newerStore(path);
  if (own !== account) throw foreignCopy(path);
}

const isAsFound = (file: number, { size, mtimeNs }: BigIntStats): boolean => {
  const now = fstatSync(file, { bigint: true });
  return now.size === size && now.mtimeNs === mtimeNs;
};

const isStill = (path: string, { ino }: BigIntStats): boolean => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === ino;
