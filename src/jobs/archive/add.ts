import { completed, gapsOf } from './contents.ts';
import type { Fetched } from './fetch.ts';
import type { HeldDocument } from './held.ts';
import { documentFolder, places } from './layout.ts';
import type { OpenArchive } from './open.ts';
import type { DocumentFacts } from './records.ts';
import { store } from './store.ts';

/** Adds the files that were fetched of a document to the archive, with how its UBL was found. */
export function add(archive: OpenArchive, { facts, verwacht, pieces }: Fetched, held: HeldDocument | undefined): void {
  if (held?.supplier && !archive.supplier) {
    archive.supplier = held.supplier;
    archive.log.append({ soort: 'leverancier', ...held.supplier });
  }
  const { id } = facts;
  const known = archive.documents.get(id);
  const map = known?.map ?? folderFor(archive, facts);
  const bestanden = pieces.map(({ naam, sha256, bytes }) => ({ pad: `${map}/${naam}`, sha256, bytes }));
  const added = { bestanden, afwijkingen: held?.differences ?? null };
  const document = known ? completed(known, added) : { ...facts, map, verwacht, ...added };
  const stashed = pieces.map(({ stash }) => stash);
  store(archive, known ? { soort: 'aanvulling', id, ...added } : { soort: 'document', ...document }, stashed);
  archive.documents.set(id, document);
}

/** Writes down that a run ended, with how many documents there are and how many of them lack files. */
export function noteRunEnd({ documents, log }: OpenArchive): void {
  const gaps = [...documents.values()].filter((document) => gapsOf(document).length > 0);
  log.append({ soort: 'einde', documenten: documents.size, gaten: gaps.length });
}

/** A folder of its own for a document. Names that differ only in case count as one, as they do on many disks. */
function folderFor({ folders }: OpenArchive, facts: DocumentFacts): string {
  const above = [places.payload, ...(facts.stuk === 'ontvangen' ? ['ontvangen'] : [])].join('/');
  const map = `${above}/${documentFolder(facts, (path) => folders.has(`${above}/${path}`.toLowerCase()))}`;
  folders.add(map.toLowerCase());
  return map;
}
