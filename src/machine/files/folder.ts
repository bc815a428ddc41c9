import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it, and gives the topmost that it made; undefined where the folder was there.
 * Not by Node's own recursion: that never ends where a folder can't be made though the one above it is there, as in /proc.
 */
export function makeFolder(path: string, mode?: number): string | undefined {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return undefined;
  const above = existsSync(dirname(path)) ? undefined : makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been first.
    if (!isThere()) throw error;
    return above;
  }
  return above ?? path;
}
