import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../language.ts';
import { type Contents, contentsOf } from './contents.ts';
import { type ArchiveMark, behindText } from './how-far.ts';
import { places } from './layout.ts';
import type { Log } from './log.ts';
import { manifestOf } from './manifest.ts';
import { missingFileText } from './read.ts';
import { mayLackSeal, readSeal, sinceSeal } from './seal.ts';

/**
 * Why a log does not tell all that it told, in words; undefined where its chain holds, its end is proven by the seal or the whole manifest, or
 * it is that of a first run that was broken off, and where it came as far as the mark says.
 */
export function logDoubt(folder: string, log: Log | undefined, mark: ArchiveMark | undefined): string | undefined {
  if (!log) return missingFileText(places.log);
  if (isReplaced(folder, places.log)) return notPlainText(places.log);
  if (log.brokenFrom !== undefined) return brokenText(log.brokenFrom);
  const contents = contentsOf(log.records);
  if (!contents) return brokenText(1);
  const behind = behindText(log, mark);
  if (behind !== undefined) return behind;
  if (isLogProven(folder, log, contents)) return undefined;
  const isBegun = manifestOf(contents.files.values()).startsWith(besideBytes(folder, places.manifest).toString('latin1'));
  if (readSeal(folder) === undefined && mayLackSeal(log.records) && isBegun) return undefined;
  return t({ nl: `het einde van ${places.log} is niet te bewijzen`, en: `the end of ${places.log} can't be proven` });
}

const brokenText = (line: number): string => t({ nl: `gebroken vanaf regel ${line}`, en: `broken from line ${line}` });

/** Whether the seal, or else the whole manifest, proves the end of a log whose chain holds. */
export function isLogProven(folder: string, log: Log, contents: Contents): boolean {
  const seal = readSeal(folder);
  const isSealed = (file: typeof places.log | typeof places.manifest) =>
    seal ? sinceSeal(file, besideBytes(folder, file), seal.get(file) ?? '', contents.leverancier) !== 'changed' : undefined;
  const isWhole = besideBytes(folder, places.manifest).equals(Buffer.from(manifestOf(contents.files.values())));
  return log.brokenFrom === undefined && (isSealed(places.log) === true || (isWhole && isSealed(places.manifest) !== false));
}

/** Whether the seal proves the manifest, as it was or as a run that was broken off leaves it. */
export function isManifestSealed(folder: string): boolean {
  const seal = readSeal(folder);
  return (
    Boolean(seal) &&
    sinceSeal(places.manifest, besideBytes(folder, places.manifest), seal?.get(places.manifest) ?? '', undefined) !== 'changed'
  );
}

/** Whether a link, a folder or a device stands in the place of a file beside the documents. */
export const isReplaced = (folder: string, file: string): boolean =>
  lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === false;

/** Says that something else stands in the place of a file. */
export const notPlainText = (file: string): string => t({ nl: `${file} is geen gewoon bestand`, en: `${file} is not a plain file` });

/** The bytes of a file beside the documents; none where it is not there. */
export const besideBytes = (folder: string, file: string): Buffer =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : Buffer.of();
