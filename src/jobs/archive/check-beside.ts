import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../language.ts';
import { isReplaced, notPlainText } from './doubt.ts';
import { type ArchiveFinding, found } from './findings.ts';
import { type ArchiveMark, behindText } from './how-far.ts';
import { places } from './layout.ts';
import { manifestOf, parseManifest } from './manifest.ts';
import type { ReadArchive } from './read.ts';
import type { ArchivedFile } from './records.ts';
import { mayLackSeal, readSeal, sealed, sinceSeal } from './seal.ts';

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
  for (const [file, hash] of seal ?? []) {
    const since = sinceSeal(file, Buffer.from(text(file) ?? '', 'latin1'), hash, contents.leverancier);
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
