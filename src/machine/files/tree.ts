import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { unreadable } from './disk.ts';

/** One thing in a folder; its path has `/` between the parts on every system. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: number;
  /** False for a link, a pipe or a device, and where a name is not UTF-8, so that nothing can be opened by it. */
  readonly plain: boolean;
}

/** Every file below a folder, and nothing if there is no such folder. It follows no link. Exit 10 if it can't be read. */
export function filesBelow(folder: string): TreeFile[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (found?.isDirectory()) return filesBelow(path).map((file) => ({ ...file, path: `${entry.name}/${file.path}` }));
      return [{ path: entry.name, bytes: found?.size ?? 0, plain: found?.isFile() === true }];
    });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw unreadable(folder, error);
  }
}
