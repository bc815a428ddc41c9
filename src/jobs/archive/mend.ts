import { today } from '../../belgium/dates.ts';
import { isLogProven, isReplaced } from './check-beside.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { appendOnDisk, cutOnDisk } from '../../machine/files/regular.ts';
import { hashOf } from '../../machine/files/hash.ts';
import { filesBelow } from '../../machine/files/tree.ts';
import { damagedArchive, logDamaged, checkMark, missingFileText, type ReadArchive, changedText } from './read.ts';
import type { ArchiveMark } from './log.ts';
import { places, infoText, bagitText } from './layout.ts';
import {
  manifestOf,
  mayLackSeal,
  readSeal,
  sinceSeal,
  writeSeal,
  besideBytes,
  type Sealed,
  isSealed,
  saveText,
  withSupplier,
} from './beside.ts';
import type { ArchivedFile } from './records.ts';
import { place, setAside } from './store.ts';
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
  if (log.brokenFrom !== undefined) throw logDamaged(folder, changedText(places.log));
  const seal = readSeal(folder);
  if (seal === null) throw damagedArchive(folder, changedText(places.seal));
  if (!seal && !mayLackSeal(log.records)) throw damagedArchive(folder, missingFileText(places.seal));
  for (const file of seal?.keys() ?? []) {
    if (!existsSync(join(folder, file))) throw damagedArchive(folder, missingFileText(file));
    if (sinceSeal(folder, file, contents.leverancier, seal) === 'changed') throw damagedArchive(folder, changedText(file));
  }
}

/** Adds the lines that the manifest lacks. A manifest that is not a beginning of the one in the log was changed by hand. */
function mendManifest(folder: string, expected: string): void {
  const text = besideBytes(folder, places.manifest).toString('latin1');
  if (!expected.startsWith(text)) throw damagedArchive(folder, changedText(places.manifest));
  if (text.length < expected.length) appendOnDisk(join(folder, places.manifest), expected.slice(text.length));
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

/**
 * Writes the damaged files beside the documents anew from the log, and gives their names. Nothing is written where the log
 * itself is in doubt: its chain must hold, and the seal or else the whole manifest must prove its end.
 */
export async function rebuild(read: ReadArchive, uuid: () => string): Promise<string[]> {
  const { folder, log, contents } = read;
  const seal = readSeal(folder);
  const isUnproven = (file: Sealed) => isSealed(folder, file, contents.leverancier) === false;
  const files = madeByLog(read);
  const isWhole = besideBytes(folder, places.manifest).equals(Buffer.from(files[2].text));
  if (!isLogProven(folder, log, contents)) return [];
  const damaged = files.filter(({ file, isSound }) => !isSound || (file === places.manifest && !isWhole && isUnproven(file)));
  const sound = [places.log, ...files.map(({ file }) => file)].filter((file) => !damaged.some((one) => one.file === file));
  const isSealDamaged =
    isReplaced(folder, places.seal) || seal === null || (seal === undefined && !mayLackSeal(log.records)) || sound.some(isUnproven);
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

/** The files that the log makes, with their texts. One is sound where it is that text, or the part of it that a run had written when it was broken off. */
function madeByLog({ folder, log, contents }: ReadArchive) {
  const manifest = manifestOf(contents.files.values());
  const info = infoText(contents.account, today(new Date(log.records[0]?.tijd ?? 0)));
  const named = withSupplier(info, contents.leverancier);
  const is = (file: Sealed, ...texts: string[]): boolean =>
    !isReplaced(folder, file) && texts.some((text) => besideBytes(folder, file).equals(Buffer.from(text)));
  const isBegun = manifest.startsWith(besideBytes(folder, places.manifest).toString('latin1'));
  return [
    { file: places.bagit, text: bagitText, isSound: is(places.bagit, bagitText) },
    { file: places.info, text: named, isSound: is(places.info, info, named) },
    { file: places.manifest, text: manifest, isSound: isBegun && !isReplaced(folder, places.manifest) },
  ] as const;
}
