import { lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { removeUnheld } from './held.ts';
import { isOfThisUser } from './private.ts';
import { removeFolder } from './remove.ts';

/** A folder (0700) for the time of one run; `remove` takes it away with all that is in it. Throws a local Failure if none can be made. */
export function openTemporary(prefix: string): { readonly path: string; readonly remove: () => void } {
  try {
    const path = mkdtempSync(join(tmpdir(), prefix));
    return { path, remove: () => removeUnheld(path) };
  } catch (cause) {
    const message = t({ nl: `in ${tmpdir()} kan geen map gemaakt worden`, en: `no folder can be made in ${tmpdir()}` });
    throw local(message, { cause, hint: t({ nl: 'Kies een andere plaats met TMPDIR.', en: 'Choose another place with TMPDIR.' }) });
  }
}

/** Milliseconds: a process in another container may use this folder too, where its number says nothing. */
const aDay = 86_400_000;

/** Removes the folders `<prefix><process>-…` of this user that a process which was killed left more than a day ago. */
export function sweepTemporary(prefix: string, isRunning: (process: number) => boolean, now: number): void {
  for (const name of named(prefix)) {
    const owner = Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]);
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    try {
      const path = join(tmpdir(), name);
      const found = lstatSync(path);
      // Everybody can put a name here, also of a link to a folder of somebody else.
      if (isOfThisUser(found) && !found.isFile() && now - found.mtimeMs >= aDay) removeFolder(path);
    } catch {
      // Another process was first, or it can't be removed.
    }
  }
}

function named(prefix: string): string[] {
  try {
    return readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
