import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from '../../machine/files/disk.ts';
import { makeFolder } from '../../machine/files/folder.ts';

const boxes = ['postvak-uit', 'peppol-uit'] as const;

/** A folder for sent documents: `postvak-uit` for e-mail, `peppol-uit` for Peppol. */
export type Box = (typeof boxes)[number];

/** Puts a sent document in its box, whole or not at all. Throws a local Failure when it can't be written. */
export function putInBox(folder: string, box: Box, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, box, name);
  return onDisk(path, async () => {
    makeFolder(join(folder, box), 0o700);
    await writeFile(`${path}.deel`, content, { mode: 0o600 });
    await rename(`${path}.deel`, path);
  });
}

/** Empties both boxes. Throws a local Failure when that can't be done. */
export async function emptyBoxes(folder: string): Promise<void> {
  for (const box of boxes) {
    const path = join(folder, box);
    await onDisk(path, () => rm(path, { recursive: true, force: true }));
  }
}
