import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../failure.ts';

/** Gives the topmost folder made, if any. Node's own recursion never ends where none can be made below one that is there, as in /proc. */
export function makeFolder(path: string, mode?: number): string | undefined {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return undefined;
  const above = existsSync(dirname(path)) ? undefined : makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
    // A umask can take away the bits that the user needs to enter the folder.
    if (mode !== undefined && (statSync(path).mode & mode) !== mode) chmodSync(path, mode);
  } catch (error) {
    // Another process may have been first.
    if (!isThere()) throw error;
    return above;
  }
  return above ?? path;
}

/** Makes a folder (0700) where there is none, on disk when this ends. */
export function makeFolderOnDisk(path: string): void {
  const first = makeFolder(path, 0o700);
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    flushFolder(dirname(made));
    if (made === first) return;
  }
}

/** Puts on disk that something was made or renamed in a folder. Windows opens a folder and can't flush it, and does not need it. */
export function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'EPERM') throw error;
  }
}
