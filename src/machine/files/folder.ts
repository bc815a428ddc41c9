import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the missing ones above it. Gives the topmost folder that it made; undefined where the folder was there.
 * Node's own recursion never ends where a folder can't be made although the one above it is there, as in /proc.
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
