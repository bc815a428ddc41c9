import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDamage, madeByLog, refuseDamage, sealState } from './check-beside.ts';
import { cutOnDisk } from '../../machine/files/regular.ts';
import { hashOf } from '../../machine/files/hash.ts';
import { filesBelow } from '../../machine/files/tree.ts';
import type { ReadArchive } from './read.ts';
import type { ArchiveMark } from './log.ts';
import { places } from './layout.ts';
import { finishText, readSeal, saveText, writeSeal } from './beside.ts';
import type { ArchivedFile } from './records.ts';
import { place, setAside } from './store.ts';
import { removeFile } from '../../machine/files/remove.ts';

/**
 * Finishes what a run that was broken off had begun: a line that was cut, lines that the files beside the documents lack, files that lie
 * ready and are not in their place. Gives the files that are nowhere. Fails with exit 13 on anything that no run leaves behind, and
 * where the log does not come as far as the mark.
 */
export async function mend(read: ReadArchive, uuid: () => string, mark: ArchiveMark | undefined): Promise<ArchivedFile[]> {
  const { folder, log, contents } = read;
  refuseDamage(read, mark);
  if (log.torn) cutOnDisk(join(folder, places.log), log.whole);
  for (const { file, text } of madeByLog(read)) finishText(folder, file, text);
  const lost = await placeReady(folder, absentFiles(folder, contents.files));
  for (const { path } of filesBelow(join(folder, places.incoming))) removeFile(join(folder, places.incoming, path));
  for (const name of readdirSync(folder).filter(isUnfinished)) removeFile(join(folder, name));
  if (readSeal(folder) === undefined) await writeSeal(folder, uuid);
  return lost;
}

/** Whether a file is one that `saveWhole` was writing when its process died. */
export const isUnfinished = (name: string): boolean => name.startsWith('.duit-');

/** The files of the log that are not in their place. */
export function absentFiles(folder: string, files: ReadonlyMap<string, ArchivedFile>): ArchivedFile[] {
  const there = new Set(filesBelow(join(folder, places.payload)).map(({ path }) => `${places.payload}/${path}`));
  return [...files.values()].filter(({ pad }) => !there.has(pad));
}

/** Moves the files that lie ready to their places, and gives those that do not. */
async function placeReady(folder: string, wanted: readonly ArchivedFile[]): Promise<ArchivedFile[]> {
  const ready = new Map<string, string>();
  for (const { path } of filesBelow(join(folder, places.incoming))) {
    const stashed = join(places.incoming, path);
    ready.set(await hashOf(join(folder, stashed)), stashed);
  }
  const lost: ArchivedFile[] = [];
  for (const file of wanted) {
    const stashed = ready.get(file.sha256);
    ready.delete(file.sha256);
    if (stashed === undefined) lost.push(file);
    else place(folder, [[stashed, file.pad]]);
  }
  return lost;
}

/**
 * Writes the damaged files beside the documents anew from a log that is not in doubt, and gives their names. What was there is kept
 * aside.
 */
export async function rebuild(read: ReadArchive, uuid: () => string): Promise<string[]> {
  const { folder, log } = read;
  const damaged = madeByLog(read).filter(isDamage);
  const isSealDamaged = isDamage({ state: sealState(read) });
  if (damaged.length === 0 && !isSealDamaged) return [];
  // The seal would otherwise cover a line that is cut off afterwards.
  if (log.torn) cutOnDisk(join(folder, places.log), log.whole);
  for (const { file, text } of damaged) {
    setAside(folder, file);
    await saveText(join(folder, file), text, uuid);
  }
  if (isSealDamaged) setAside(folder, places.seal);
  await writeSeal(folder, uuid);
  return [...damaged.map(({ file }) => file), ...(isSealDamaged ? [places.seal] : [])];
}
