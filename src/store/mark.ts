import { randomUUID } from 'node:crypto';
import { fdatasyncSync, fsyncSync, linkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { codeOf, Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import { renameHeld } from '../machine/files/held.ts';
import { flushFolder, makeFolderOnDisk } from '../machine/files/folder.ts';
import { statRegular, withRegular } from '../machine/files/regular.ts';
import { guarded, newerStore } from './faults.ts';
import { markText } from './mark-text.ts';
import { removeFile } from '../machine/files/remove.ts';

/**
 * A mark tells outside the store how far a log was: the number, the hash and the time of its last lines. Its file begins with a page
 * that says of which version it is, and whether the account is on watch. Two pages of slots follow. Each line has a slot of its own, in the
 * other page than the line before: a disk that loses a page while it writes still has the last line that was flushed, and processes that
 * write at once do not overwrite each other. A file is made whole, so every slot can be read.
 */
const page = 4096;
const slot = 64;
const slots = (2 * page) / slot;
const version = 2;
/** So many characters of a hash, in hexadecimal, stand in a slot. */
export const hashLength = 16;

/** One line of a log, as a mark names it. */
export interface MarkedLine {
  readonly n: number;
  /** The beginning of the line's hash; undefined for one of which nothing is known. */
  readonly hash: string | undefined;
  /** When it was marked, in milliseconds since 1970. */
  readonly time: number | undefined;
}

/** A moment from which on the store may have lost lines, as it is kept with the mark: in UTC, or null for the very beginning. */
export interface MarkedWatch {
  readonly since: string | null;
  /** The last line of the journal when that was known: what was written after it is known. */
  readonly n?: number;
}

/** The contents of a mark. */
export interface MarkFile {
  /** The lines that it still names, the highest number first. */
  readonly lines: readonly MarkedLine[];
  readonly watch: MarkedWatch | undefined;
}

const offsetOf = (n: number): number => page + (n % 2) * page + (Math.floor(n / 2) % (slots / 2)) * slot;

const summed = (text: string): string => `${text} ${crc32(text).toString(16).padStart(8, '0')}`;

function slotText({ n, hash = '', time = 0 }: MarkedLine): string {
  const text = `duit ${String(n).padStart(16, '0')} ${hash.padEnd(hashLength, '-')} ${time.toString(36).padStart(9, '0')}`;
  return summed(text).padEnd(slot - 1) + '\n';
}

const headWith = (json: string): string => summed(`duit-merk ${version} ${json}`).padEnd(page - 1) + '\n';

/** Reads a mark; undefined where there is none. A mark that can't be read or that others can change is exit 10. */
export const readMark = (path: string): MarkFile | undefined => markOf(markText(path), path);

/** The last text that was sound, with its contents: a command reads its mark a dozen times, and it seldom changes between. */
let latest: { text: string; mark: MarkFile } | undefined;

/** The contents of a mark from its text. Fails with exit 10 on one that is damaged. */
export function markOf(text: string | undefined, path: string): MarkFile | undefined {
  if (text === undefined) return undefined;
  if (latest?.text === text) return latest.mark;
  const mark = markIn(text, path);
  if (!mark) throw damagedMark(path);
  latest = { text, mark };
  return mark;
}

function markIn(text: string, path: string): MarkFile | undefined {
  const told = /^duit-merk (\d+) /.exec(text)?.[1];
  if (told !== undefined && Number(told) > version) throw newerStore(path);
  if (text.length !== page + slots * slot) return undefined;
  const watch = watchIn(text.slice(0, page));
  if (watch === 'damaged') return undefined;
  const lines = Array.from({ length: slots }, (_, index) => lineIn(text.slice(page + index * slot, page + (index + 1) * slot)));
  const readable = lines.filter((line) => line !== undefined);
  if (readable.length < slots) return undefined;
  const distinct = new Map(readable.filter(({ n }) => n > 0).map((line) => [line.n, line]));
  return { lines: [...distinct.values()].toSorted((a, b) => b.n - a.n), watch };
}

function watchIn(head: string): MarkedWatch | undefined | 'damaged' {
  const json = /^duit-merk \d+ (.*) [0-9a-f]{8} *\n$/s.exec(head)?.[1];
  if (json === undefined || headWith(json) !== head) return 'damaged';
  return (JSON.parse(json) as MarkedWatch | null) ?? undefined;
}

/** Slots that were sound before: from one text to the next few of them change. */
const sound = new Map<string, MarkedLine>();

function lineIn(text: string): MarkedLine | undefined {
  const before = sound.get(text);
  if (before) return before;
  const [, number = '', hash = '', time = ''] = text.split(' ');
  const line = { n: Number(number), hash: /^[0-9a-f]+$/.test(hash) ? hash : undefined, time: Number.parseInt(time, 36) || undefined };
  if (slotText(line) !== text) return undefined;
  // A long job must not keep each line that it wrote.
  if (sound.size > 4 * slots) sound.clear();
  sound.set(text, line);
  return line;
}

/**
 * Marks a line; one with a higher number that was marked before stays. With `flush` it is on disk when this ends, which is one flush.
 * Exit 10 where it can't be done, and where another file than a mark is in the way.
 */
export function writeMark(path: string, line: MarkedLine, flush = true): void {
  guarded(path, () => {
    const there = statRegular(path);
    if (!there) return makeMark(path, line);
    if (there.size !== page + slots * slot) throw damagedMark(path);
    withRegular(path, 'change', (file) => {
      writeSync(file, slotText(line), offsetOf(line.n));
      if (flush) fdatasyncSync(file);
    });
  });
}

/** Puts a new mark with this line in the place of any other. */
export const renewMark = (path: string, line: MarkedLine, watch?: MarkedWatch): void =>
  guarded(path, () => putNew(path, line, watch, renameHeld));

/** Makes the first mark; another process may be first. */
function makeMark(path: string, line: MarkedLine): void {
  putNew(path, line, undefined, (unfinished) => {
    try {
      linkSync(unfinished, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return writeMark(path, line);
      // Some disks have no links.
      renameHeld(unfinished, path);
    }
  });
}

function putNew(path: string, line: MarkedLine, watch: MarkedWatch | undefined, put: (unfinished: string, path: string) => void): void {
  putWhole(path, headWith(JSON.stringify(watch ?? null)) + slotText(line).repeat(slots), put);
}

/** Puts a file with this text in its place, on disk when this ends: a reader finds the one before it or this one, never a part. */
export function putWhole(path: string, text: string, put: (unfinished: string, path: string) => void = renameHeld): void {
  makeFolderOnDisk(dirname(path));
  const unfinished = `${path}.${randomUUID()}`;
  try {
    withRegular(unfinished, 'add', (file) => {
      writeSync(file, text);
      fsyncSync(file);
    });
    put(unfinished, path);
    flushFolder(dirname(path));
  } finally {
    removeFile(unfinished);
  }
}

function damagedMark(path: string): Failure {
  return local(t({ nl: `${path} is beschadigd`, en: `${path} is damaged` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Zet een goede kopie terug, of maak een nieuw: duit journaal herstel --opnieuw',
      en: 'Nothing was sent. Put a good copy back, or make a new one: duit journaal herstel --opnieuw',
    }),
  });
}
