import { putWhole } from '../../machine/files/whole.ts';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFile } from '../../machine/files/remove.ts';
import type { FolderWorld } from '../../machine/folders.ts';
import { accountFolders, keyFileText, type KnownKey, pathIn } from './known-keys.ts';
import { unlessUnusable } from '../../machine/files/disk.ts';

/** Remembers the account of a key, where it is not remembered yet; where no folder takes it, the next use tries again. */
export async function learnKey(world: FolderWorld, id: string, known: KnownKey): Promise<void> {
  const text = `${JSON.stringify(known)}\n`;
  // A profile of the environment needs no folder for profiles.
  const folders = accountFolders(world).filter((folder, at, all) => at === all.length - 1 || existsSync(folder));
  const stale = folders.map((folder) => pathIn(folder, id)).filter((path) => keyFileText(path) !== text);
  if (stale.length === 0) return;
  const { guarded } = await import('../../store/faults.ts');
  for (const path of stale) {
    unlessUnusable(() =>
      guarded(path, () => {
        removeUnfinished(path);
        putWhole(path, text);
      }),
    );
  }
}

/** Removes what a process that was killed left of this file. One that is writing it now loses nothing: the next use writes it again. */
function removeUnfinished(path: string): void {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (name.startsWith(`${basename(path)}.`)) removeFile(join(folder, name));
}
