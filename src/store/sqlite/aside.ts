import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from '../../machine/files/folder.ts';
import { removeFile } from '../../machine/files/remove.ts';
import { besides } from './format.ts';
import { patience, withLock } from './lock.ts';
import { inWords, makingLock } from './pool.ts';
import { state } from './state.ts';
import { asideStore } from './renew.ts';

/** The stores in a state folder that were put aside, the first one first. Throws the system's errors. */
export function storesAside(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const numbers = names.flatMap((name) => {
    const [, number, ending = ''] = /^\.opzij-(\d+)(-\w+)?$/.exec(name.startsWith(state.name) ? name.slice(state.name.length) : '') ?? [];
    return number !== undefined && ['', ...besides].includes(ending) ? [Number(number)] : [];
  });
  return [...new Set(numbers)].toSorted((a, b) => a - b).map((number) => asideStore(join(folder, state.name), number));
}

/** Removes those stores for good. Exit 5 if one is put aside just now, 10 if the disk refuses. */
export async function removeStoresAside(folder: string): Promise<void> {
  const path = join(folder, state.name);
  await inWords(path, async () =>
    withLock(
      makingLock(folder, state),
      () => {
        for (const aside of storesAside(folder)) for (const ending of ['', ...besides]) removeFile(aside + ending);
        flushFolder(folder);
      },
      patience,
    ),
  );
}
