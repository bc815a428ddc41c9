import { absentOf, type ArchivedDocument, type Contents, gapsOf, titleOf } from '../contents.ts';
import type { ArchiveFinding } from '../findings.ts';
import type { ArchivedFile, ExportedDocument } from '../records.ts';
import { bookingOf, type BookingSources } from './booking.ts';
import type { BookedLinked } from './day-book.ts';
import { filesToExport } from './select.ts';
import type { ReadDocument } from './sources.ts';
import { addsUp } from './totals.ts';
import type { ZipEntry } from './zip.ts';

/** Everything that an export finds out while it reads the documents. */
export interface Collected {
  readonly bookings: BookedLinked[];
  /** Each document that went along as it should, with the number of its files. */
  readonly documents: ExportedDocument[];
  /** Files that are not as the archive kept them. */
  readonly damaged: ArchiveFinding[];
  /** Files that could never be fetched, by their path in the archive. */
  readonly gaps: string[];
  /** Files that do not exist at the service, each with its words. */
  readonly absent: string[];
  /** Documents whose amounts do not add up. */
  readonly wrong: string[];
  /** Documents without a UBL that can be read. */
  readonly unread: string[];
  /** Credit notes of which nothing tells whether they are subtracted or added, each with the reason. */
  readonly unsigned: string[];
}

export const nothingCollected = (): Collected => ({
  bookings: [],
  documents: [],
  damaged: [],
  gaps: [],
  absent: [],
  wrong: [],
  unread: [],
  unsigned: [],
});

/** A file that goes along, with its name in the zip. */
export interface Going extends Pick<ZipEntry, 'name' | 'body'> {
  readonly file: ArchivedFile;
}

/** Books a document that was read and notes all that is wrong with it; gives the files that go along, named after `stem`. */
export function collect(
  into: Collected,
  document: ArchivedDocument,
  read: ReadDocument,
  { stem, replaced, ...facts }: { readonly stem: string } & Pick<BookingSources, 'numberOf' | 'linked'> & Pick<Contents, 'replaced'>,
): Going[] {
  const going = filesToExport(document, replaced).flatMap((file) => {
    const sound = read.bodies.get(file);
    return sound ? [{ ...sound, name: stem + file.pad.slice(-'.xml'.length) }] : [];
  });
  const nameOf = (ending: string): string | null => going.find(({ name }) => name.endsWith(ending))?.name ?? null;
  const booking = bookingOf(document, { data: read.data, invoice: read.invoice, ...facts });
  into.bookings.push({ ...booking, xml: nameOf('.xml'), pdf: nameOf('.pdf') });
  if (read.findings.length === 0) into.documents.push({ id: document.id, bestanden: going.length });
  into.damaged.push(...read.findings);
  into.gaps.push(...gaps(document));
  into.absent.push(...absentOf(document).map(({ naam, reden }) => `${document.map}/${naam}: ${reden}`));
  if (!read.invoice) into.unread.push(titleOf(document));
  if (booking.zonder_teken !== null) into.unsigned.push(`${titleOf(document)}: ${booking.zonder_teken}`);
  if (!addsUp(booking)) into.wrong.push(titleOf(document));
  return going;
}

/** The files of a document that should go along and could never be fetched. Its data are no file of an export. */
const gaps = (document: ArchivedDocument): string[] =>
  gapsOf(document)
    .filter((naam) => naam !== 'document.json')
    .map((naam) => `${document.map}/${naam}`);
