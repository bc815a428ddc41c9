import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../failure.ts';

/** On Windows `rmSync` leaves a file whose path holds an é, or ends the process (Node 23, and 24 before 24.13.1): nothing calls it. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Removes a folder with all that is in it, where there is one. A link goes, also in its place, and what is behind it stays. */
export function removeFolder(folder: string): void {
  try {
    if (!lstatSync(folder).isDirectory()) {
      unlinkSync(folder);
      return;
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) removeFolder(path);
      else removeFile(path);
    }
    rmdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
