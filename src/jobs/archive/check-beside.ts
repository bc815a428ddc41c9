import { existsSync, readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../language.ts';
import { type ArchiveFinding, found } from './findings.ts';
import { type ArchiveMark, behindText, type Log } from './log.ts';
import { places } from './layout.ts';
import { manifestOf, parseManifest, mayLackSeal, readSeal, sealed, sinceSeal, besideBytes, isSealed } from './beside.ts';
import { type ReadArchive, missingFileText } from './read.ts';
import type { ArchivedFile } from './records.ts';
import { type Contents, contentsOf } from './contents.ts';

/** The findings on the files beside the documents, and the documents' files that they ask for together. */
interface Beside {
  readonly findings: readonly ArchiveFinding[];
  readonly files: ReadonlyMap<string, ArchivedFile>;
}

/** Holds the files beside the documents against the seal, the chain of the log and each other. */
export function checkBeside({ folder, log, contents }: ReadArchive, mark?: ArchiveMark): Beside {
  const findings = new Map<string, ArchiveFinding>();
  // The gravest comes first, and of each file one thing is told.
  const tell = (one: ArchiveFinding) => void (findings.has(one.bestand) || findings.set(one.bestand, one));
  const text = (file: string): string | undefined =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'latin1') : undefined;

  for (const file of sealed) if (text(file) === undefined) tell(found('ontbreekt', file));
  for (const file of [...sealed, places.seal]) if (isReplaced(folder, file)) tell(found('gewijzigd', file, notPlainText(file)));
  if (log.brokenFrom !== undefined) {
    tell(found('gewijzigd', places.log, t({ nl: `vanaf regel ${log.brokenFrom}`, en: `from line ${log.brokenFrom}` })));
  }
  const behind = behindText(log, mark);
  if (behind !== undefined) tell(found('gewijzigd', places.log, behind));
  const seal = readSeal(folder);
  if (seal === null) tell(found('gewijzigd', places.seal));
  if (seal === undefined) tell(found(mayLackSeal(log.records) ? 'onderbroken' : 'ontbreekt', places.seal));
  const manifest = text(places.manifest) ?? '';
  // A damaged log does not tell all that the manifest should hold; the seal still tells whether it is as it was.
  const expected = log.brokenFrom === undefined ? manifestOf(contents.files.values()) : manifest;
  // A run writes the log first, so a manifest that knows more was not made by it. Without a seal nothing else tells.
  if (!seal && manifest !== expected && manifest.startsWith(expected)) tell(found('gewijzigd', places.log));
  if (!expected.startsWith(manifest)) tell(found('gewijzigd', places.manifest));
  for (const file of seal?.keys() ?? []) {
    const since = sinceSeal(folder, file, contents.leverancier, seal);
    if (since !== 'same') tell(found(since === 'changed' ? 'gewijzigd' : 'onderbroken', file));
  }
  if (manifest !== expected) tell(found('onderbroken', places.manifest));
  if (log.torn) tell(found('onderbroken', places.log));
  for (const name of readdirSync(folder)) if (!known.has(name) && !name.startsWith(places.work)) tell(found('te_veel', name));

  // Where the log is damaged, the manifest still tells what should be there.
  const files = new Map(parseManifest(manifest).map((file) => [file.pad, file]));
  for (const file of contents.files.values()) files.set(file.pad, file);
  return { findings: [...findings.values()], files };
}

const known = new Set<string>([...sealed, places.seal, places.payload]);

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
  const isProven = (file: typeof places.log | typeof places.manifest) => isSealed(folder, file, contents.leverancier);
  const isWhole = besideBytes(folder, places.manifest).equals(Buffer.from(manifestOf(contents.files.values())));
  return log.brokenFrom === undefined && (isProven(places.log) === true || (isWhole && isProven(places.manifest) !== false));
}

/** Whether a link, a folder or a device stands in the place of a file beside the documents. */
export const isReplaced = (folder: string, file: string): boolean =>
  lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === false;

/** Says that something else stands in the place of a file. */
const notPlainText = (file: string): string => t({ nl: `${file} is geen gewoon bestand`, en: `${file} is not a plain file` });
