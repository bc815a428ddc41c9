import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fdatasyncSync, fsyncSync, linkSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { codeOf, Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import { unreadable } from '../machine/files/disk.ts';
import { flushFolder, makeFolderOnDisk } from '../machine/files/folder.ts';
import { openRegular } from '../machine/files/regular.ts';
import { guarded, UnusableStore } from './faults.ts';

/**
 * A mark is a number outside the store that only goes up, in a file of two pages. Each number has a slot of its own, in
 * the other page than the number before: a disk that loses a page while it writes still has the last number that was
 * flushed, and processes that write at once do not overwrite each other. A file is made whole, so every slot can be read.
 */
const page = 4096;
const slot = 64;
const slots = (2 * page) / slot;

const placeOf = (n: number): number => (n % 2) * page + (Math.floor(n / 2) % (slots / 2)) * slot;

function slotText(n: number): string {
  const text = `duit ${String(n).padStart(16, '0')}`;
  return `${text} ${crc32(text).toString(16).padStart(8, '0')}`.padEnd(slot - 1) + '\n';
}

/** The highest number that was marked; 0 where there is no mark. A mark that can't be read is exit 10. */
export function readMark(path: string): number {
  const text = textOf(path);
  if (text === undefined) return 0;
  if (text.length !== slots * slot) throw damagedMark(path);
  const found = Array.from({ length: slots }, (_, index) => numberIn(text.slice(index * slot, (index + 1) * slot)));
  if (found.includes(undefined)) throw damagedMark(path);
  return Math.max(...found.map(Number));
}

function numberIn(text: string): number | undefined {
  const n = Number(text.slice(5, 21));
  return slotText(n) === text ? n : undefined;
}

function textOf(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openRegular(path, 'read');
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Marks a number, on disk when this ends: one flush. A higher one that was marked before stays. Exit 10 where it can't be done. */
export function writeMark(path: string, n: number): void {
  guarded(path, () => {
    if (!existsSync(path)) makeMark(path);
    const file = openRegular(path, 'change');
    try {
      writeSync(file, slotText(n), placeOf(n));
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

/** Puts a new mark in the place of one that can't be read or says too much. */
export const renewMark = (path: string, n: number): void => guarded(path, () => putNew(path, n, renameSync));

/** Makes the first mark; another process may be first. */
const makeMark = (path: string): void =>
  putNew(path, 0, (unfinished) => {
    try {
      linkSync(unfinished, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      // Some disks have no links.
      renameSync(unfinished, path);
    }
  });

function putNew(path: string, n: number, put: (unfinished: string, path: string) => void): void {
  makeFolderOnDisk(dirname(path));
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = openRegular(unfinished, 'add');
    try {
      writeSync(file, slotText(n).repeat(slots));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    put(unfinished, path);
    flushFolder(dirname(path));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Fails with exit 10 where a log ends before the mark: the store was lost, cut, or is an old copy. Also on a mark that can't be read. */
export function checkMark(path: string, last: number): void {
  const marked = readMark(path);
  if (last >= marked) return;
  throw new UnusableStore(path, {
    nl: `zegt dat er bewaard werd tot nummer ${marked}, en nu is er maar tot nummer ${last}: het bestand met de rest is weg, afgekapt of een oude kopie`,
    en: `says that records up to number ${marked} were kept, and now they go up to ${last}: the file with the rest is gone, cut, or an old copy`,
  });
}

function damagedMark(path: string): Failure {
  return local(t({ nl: `${path} is beschadigd`, en: `${path} is damaged` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Zet een goede kopie terug, of maak een nieuw: duit journaal herstel --opnieuw',
      en: 'Nothing was sent. Put a good copy back, or make a new one: duit journaal herstel --opnieuw',
    }),
  });
}
