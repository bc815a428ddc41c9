import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from '../../machine/files/disk.ts';
import { madeHere } from '../store/replace.ts';
import { renameHeld } from '../../machine/files/held.ts';
import { makeFolder } from '../../machine/files/folder.ts';
import { removeFile, removeFolder } from '../../machine/files/remove.ts';

const boxes = ['postvak-uit', 'peppol-uit'] as const;

/** A folder for sent documents: `postvak-uit` for e-mail, `peppol-uit` for Peppol. */
export type Box = (typeof boxes)[number];

/** Puts a sent document in its box, whole or not at all. Throws a local Failure when it can't be written. */
export function putInBox(folder: string, box: Box, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, box, name);
  return onDisk(path, async () => {
    makeFolder(join(folder, box), 0o700);
    await writeFile(`${path}.deel`, content, { mode: 0o600 });
    renameHeld(`${path}.deel`, path);
  });
}

/** Milliseconds: a file that another process writes at this moment is younger. */
const abandoned = 10_000;

/** Milliseconds: a fill that is under way takes less. */
const aDay = 86_400_000;

/** Removes what a killed process left half written in the boxes, or half made beside the account. */
export function sweepBoxes(folder: string, now: number): void {
  for (const box of boxes) {
    const path = join(folder, box);
    for (const name of existsSync(path) ? readdirSync(path) : []) {
      const file = join(path, name);
      if (name.endsWith('.deel') && now - (lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > abandoned) removeFile(file);
    }
  }
  for (const name of readdirSync(folder).filter((each) => each.startsWith(madeHere))) {
    const path = join(folder, name);
    if (now - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > aDay) removeFolder(path);
  }
}

/** Empties both boxes. Throws a local Failure when that can't be done. */
export async function emptyBoxes(folder: string): Promise<void> {
  for (const box of boxes) {
    const path = join(folder, box);
    await onDisk(path, async () => removeFolder(path));
  }
}
