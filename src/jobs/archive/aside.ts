import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { places } from './layout.ts';
import { place } from './store.ts';

/** A free path of the archive for something to be kept aside, below its own name. */
export function asideOf(folder: string, pad: string): string {
  const first = `${places.aside}/${pad}`;
  let aside = first;
  for (let n = 2; existsAt(join(folder, aside)); n += 1) aside = `${first}.${n}`;
  return aside;
}

/**
 * Moves whatever is at a path of the archive aside, and gives its new path; undefined where nothing is there. Nothing that a person may
 * still need is ever removed. Fails with exit 10 where the disk refuses.
 */
export function setAside(folder: string, pad: string): string | undefined {
  if (!existsAt(join(folder, pad))) return undefined;
  const aside = asideOf(folder, pad);
  place(folder, [[pad, aside]]);
  return aside;
}

/** Whether anything is at a path, a link that leads nowhere too; what can't be looked at is told by the move. */
function existsAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
