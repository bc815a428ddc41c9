import { basename, join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import type { Api } from '../../service/api/index.ts';
import { noteRunEnd } from './update.ts';
import { setAside, place } from './store.ts';
import { checkArchive } from './check.ts';
import type { ArchiveFinding, ArchiveFindingKind } from './findings.ts';
import { places, readmeText } from './layout.ts';
import type { OpenArchive } from './open.ts';
import { saveText } from './tag-files.ts';
import { readArchive } from './read.ts';
import { isHopeless, partFailure, Failure, notFound } from '../../failure.ts';
import { t } from '../../language.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { type Fetched, fetchDocument, type Piece } from './fetch.ts';
import type { ArchivedDocument } from './records.ts';

const mendable: ReadonlySet<ArchiveFindingKind> = new Set<ArchiveFindingKind>(['ontbreekt', 'gewijzigd', 'hernoemd', 'onleesbaar']);

/**
 * Puts every damaged file back, and asks the service for those alone. Only the very bytes that the manifest knows are put
 * back. Other bytes are laid aside for a person to look at, and the archive stays as it is. Files that the archive does not know are
 * moved aside under their own names.
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
      yield putBack(archive.folder, detail, bestand);
    }
  }
  if (damaged.has(places.readme)) yield await restoreReadme(archive);
  for (const document of archive.documents.values()) {
    const wrong = document.bestanden.map(({ pad }) => pad).filter((pad) => damaged.has(pad));
    if (wrong.length > 0 && !stop.aborted) yield* restoreDocument(archive, api, document, wrong);
  }
  noteRunEnd(archive);
}

const moveAside = ({ folder }: OpenArchive, bestand: string): Restored =>
  unlessFailed(bestand, () => {
    const aside = setAside(folder, bestand);
    return aside === undefined ? { uitkomst: 'mislukt', detail: unnamed() } : { uitkomst: 'opzij', detail: aside };
  });

/** A name that is not UTF-8 is read as another one, by which nothing is found. */
const unnamed = (): string =>
  t({
    nl: 'met deze naam is er niets te vinden: is hij geen UTF-8, hernoem of verplaats het dan zelf',
    en: 'nothing is found by this name: if it is not UTF-8, rename or move it yourself',
  });

const putBack = (folder: string, now: string, bestand: string): Restored =>
  unlessFailed(bestand, () => {
    setAside(folder, bestand);
    place(folder, [[now, bestand]]);
    return { uitkomst: 'hersteld', detail: null };
  });

async function restoreReadme({ folder, uuid }: OpenArchive): Promise<Restored> {
  refuseLinks(folder, join(folder, places.payload));
  makeFolderOnDisk(join(folder, places.payload));
  setAside(folder, places.readme);
  await saveText(join(folder, places.readme), readmeText, uuid);
  return { bestand: places.readme, uitkomst: 'hersteld', detail: null };
}

/** How it ended for one damaged file: as it was, extra and moved aside, different at the service now, or not to be had. */
export interface Restored {
  readonly bestand: string;
  readonly uitkomst: 'hersteld' | 'opzij' | 'afwijkend' | 'mislukt';
  /** The place of a file that differs or was moved aside, or why one could not be fetched. */
  readonly detail: string | null;
}

async function* restoreDocument(
  archive: OpenArchive,
  api: Api,
  document: ArchivedDocument,
  wrong: readonly string[],
): AsyncGenerator<Restored> {
  const nameOf = (pad: string): string => pad.slice(document.map.length + 1);
  const sound = {
    ...document,
    verwacht: wrong.map(nameOf),
    bestanden: document.bestanden.filter(({ pad }) => !wrong.includes(pad)),
    afwezig: [],
  };
  let fetched: Fetched;
  try {
    fetched = await fetchDocument(api, archive, { facts: document, known: sound });
  } catch (error) {
    const failure = partFailure(error);
    for (const bestand of wrong) yield failedFor(bestand, failure);
    return;
  }
  for (const bestand of wrong) {
    const piece = fetched.pieces.find(({ naam }) => naam === nameOf(bestand));
    const failure = fetched.failed.get(nameOf(bestand)) ?? notThere(bestand);
    yield piece ? placeOne(archive, document, piece, bestand) : failedFor(bestand, failure);
  }
}

/** Someone may have added such a file to the manifest. */
const notThere = (bestand: string): Failure =>
  notFound({ nl: `de dienst kent geen ${basename(bestand)}`, en: `the service has no ${basename(bestand)}` });

/** The outcome of a file that was not restored: a refusal of the disk may be for it alone, and what the next would meet too is thrown on. */
function failedFor(bestand: string, error: unknown): Restored {
  if (!(error instanceof Failure) || (isHopeless(error) && error.reason !== 'local')) throw error;
  return { bestand, uitkomst: 'mislukt', detail: error.message };
}

function unlessFailed(bestand: string, work: () => Omit<Restored, 'bestand'>): Restored {
  try {
    return { bestand, ...work() };
  } catch (error) {
    return failedFor(bestand, error);
  }
}

/** Puts a file back where it has the hash that the archive knows; any other is laid aside, whatever else of the document is the same. */
function placeOne({ folder }: OpenArchive, { bestanden }: ArchivedDocument, piece: Piece, bestand: string): Restored {
  if (bestanden.some(({ sha256: hash, pad }) => hash === piece.sha256 && pad === bestand)) return putBack(folder, piece.stash, bestand);
  const aside = join(places.work, 'afwijkend', sha256(bestand).slice(0, 8), `${piece.sha256.slice(0, 8)}-${piece.naam}`);
  return unlessFailed(bestand, () => {
    place(folder, [[piece.stash, aside]]);
    return { uitkomst: 'afwijkend', detail: aside };
  });
}
