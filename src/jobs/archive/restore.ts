import { join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import type { Api } from '../../service/api/index.ts';
import { noteRunEnd } from './update.ts';
import { setAside, place, store } from './store.ts';
import { checkArchive } from './check.ts';
import type { ArchiveFinding, ArchiveFindingKind } from './findings.ts';
import { places, readmeText, dataName } from './layout.ts';
import type { OpenArchive } from './open.ts';
import { saveText } from './beside.ts';
import { readArchive } from './read.ts';
import { Failure, isHopeless } from '../../failure.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { completed } from './contents.ts';
import { fetchDocument, type Piece } from './fetch.ts';
import type { ArchivedDocument, ArchivedFile } from './records.ts';

const mendable: ReadonlySet<ArchiveFindingKind> = new Set<ArchiveFindingKind>(['ontbreekt', 'gewijzigd', 'hernoemd', 'onleesbaar']);

/**
 * Puts every damaged file back, and asks the service for those alone. Only the very bytes that the manifest knows are put
 * back. Other bytes of a PDF whose document is still the same are kept beside it; all others are laid aside for a person to
 * look at, and the archive stays as it is. Files that the archive does not know are moved aside under their own names.
 */
export async function* restoring(archive: OpenArchive, api: Api, stop: AbortSignal): AsyncGenerator<Restored> {
  const damaged = new Map<string, ArchiveFinding>();
  const extra: string[] = [];
  const read = readArchive(archive.folder);
  for await (const finding of checkArchive(read, { share: 1, random: () => 0, looked: () => {} })) {
    if (mendable.has(finding.bevinding) && finding.bestand.startsWith(`${places.payload}/`)) damaged.set(finding.bestand, finding);
    if (finding.bevinding === 'te_veel') extra.push(finding.bestand);
  }
  if (archive.mended) yield { bestand: places.log, uitkomst: 'hersteld', detail: archive.mended.waarom };
  for (const bestand of archive.rebuilt) yield { bestand, uitkomst: 'hersteld', detail: null };
  for (const bestand of extra) yield moveAside(archive, bestand);
  for (const { bestand, bevinding, detail } of damaged.values()) {
    if (bevinding === 'hernoemd' && detail !== null) {
      damaged.delete(bestand);
      yield putBack(archive, detail, bestand);
    }
  }
  if (damaged.has(places.readme)) yield await restoreReadme(archive);
  for (const document of archive.documents.values()) {
    const wrong = document.bestanden.map(({ pad }) => pad).filter((pad) => damaged.has(pad));
    const one: Damaged = { document, wrong: new Set(wrong), replaced: read.contents.replaced };
    if (wrong.length > 0 && !stop.aborted) yield* restoreDocument(archive, api, one);
  }
  noteRunEnd(archive);
}

/** Moves a file aside that the archive does not know. */
function moveAside({ folder }: OpenArchive, bestand: string): Restored {
  try {
    return { bestand, uitkomst: 'opzij', detail: setAside(folder, bestand) ?? null };
  } catch (error) {
    return failedFor(bestand, error);
  }
}

/** Gives a renamed file its name again. */
function putBack({ folder }: OpenArchive, now: string, bestand: string): Restored {
  try {
    setAside(folder, bestand);
    place(folder, [[now, bestand]]);
    return { bestand, uitkomst: 'hersteld', detail: null };
  } catch (error) {
    return failedFor(bestand, error);
  }
}

async function restoreReadme({ folder, uuid }: OpenArchive): Promise<Restored> {
  refuseLinks(folder, join(folder, places.payload));
  makeFolderOnDisk(join(folder, places.payload));
  setAside(folder, places.readme);
  await saveText(join(folder, places.readme), readmeText, uuid);
  return { bestand: places.readme, uitkomst: 'hersteld', detail: null };
}

/** How it ended for one damaged file: as it was, extra and moved aside, the same content beside it, different at the service now, or not to be had. */
export interface Restored {
  readonly bestand: string;
  readonly uitkomst: 'hersteld' | 'opzij' | 'ernaast' | 'afwijkend' | 'mislukt';
  /** The place of a file that differs or was moved aside, or why one could not be fetched. */
  readonly detail: string | null;
}

/** A document, the paths of its files that are damaged, and which file stands beside a lost one. */
interface Damaged {
  readonly document: ArchivedDocument;
  readonly wrong: ReadonlySet<string>;
  readonly replaced: ReadonlyMap<string, string>;
}

/** Fetches the damaged files of one document, and gives each its place. */
async function* restoreDocument(archive: OpenArchive, api: Api, damaged: Damaged): AsyncGenerator<Restored> {
  const { document, wrong } = damaged;
  const names = new Map([...wrong].map((pad) => [nameAtService(damaged, pad), pad]));
  let fetched: Awaited<ReturnType<typeof fetchAgain>>;
  try {
    fetched = await fetchAgain(archive, api, document, new Set(names.keys()));
  } catch (error) {
    if (!(error instanceof Failure) || isHopeless(error)) throw error;
    for (const bestand of wrong) yield failedFor(bestand, error);
    return;
  }
  for (const piece of fetched.ready) {
    const bestand = names.get(piece.naam) ?? '';
    try {
      yield await placeOne(archive, api, damaged, { piece, bestand });
    } catch (error) {
      yield failedFor(bestand, error);
    }
  }
  for (const [naam, failure] of fetched.failed) yield failedFor(names.get(naam) ?? naam, failure);
}

/**
 * The outcome of a file that could not be restored. A refusal of the disk may be for this file alone, which another program has
 * open; any other error that the next file would meet as well is thrown on.
 */
function failedFor(bestand: string, error: unknown): Restored {
  if (!(error instanceof Failure) || (isHopeless(error) && error.reason !== 'local')) throw error;
  return { bestand, uitkomst: 'mislukt', detail: error.message };
}

/** The name under which the service gives a file; one that stands beside a lost file has that of the lost one. */
function nameAtService({ document, replaced }: Damaged, pad: string): string {
  const lost = [...replaced].find(([, beside]) => beside === pad)?.[0];
  return lost === undefined ? pad.slice(document.map.length + 1) : nameAtService({ document, wrong: new Set(), replaced }, lost);
}

async function fetchAgain(archive: OpenArchive, api: Api, document: ArchivedDocument, names: ReadonlySet<string>) {
  const isWanted = ({ pad }: ArchivedFile): boolean => names.has(pad.slice(document.map.length + 1));
  const sound = {
    ...document,
    verwacht: document.verwacht.filter((naam) => names.has(naam)),
    bestanden: document.bestanden.filter((file) => !isWanted(file)),
    afwezig: [],
  };
  const { pieces: ready, failed } = await fetchDocument(api, archive, { facts: document, known: sound });
  return { ready, failed };
}

interface Found {
  readonly piece: Piece;
  /** The damaged file. */
  readonly bestand: string;
}

async function placeOne(archive: OpenArchive, api: Api, damaged: Damaged, { piece, bestand }: Found): Promise<Restored> {
  const { document } = damaged;
  const same = document.bestanden.find(({ sha256: hash, pad }) => hash === piece.sha256 && damaged.wrong.has(pad));
  if (same) {
    setAside(archive.folder, same.pad);
    place(archive.folder, [[piece.stash, same.pad]]);
    return { bestand: same.pad, uitkomst: 'hersteld', detail: null };
  }
  if (bestand.endsWith('.pdf') && (await isUnchanged(archive, api, document))) return keepBeside(archive, document, { piece, bestand });
  const aside = join(places.work, 'afwijkend', sha256(bestand).slice(0, 8), `${piece.sha256.slice(0, 8)}-${piece.naam}`);
  place(archive.folder, [[piece.stash, aside]]);
  return { bestand, uitkomst: 'afwijkend', detail: aside };
}

/**
 * Whether the service still gives the document with the content that the manifest knows. A service may write the PDF of a
 * document anew for each request, so other bytes alone are no other document.
 */
async function isUnchanged(archive: OpenArchive, api: Api, document: ArchivedDocument): Promise<boolean> {
  const proof = document.bestanden.find(({ pad }) => pad === `${document.map}/${dataName}`) ?? document.bestanden.find(isUbl);
  if (!proof) return false;
  const naam = proof.pad.slice(document.map.length + 1);
  const { ready } = await fetchAgain(archive, api, document, new Set([naam]));
  return ready.some((piece) => piece.sha256 === proof.sha256);
}

const isUbl = ({ pad }: ArchivedFile): boolean => pad.endsWith('.xml');

/** Keeps the new PDF beside the old one, which stays as it is, and writes both down. */
function keepBeside(archive: OpenArchive, document: ArchivedDocument, { piece, bestand }: Found): Restored {
  const pad = `${document.map}/${piece.naam.replace(/\.pdf$/, '')}-${piece.sha256.slice(0, 8)}.pdf`;
  const added = { bestanden: [{ pad, sha256: piece.sha256, bytes: piece.bytes }], afwijkingen: null };
  store(archive, { soort: 'aanvulling', id: document.id, ...added, vervangt: bestand }, [piece.stash]);
  archive.documents.set(document.id, completed(archive.documents.get(document.id), added));
  return { bestand, uitkomst: 'ernaast', detail: pad };
}
