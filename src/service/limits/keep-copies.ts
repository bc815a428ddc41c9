import { guarded } from '../../store/faults.ts';
import { putWhole } from '../../machine/files/whole.ts';
import { keptForm, readCopy } from './copies.ts';
import { limitPath } from './places.ts';
import { hasLimits, type Limits } from './limits.ts';

/**
 * Puts a copy of the limits under each id into each folder where an older one or none lies. Those of another account with the same key
 * stay while they hold anything back. Fails with exit 10.
 */
export function keepCopies(folders: readonly string[], ids: readonly string[], limits: Limits): void {
  for (const path of folders.flatMap((folder) => ids.map((id) => limitPath(folder, id)))) {
    const before = readCopy(path);
    if (before && (before.account === limits.account ? before.versie >= limits.versie : hasLimits(before))) continue;
    put(path, limits);
  }
}

/** Puts a copy of the limits under each id into each folder, whatever lies there. Fails with exit 10. */
export const replaceCopies = (folders: readonly string[], ids: readonly string[], limits: Limits): void =>
  folders.flatMap((folder) => ids.map((id) => limitPath(folder, id))).forEach((path) => put(path, limits));

const put = (path: string, limits: Limits): void => guarded(path, () => putWhole(path, `${JSON.stringify(keptForm(limits))}\n`));
