import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../language.ts';
import { appendOnDisk, cutOnDisk } from '../../machine/files/append.ts';
import { hashOf } from '../../machine/files/hash.ts';
import { filesBelow } from '../../machine/files/tree.ts';
import { damagedArchive, logDamaged } from './faults.ts';
import type { ArchiveMark } from './how-far.ts';
import { places } from './layout.ts';
import { manifestOf } from './manifest.ts';
import { checkMark, missingFileText, type ReadArchive } from './read.ts';
import type { ArchivedFile } from './records.ts';
import { mayLackSeal, readSeal, sinceSeal, writeSeal } from './seal.ts';
import { place } from './store.ts';
import { removeFile } from '../../machine/files/remove.ts';

/**
 * Finishes what a run that was broken off had begun: a line that was cut, lines that the manifest lacks, files that lie ready
 * and are not in their place. Gives the files that are nowhere. Fails with exit 13 on anything that no run leaves behind, and
 * where the log does not come as far as the mark.
 */
export async function mend(read: ReadArchive, uuid: () => string, mark: ArchiveMark | undefined): Promise<ArchivedFile[]> {
  const { folder, log, contents } = read;
  checkSealed(read);
  checkMark(read, mark);
  if (log.torn) cutOnDisk(join(folder, places.log), log.whole);
  mendManifest(folder, manifestOf(contents.files.values()));
  const lost = await placeReady(folder, absentFiles(folder, contents.files));
  for (const { path } of filesBelow(join(folder, places.incoming))) removeFile(join(folder, places.incoming, path));
  for (const name of readdirSync(folder).filter(isUnfinished)) removeFile(join(folder, name));
  if (readSeal(folder) === undefined) await writeSeal(folder, uuid);
  return lost;
}

/** Whether a file is one that `saveWhole` was writing when its process died. */
export const isUnfinished = (name: string): boolean => name.startsWith('.duit-');

/** A run that was broken off leaves the files beside the documents as they were, or longer. */
function checkSealed({ folder, log, contents }: ReadArchive): void {
  const changed = (file: string) => damagedArchive(folder, t({ nl: `${file} is gewijzigd`, en: `${file} was changed` }));
  if (log.brokenFrom !== undefined) throw logDamaged(folder, t({ nl: `${places.log} is gewijzigd`, en: `${places.log} was changed` }));
  const seal = readSeal(folder);
  if (seal === null) throw changed(places.seal);
  if (!seal && !mayLackSeal(log.records)) throw damagedArchive(folder, missingFileText(places.seal));
  for (const [file, hash] of seal ?? []) {
    const path = join(folder, file);
    if (!existsSync(path)) throw damagedArchive(folder, missingFileText(file));
    if (sinceSeal(file, readFileSync(path), hash, contents.leverancier) === 'changed') throw changed(file);
  }
}

/** Adds the lines that the manifest lacks. A manifest that is not a beginning of the one in the log was changed by hand. */
function mendManifest(folder: string, expected: string): void {
  const path = join(folder, places.manifest);
  const text = existsSync(path) ? readFileSync(path, 'latin1') : '';
  if (!expected.startsWith(text))
    throw damagedArchive(folder, t({ nl: `${places.manifest} is gewijzigd`, en: `${places.manifest} was changed` }));
  if (text.length < expected.length) appendOnDisk(path, expected.slice(text.length));
}

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
