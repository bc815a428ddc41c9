import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { removeUnheld } from './held.ts';
import { removeFolder } from './remove.ts';

/** A folder (0700) for the time of one run; `remove` takes it away with all that is in it. Throws a local Failure where none can be made. */
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

/** Removes the folders `<prefix><process>-…` that a process which was killed left more than a day ago. */
export function sweepTemporary(prefix: string, isRunning: (process: number) => boolean, now: number): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const owner = Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]);
    const path = join(tmpdir(), name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (Number.isNaN(owner) || isRunning(owner) || now - changed < aDay) continue;
    try {
      removeFolder(path);
    } catch {
      // That of another user stays.
    }
  }
}
