import { closeSync, existsSync, fsyncSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolderOnDisk, flushFolder } from '../files/folder.ts';
import { openRegular } from '../files/regular.ts';
import { codeOf } from '../../failure.ts';
import { unreadable } from '../files/disk.ts';
import { guarded } from './faults.ts';

/** A line of a spool: its file, and its text; undefined where the line is not as it was written. */
export interface SpooledLine {
  readonly path: string;
  readonly text: string | undefined;
}

const suffix = '.regel';
const damaged = '.beschadigd';

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/**
 * Keeps a line (0600) under a name that nothing else has, on disk when this ends. Each line has a file of its own, which has its
 * name once it is whole: so none is written while another process reads or removes it. Exit 10 where the disk refuses.
 */
export function spoolLine(folder: string, name: string, text: string): void {
  const path = join(folder, `${name}${suffix}`);
  guarded(path, () => {
    makeFolderOnDisk(folder);
    const unfinished = `${path}.nieuw`;
    const file = openRegular(unfinished, 'add');
    try {
      const line = Buffer.from(`${checksum(text)} ${text}\n`);
      for (let at = 0; at < line.length; ) at += writeSync(file, line, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
    flushFolder(folder);
  });
}

/** The lines that wait in a folder. Exit 10 where one can't be read. */
export function spooledLines(folder: string): SpooledLine[] {
  return namesIn(folder, suffix).flatMap((name) => {
    const path = join(folder, name);
    const line = contentOf(path);
    return line === undefined ? [] : [{ path, text: textIn(line) }];
  });
}

/** The text of a file; undefined where another process has removed it meanwhile. */
function contentOf(path: string): string | undefined {
  try {
    const file = openRegular(path, 'read');
    try {
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw codeOf(error) === undefined ? error : unreadable(path, error);
  }
}

function textIn(line: string): string | undefined {
  const text = line.slice(9, -1);
  return line === `${checksum(text)} ${text}\n` ? text : undefined;
}

/** Removes lines. One that comes back after a power cut is one that was delivered twice. */
export function removeSpooled(paths: readonly string[]): void {
  for (const path of paths) guarded(path, () => rmSync(path, { force: true }));
}

/** Puts a damaged line aside, where it is looked at no more. */
export function putSpooledAside(path: string): void {
  guarded(path, () => {
    if (existsSync(path)) renameSync(path, path.slice(0, -suffix.length) + damaged);
  });
}

/** The damaged lines that were put aside. */
export const spooledAside = (folder: string): string[] => namesIn(folder, damaged).map((name) => join(folder, name));

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
