import { join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { saveWhole } from '../../machine/files/save.ts';
import type { Api } from '../../service/api/index.ts';
import { noteRunEnd } from './add.ts';
import { setAside } from './aside.ts';
import { checkArchive } from './check.ts';
import type { ArchiveFinding, ArchiveFindingKind } from './findings.ts';
import { places, readmeText } from './layout.ts';
import type { OpenArchive } from './open.ts';
import { pieces } from './pieces.ts';
import { readArchive } from './read.ts';
import { type Damaged, failedFor, type Restored, restoreDocument } from './restore-document.ts';
import { place } from './store.ts';

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
  await saveWhole(join(folder, places.readme), pieces(readmeText), { overwrite: true, elsewhere: '', uuid });
  return { bestand: places.readme, uitkomst: 'hersteld', detail: null };
}
