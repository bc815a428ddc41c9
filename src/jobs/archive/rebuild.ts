import { join } from 'node:path';
import { today } from '../../belgium/dates.ts';
import { cutOnDisk } from '../../machine/files/append.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { setAside } from './aside.ts';
import { besideBytes, isLogProven, isReplaced } from './doubt.ts';
import { withSupplier } from './info.ts';
import { bagitText, infoText, places } from './layout.ts';
import { manifestOf } from './manifest.ts';
import { pieces } from './pieces.ts';
import type { ReadArchive } from './read.ts';
import { mayLackSeal, readSeal, type Sealed, sinceSeal, writeSeal } from './seal.ts';

/**
 * Writes the damaged files beside the documents anew from the log, and gives their names. Nothing is written where the log
 * itself is in doubt: its chain must hold, and the seal or else the whole manifest must prove its end.
 */
export async function rebuild(read: ReadArchive, uuid: () => string): Promise<string[]> {
  const { folder, log, contents } = read;
  const seal = readSeal(folder);
  const isSealed = (file: Sealed) =>
    seal ? sinceSeal(file, besideBytes(folder, file), seal.get(file) ?? '', contents.leverancier) !== 'changed' : undefined;
  const files = madeByLog(read);
  const isWhole = besideBytes(folder, places.manifest).equals(Buffer.from(files[2].text));
  if (!isLogProven(folder, log, contents)) return [];
  const damaged = files.filter(({ file, isSound }) => !isSound || (file === places.manifest && !isWhole && isSealed(file) === false));
  const sound = [places.log, ...files.map(({ file }) => file)].filter((file) => !damaged.some((one) => one.file === file));
  const isSealDamaged =
    isReplaced(folder, places.seal) ||
    seal === null ||
    (seal === undefined && !mayLackSeal(log.records)) ||
    sound.some((file) => isSealed(file) === false);
  if (damaged.length === 0 && !isSealDamaged) return [];
  // The seal would otherwise cover a line that is cut off afterwards.
  if (log.torn) cutOnDisk(join(folder, places.log), log.whole);
  for (const { file, text } of damaged) {
    setAside(folder, file);
    await saveWhole(join(folder, file), pieces(text), { overwrite: true, elsewhere: '', uuid });
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
