import { readdirSync } from 'node:fs';
import { sha256 } from '../../machine/files/hash.ts';
import { type ArchiveFinding, found } from './findings.ts';
import { bagitText, places } from './layout.ts';
import { beginsWith, besideBytes, infoOf, manifestOf, mayLackSeal, parseManifest, readSeal, sealed } from './tag-files.ts';
import { archiveHint, changedText, damagedArchive, isReplaced, logHint, missingFileText, notPlainText, type ReadArchive } from './read.ts';

type State = 'ontbreekt' | 'gewijzigd' | 'onderbroken' | undefined;

/** The files beside the documents that the log makes: how each should be, how the one on disk is, and its state by the log and the seal. */
export function madeByLog({ folder, contents }: ReadArchive, seal = readSeal(folder)) {
  const texts = [
    [places.bagit, bagitText],
    [places.info, infoOf(contents)],
    [places.manifest, manifestOf(contents.files.values())],
  ] as const;
  return texts.map(([file, made]) => {
    const [bytes, text] = [besideBytes(folder, file), Buffer.from(made)];
    const state = isReplaced(folder, file) ? 'gewijzigd' : stateOf(seal ? bytes : (bytes ?? Buffer.of()), text, seal?.get(file));
    return { file, text, bytes, state };
  });
}

/** Undefined where a file is as it should be. A run that was broken off leaves the beginning of it, or the whole without a seal over it. */
function stateOf(bytes: Buffer | undefined, text: Buffer, sealedAs: string | undefined): State {
  if (!bytes) return 'ontbreekt';
  const isGrown = sealedAs === undefined || beginsWith(bytes, sealedAs);
  if (bytes.equals(text)) return isGrown && sealedAs !== undefined && sealedAs !== sha256(bytes) ? 'onderbroken' : undefined;
  return isGrown && bytes.equals(text.subarray(0, bytes.length)) ? 'onderbroken' : 'gewijzigd';
}

/** Whether no run leaves a file like this. */
export const isDamage = ({ state }: { readonly state: ArchiveFinding['bevinding'] | undefined }): boolean =>
  state === 'gewijzigd' || state === 'ontbreekt';

/** How the seal is, of a log that is not in doubt: each of its hashes is that of a file, or of the beginning of one. */
export function sealState(read: ReadArchive, seal = readSeal(read.folder)): State {
  if (isReplaced(read.folder, places.seal) || seal === null) return 'gewijzigd';
  if (!seal) return mayLackSeal(read.log.records) ? 'onderbroken' : 'ontbreekt';
  const isSound =
    beginsWith(read.log.bytes, seal.get(places.log)) && madeByLog(read, seal).every(({ file, text }) => beginsWith(text, seal.get(file)));
  return isSound ? undefined : 'gewijzigd';
}

/** Holds the files beside the documents against the seal and each other; gives the documents' files that they ask for together. */
export function checkBeside(read: ReadArchive) {
  const { folder, log, contents, doubt } = read;
  const findings = new Map<string, ArchiveFinding>();
  // Of each file one thing is reported, the gravest first.
  const tell = (state: ArchiveFinding['bevinding'] | undefined, file: string, detail?: string) => {
    if (state !== undefined && !findings.has(file)) findings.set(file, found(state, file, detail));
  };
  for (const file of [...sealed, places.seal]) if (isReplaced(folder, file)) tell('gewijzigd', file, notPlainText(file));
  const seal = readSeal(folder);
  if (doubt !== undefined) tell('gewijzigd', places.log, doubt);
  if (doubt === undefined || !seal) tell(sealState(read, seal), places.seal);
  for (const { file, bytes, state } of madeByLog(read, seal)) {
    // A log in doubt does not tell all that the others should hold; the seal still tells whether they are as they were.
    const isAsSealed = bytes !== undefined && (!seal || beginsWith(bytes, seal.get(file)));
    if (doubt === undefined || !isAsSealed) tell(state, file);
  }
  if (log.whole < log.bytes.length || (seal && seal.get(places.log) !== sha256(log.bytes))) tell('onderbroken', places.log);
  for (const name of readdirSync(folder)) if (!knownFiles.has(name) && !name.startsWith(places.work)) tell('te_veel', name);

  // Where the log is in doubt, the manifest still tells what should be there.
  const manifest = besideBytes(folder, places.manifest)?.toString('latin1') ?? '';
  const files = new Map(parseManifest(manifest).map((file) => [file.pad, file]));
  for (const file of contents.files.values()) files.set(file.pad, file);
  return { findings: [...findings.values()], files };
}

const knownFiles = new Set<string>([...sealed, places.seal, places.payload]);

/** Fails with exit 13 if a file beside the documents is as no run leaves it, so that nothing may be added to the archive. */
export function refuseDamage(read: ReadArchive): void {
  const wrong = checkBeside(read).findings.find(({ bevinding }) => isDamage({ state: bevinding }));
  if (!wrong) return;
  const { bestand, bevinding, detail } = wrong;
  const changed = detail === null ? changedText(bestand) : `${changedText(bestand)}: ${detail}`;
  const what = bevinding === 'ontbreekt' ? missingFileText(bestand) : changed;
  throw damagedArchive(what, bestand === places.log ? logHint(read.folder) : archiveHint(read.folder));
}
