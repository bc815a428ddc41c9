import { guarded } from '../../store/faults.ts';
import { putWhole } from '../../machine/files/whole.ts';
import { keptForm, readCopy } from './copies.ts';
import { railPath } from './places.ts';
import { doHold, type Rails } from './rails.ts';

/**
 * Puts a copy of the rails under each id into each folder where an older one or none lies. Those of another account with the same key
 * stay while they hold anything back. Fails with exit 10.
 */
export function keepCopies(folders: readonly string[], ids: readonly string[], rails: Rails): void {
  for (const path of folders.flatMap((folder) => ids.map((id) => railPath(folder, id)))) {
    const before = readCopy(path);
    if (before && (before.account === rails.account ? before.versie >= rails.versie : doHold(before))) continue;
    put(path, rails);
  }
}

/** Puts a copy of the rails under each id into each folder, whatever lies there. Fails with exit 10. */
export const replaceCopies = (folders: readonly string[], ids: readonly string[], rails: Rails): void =>
  folders.flatMap((folder) => ids.map((id) => railPath(folder, id))).forEach((path) => put(path, rails));

const put = (path: string, rails: Rails): void => guarded(path, () => putWhole(path, `${JSON.stringify(keptForm(rails))}\n`));
