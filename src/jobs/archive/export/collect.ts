import { absentOf, type Contents, gapsOf, titleOf } from '../contents.ts';
import type { ArchivedDocument, ArchivedFile, ExportedDocument } from '../records.ts';
import type { ArchiveFinding } from '../findings.ts';
import { bookingOf, type BookingSources } from './booking.ts';
import { type BookedLinked, type DayBookSheet, addsUp, type Sum } from './day-book.ts';
import type { ReadDocument } from './sources.ts';
import type { ZipEntry } from './zip.ts';

interface CollectedFiles {
  readonly documents: ExportedDocument[];
  readonly damaged: ArchiveFinding[];
  /** Files that could never be fetched, by their path in the archive. */
  readonly gaps: string[];
  /** Files that do not exist at the service, each with its words. */
  readonly absent: string[];
}

interface Collected extends CollectedFiles {
  readonly bookings: BookedLinked[];
  /** Documents whose amounts do not add up. */
  readonly wrong: string[];
  /** Documents without a UBL that can be read. */
  readonly unread: string[];
  /** Credit notes of which nothing tells whether they are subtracted or added, each with the reason. */
  readonly unsigned: string[];
  readonly doubtful: string[];
}

export const noFilesCollected = (): CollectedFiles => ({ documents: [], damaged: [], gaps: [], absent: [] });

export const nothingCollected = (): Collected => ({
  ...noFilesCollected(),
  bookings: [],
  wrong: [],
  unread: [],
  unsigned: [],
  doubtful: [],
});

interface Going extends Pick<ZipEntry, 'name' | 'body'> {
  readonly file: ArchivedFile;
}

/** Gives the sound files that go along, named after `stem`; what is wrong with the others is noted. */
export function soundFiles(into: CollectedFiles, document: ArchivedDocument, read: ReadDocument, stem: string): Going[] {
  into.damaged.push(...read.findings);
  into.gaps.push(...fileGaps(document));
  into.absent.push(...absentOf(document).map(({ naam, reden }) => `${document.map}/${naam}: ${reden}`));
  return filesToExport(document).flatMap((file) => {
    const sound = read.bodies.get(file);
    return sound ? [{ ...sound, name: stem + file.pad.slice(-'.xml'.length) }] : [];
  });
}

/** Books a document that was read and notes all that is wrong with it; gives the files that go along, named after `stem`. */
export function collect(
  into: Collected,
  document: ArchivedDocument,
  read: ReadDocument,
  { stem, ...facts }: { readonly stem: string } & Pick<BookingSources, 'numberOf' | 'linked' | 'own' | 'kept'>,
): Going[] {
  const going = soundFiles(into, document, read, stem);
  const nameOf = (ending: string): string | null => going.find(({ name }) => name.endsWith(ending))?.name ?? null;
  const booking = bookingOf(document, { data: read.data, invoice: read.invoice, ...facts });
  into.bookings.push({ ...booking, xml: nameOf('.xml'), pdf: nameOf('.pdf') });
  if (read.findings.length === 0) into.documents.push({ id: document.id, bestanden: going.length });
  if (!read.invoice) into.unread.push(titleOf(document));
  if (booking.zonder_teken !== null) into.unsigned.push(`${titleOf(document)}: ${booking.zonder_teken}`);
  // A person sees the currency in the day book.
  if (booking.twijfel?.some((doubt) => doubt !== 'munt')) into.doubtful.push(titleOf(document));
  if (!addsUp(booking)) into.wrong.push(titleOf(document));
  return going;
}

/** The data of a document are no file of an export. */
export const fileGaps = (document: ArchivedDocument): string[] =>
  gapsOf(document)
    .filter((naam) => naam !== 'document.json')
    .map((naam) => `${document.map}/${naam}`);

export interface ExportedPayments {
  /** Absent where nothing could tell of payments, for the reason in `lines`. */
  readonly sheet?: DayBookSheet;
  readonly lines: readonly string[];
}

export interface Exported extends Collected, Pick<Selected, 'late' | 'undated'> {
  readonly sums: readonly Sum[];
  /** Documents that share their number, one at least of each group in the export. */
  readonly doubles: readonly (readonly ArchivedDocument[])[];
  readonly selfBilled: readonly string[];
  /** Such sales with an own invoice of the same amount to the same customer. */
  readonly soldTwice: readonly string[];
  readonly payments: ExportedPayments | undefined;
}

/** Days are `YYYY-MM-DD`, both included. */
export interface AskedExport {
  readonly van?: string | undefined;
  readonly tot?: string | undefined;
  /** Only documents that no earlier export has. */
  readonly nieuw: boolean;
  readonly alleenVerkoop?: boolean;
}

export interface Selected {
  readonly documents: readonly ArchivedDocument[];
  /** Documents from before the period that came after an earlier export, and that no export has. */
  readonly late: readonly ArchivedDocument[];
  readonly undated: readonly ArchivedDocument[];
}

export const filesToExport = ({ bestanden }: ArchivedDocument): ArchivedFile[] => bestanden.filter(({ pad }) => /\.(?:pdf|xml)$/.test(pad));

export function select({ documents, exported, sinceExport }: Contents, { van, tot, nieuw, alleenVerkoop }: AskedExport): Selected {
  const isNew = (document: ArchivedDocument): boolean => filesToExport(document).length > (exported.get(document.id) ?? -1);
  const isPeriod = van !== undefined || tot !== undefined;
  const meant = [...documents.values()].filter(({ stuk }) => stuk === 'verkoop' || !alleenVerkoop);
  const candidates = meant.filter((document) => !nieuw || isNew(document)).toSorted(bySortKey);
  return {
    documents: candidates.filter(({ datum }) => !isPeriod || isInPeriod(datum, van, tot)),
    late: candidates.filter((document) => sinceExport.has(document.id) && isBefore(document.datum, van) && isNew(document)),
    undated: isPeriod ? candidates.filter(({ datum }) => !datum) : [],
  };
}

const isInPeriod = (datum: string | null, van = '', tot = '9999-12-31'): boolean =>
  Boolean(datum) && (datum ?? '') >= van && (datum ?? '') <= tot;

const isBefore = (datum: string | null, van: string | undefined): boolean => Boolean(datum) && van !== undefined && (datum ?? '') < van;

/** The id makes the order the same each time. */
const sortKey = ({ datum, nummer, id }: ArchivedDocument): string => [datum ?? '', nummer ?? '', id].join('\0');

const bySortKey = (one: ArchivedDocument, other: ArchivedDocument): number => (sortKey(one) < sortKey(other) ? -1 : 1);
