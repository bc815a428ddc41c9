import { fsyncSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { renameHeld } from '../machine/files/held.ts';
import { makeFolderOnDisk, flushFolder } from '../machine/files/folder.ts';
import { withRegular } from '../machine/files/regular.ts';
import { codeOf, Failure } from '../failure.ts';
import { unreadable } from '../machine/files/disk.ts';
import { guarded } from './faults.ts';
import { removeFile } from '../machine/files/remove.ts';

/** A line of a spool: its file, and its text; undefined where the line is not as it was written. */
interface SpooledLine {
  readonly path: string;
  readonly text: string | undefined;
}

/** The lines of a spool, and why others can't be read now. */
export interface SpooledLines {
  readonly lines: readonly SpooledLine[];
  readonly unreadable: readonly Failure[];
}

/** The folder of the spool below a state folder. */
export const spoolIn = (stateFolder: string): string => join(stateFolder, 'spool');

const suffix = '.regel';
const damaged = '.beschadigd';

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/**
 * Keeps a line (0600) under a name that nothing else has, on disk when this ends. Each line has a file of its own, which has its
 * name once it is whole: so none is written while another process reads or removes it. Exit 10 where the disk refuses.
 */
export function spoolLine(folder: string, name: string, text: string): void {
  const path = join(folder, `${name}${suffix}`);
  const begun = `${path}.nieuw`;
  guarded(path, () => {
    makeFolderOnDisk(folder);
    try {
      withRegular(begun, 'add', (file) => {
        writeFileSync(file, `${checksum(text)} ${text}\n`);
        fsyncSync(file);
      });
      renameHeld(begun, path);
    } finally {
      removeFile(begun);
    }
    flushFolder(folder);
  });
}

/** Whether lines wait in a folder, as far as that can be seen. */
export function hasSpooled(folder: string): boolean {
  try {
    return namesIn(folder, suffix).length > 0;
  } catch {
    return true;
  }
}

/** The lines that wait in a folder. */
export function spooledLines(folder: string): SpooledLines {
  const lines: SpooledLine[] = [];
  const faults: Failure[] = [];
  try {
    for (const name of namesIn(folder, suffix)) {
      const path = join(folder, name);
      const found = contentOf(path);
      if (found instanceof Failure) faults.push(found);
      else if (found !== undefined) lines.push({ path, text: textIn(found) });
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    faults.push(error);
  }
  return { lines, unreadable: faults };
}

/** The text of a file, or why it can't be read; undefined where another process has removed it meanwhile. */
function contentOf(path: string): string | Failure | undefined {
  try {
    return withRegular(path, 'read', (file) => readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof Failure) return error;
    return unreadable(path, error);
  }
}

function textIn(line: string): string | undefined {
  const text = line.slice(9, -1);
  return line === `${checksum(text)} ${text}\n` ? text : undefined;
}

/** Removes lines. One that comes back after a power cut is one that was delivered twice. */
export function removeSpooled(paths: readonly string[]): void {
  for (const path of paths) guarded(path, () => removeFile(path));
}

/** Puts a damaged line aside, where it is looked at no more. */
export function putSpooledAside(path: string): void {
  guarded(path, () => {
    try {
      renameHeld(path, path.slice(0, -suffix.length) + damaged);
    } catch (error) {
      // Another process may have been first.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  });
}

/** The damaged lines that were put aside, as far as that can be seen. */
export function spooledAside(folder: string): string[] {
  try {
    return namesIn(folder, damaged).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Removes the damaged lines that were put aside and last written before a moment, in milliseconds: nothing tells whose they are. */
export const removeAside = (folder: string, before: number): void =>
  removeSpooled(spooledAside(folder).filter((path) => statSync(path).mtimeMs <= before));

function namesIn(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .toSorted();
  } catch (error) {
    // A folder that was never made holds nothing, and a state folder that is no folder is noticed elsewhere.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw unreadable(folder, error);
  }
}
