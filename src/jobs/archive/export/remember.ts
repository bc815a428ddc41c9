import { accessSync, constants, statSync } from 'node:fs';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { reasonOf } from '../../../machine/files/disk.ts';
import { checkPrivate } from '../../../machine/files/private.ts';
import { checkBeside } from '../check-beside.ts';
import { withArchive } from '../open.ts';
import { damagedArchive, type ReadArchive, readArchive, missingFileText, changedText, type ArchivePlace } from '../read.ts';
import type { ArchiveMark } from '../log.ts';
import type { ExportedDocument } from '../records.ts';

/** Why an archive can't remember an export, for a person; undefined where it can. */
export function whyForgotten(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    checkPrivate(folder, statSync(folder), t({ nl: 'alles van je klanten', en: 'everything about your customers' }));
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : `${folder}: ${reasonOf(error)}`;
  }
}

/**
 * Makes an export while no other run is at work in the archive, and remembers its documents once `make` ended well. So a crash in
 * between has them exported twice and never left out. Exit 13 for an archive that was changed, 10 where another run is at work.
 */
export async function remembering<T extends { readonly documents: readonly ExportedDocument[] }>(
  place: ArchivePlace,
  make: (archive: ReadArchive) => Promise<T>,
): Promise<T> {
  return withArchive({ ...place, opdracht: 'exporteer' }, async ({ log }) => {
    const made = await make(readArchive(place.folder));
    log.append({ soort: 'export', documenten: made.documents });
    return made;
  });
}

/** Reads an archive that can't be written, for an export. Exit 13 where its log or manifest was changed, so that documents could lack. */
export function readSound(folder: string, mark: ArchiveMark | undefined): ReadArchive {
  const read = readArchive(folder);
  const wrong = checkBeside(read, mark).findings.find(({ bevinding }) => bevinding === 'gewijzigd' || bevinding === 'ontbreekt');
  if (!wrong) return read;
  const { bestand, bevinding } = wrong;
  throw damagedArchive(folder, bevinding === 'ontbreekt' ? missingFileText(bestand) : changedText(bestand));
}
