import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { saveWhole } from '../../machine/files/save.ts';
import type { Api } from '../../service/api/index.ts';
import { checkArchive } from './check.ts';
import { type ArchivedDocument, gapsOf } from './contents.ts';
import { fetchDocument } from './fetch.ts';
import type { Finding, Kind } from './findings.ts';
import { places, readmeText } from './layout.ts';
import type { OpenArchive } from './open.ts';
import { readArchive } from './read.ts';
import { pieces } from './seal.ts';
import { place } from './store.ts';
import { isHopeless } from './wanted.ts';

/** How it ended for one damaged file: as it was, different at the service now, or not to be had. */
export interface Restored {
  readonly bestand: string;
  readonly uitkomst: 'hersteld' | 'afwijkend' | 'mislukt';
  /** The place of a file that differs, or why one could not be fetched. */
  readonly detail: string | null;
}

const mendable: ReadonlySet<Kind> = new Set<Kind>(['ontbreekt', 'gewijzigd', 'hernoemd', 'onleesbaar']);

/**
 * Puts every damaged file back, and asks the service for those alone. Only the very bytes that the manifest knows are put
 * back; other bytes are laid aside for a person to look at, and the archive stays as it is.
 */
export async function* restoring(archive: OpenArchive, api: Api, stop: AbortSignal): AsyncGenerator<Restored> {
  const damaged = new Map<string, Finding>();
  for await (const finding of checkArchive(readArchive(archive.folder), { share: 1, random: () => 0, looked: () => {} })) {
    if (mendable.has(finding.bevinding) && finding.bestand.startsWith(`${places.payload}/`)) damaged.set(finding.bestand, finding);
  }
  for (const { bestand, bevinding, detail } of damaged.values()) {
    if (bevinding === 'hernoemd' && detail !== null) {
      place(archive.folder, [[detail, bestand]]);
      yield { bestand, uitkomst: 'hersteld', detail: null };
      damaged.delete(bestand);
    }
  }
  if (damaged.has(places.readme)) yield await restoreReadme(archive);
  for (const document of archive.documents.values()) {
    const wrong = new Set(document.bestanden.map(({ pad }) => pad).filter((pad) => damaged.has(pad)));
    if (wrong.size > 0 && !stop.aborted) yield* restoreDocument(archive, api, document, wrong);
  }
  const gaps = [...archive.documents.values()].filter((document) => gapsOf(document).length > 0);
  archive.log.append({ soort: 'einde', documenten: archive.documents.size, gaten: gaps.length });
}

async function restoreReadme({ folder, uuid }: OpenArchive): Promise<Restored> {
  await saveWhole(join(folder, places.readme), pieces(readmeText), { overwrite: true, elsewhere: '', uuid });
  return { bestand: places.readme, uitkomst: 'hersteld', detail: null };
}

async function* restoreDocument(
  archive: OpenArchive,
  api: Api,
  document: ArchivedDocument,
  wrong: ReadonlySet<string>,
): AsyncGenerator<Restored> {
  const names = new Set([...wrong].map((pad) => pad.slice(document.map.length + 1)));
  const sound = {
    ...document,
    verwacht: document.verwacht.filter((naam) => names.has(naam)),
    bestanden: document.bestanden.filter(({ pad }) => !wrong.has(pad)),
  };
  try {
    const { pieces: ready, failed } = await fetchDocument(api, archive, { facts: document, known: sound });
    for (const piece of ready) {
      const bestand = `${document.map}/${piece.naam}`;
      const known = document.bestanden.find(({ pad }) => pad === bestand);
      const isSame = known?.sha256 === piece.sha256;
      const aside = join(places.work, 'afwijkend', sha256(bestand).slice(0, 8), piece.naam);
      place(archive.folder, [[piece.stash, isSame ? bestand : aside]]);
      yield isSame ? { bestand, uitkomst: 'hersteld', detail: null } : { bestand, uitkomst: 'afwijkend', detail: aside };
    }
    for (const [naam, { message }] of failed) yield { bestand: `${document.map}/${naam}`, uitkomst: 'mislukt', detail: message };
  } catch (error) {
    if (!(error instanceof Failure) || isHopeless(error)) throw error;
    for (const bestand of wrong) yield { bestand, uitkomst: 'mislukt', detail: error.message };
  }
}
