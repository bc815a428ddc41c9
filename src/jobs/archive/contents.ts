import { type Keeping, keepingOf } from './keep.ts';
import {
  type AbsentFile,
  type ArchivedFile,
  type ArchiveDifference,
  type DocumentFacts,
  entryFiles,
  type KeepRule,
  type LogRecord,
  type ArchivedSupplier,
} from './records.ts';

/** A document of the archive, as the log tells it. */
export interface ArchivedDocument extends DocumentFacts {
  /** The folder of its files, with `/` between the parts. */
  readonly map: string;
  readonly verwacht: readonly string[];
  readonly bestanden: readonly ArchivedFile[];
  readonly afwijkingen: readonly ArchiveDifference[] | null;
  /** The files that do not exist at the service. */
  readonly afwezig?: readonly AbsentFile[];
}

/** Everything that the log says of the archive. */
export interface Contents {
  readonly account: string;
  readonly versie: number;
  /** The supplier as the first UBL names it. */
  readonly leverancier: ArchivedSupplier | undefined;
  readonly documents: ReadonlyMap<string, ArchivedDocument>;
  /** Every file by its path, in the order in which they were added. */
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** The lost files whose content stands beside them in other bytes, each with the path of that file. */
  readonly replaced: ReadonlyMap<string, string>;
  /** How many files of each document went along with an export, by its id. */
  readonly exported: ReadonlyMap<string, number>;
  /** The documents that came after the first export. */
  readonly sinceExport: ReadonlySet<string>;
  readonly keeping: Keeping;
  /** The moment of the last run that ended, UTC. */
  readonly ended: string | undefined;
}

/** Puts the records of a log together; undefined where it does not begin with that of an archive. */
export function contentsOf(records: readonly LogRecord[]): Contents | undefined {
  const [start] = records;
  if (start?.soort !== 'archief') return undefined;
  const documents = new Map<string, ArchivedDocument>();
  const files = new Map<string, ArchivedFile>();
  const replaced = new Map<string, string>();
  let leverancier: ArchivedSupplier | undefined;
  const exported = new Map<string, number>();
  const sinceExport = new Set<string>();
  const rules: KeepRule[] = [];
  let ended: string | undefined;
  for (const record of records) {
    for (const file of entryFiles(record)) files.set(file.pad, file);
    if (record.soort === 'document') documents.set(record.id, documentOf(record));
    if (record.soort === 'document' && exported.size > 0) sinceExport.add(record.id);
    if (record.soort === 'aanvulling') documents.set(record.id, completed(documents.get(record.id), record));
    if (record.soort === 'aanvulling' && record.vervangt !== undefined) replaced.set(record.vervangt, record.bestanden[0]?.pad ?? '');
    if (record.soort === 'bestaat_niet') documents.set(record.id, without(documents.get(record.id), { ...record, sinds: record.tijd }));
    if (record.soort === 'leverancier') leverancier = { naam: record.naam, nummer: record.nummer };
    if (record.soort === 'export') for (const { id, bestanden } of record.documenten) exported.set(id, bestanden);
    if (record.soort === 'bewaren') rules.push(record);
    if (record.soort === 'einde') ended = record.tijd;
  }
  const { account, versie } = start;
  return { account, versie, leverancier, documents, files, replaced, exported, sinceExport, keeping: keepingOf(rules), ended };
}

/** The document that a record tells of. */
function documentOf(record: ArchivedDocument): ArchivedDocument {
  const { id, stuk, type, nummer, datum, naam, bedrag, map, verwacht, bestanden, afwijkingen } = record;
  return { id, stuk, type, nummer, datum, naam, bedrag, map, verwacht, bestanden, afwijkingen };
}

/** A document with the files and the differences that a later run found. */
export function completed(
  document: ArchivedDocument | undefined,
  { bestanden, afwijkingen }: Pick<ArchivedDocument, 'bestanden' | 'afwijkingen'>,
): ArchivedDocument {
  if (!document) throw unknownDocument();
  return { ...document, bestanden: [...document.bestanden, ...bestanden], afwijkingen: afwijkingen ?? document.afwijkingen };
}

/** A document with a file that does not exist at the service. */
export function without(document: ArchivedDocument | undefined, { naam, reden, sinds }: AbsentFile): ArchivedDocument {
  if (!document) throw unknownDocument();
  return { ...document, afwezig: [...(document.afwezig ?? []).filter((one) => one.naam !== naam), { naam, reden, sinds }] };
}

const unknownDocument = () => new Error('the log tells of a document that it does not have');

/** The files that a document should have and that it has not. */
function lackingIn({ map, verwacht, bestanden }: ArchivedDocument): readonly string[] {
  const there = new Set(bestanden.map(({ pad }) => pad));
  return verwacht.filter((naam) => !there.has(`${map}/${naam}`));
}

/** The files that a document should have, that could not be fetched so far, and that may exist. */
export function gapsOf(document: ArchivedDocument): readonly string[] {
  return lackingIn(document).filter((naam) => !document.afwezig?.some((one) => one.naam === naam));
}

/** The files of a document that do not exist at the service, as far as it said so last. */
export const absentOf = (document: ArchivedDocument): readonly AbsentFile[] => {
  const lacking = lackingIn(document);
  return (document.afwezig ?? []).filter(({ naam }) => lacking.includes(naam));
};

/** So many days later a file that does not exist at the service is asked for again. */
export const absentDays = 30;

/** The files of a document that are to be fetched: its gaps, and those that did not exist so many days ago. */
export function wantedFiles(document: ArchivedDocument, now: Date): readonly string[] {
  const again = absentOf(document).filter(({ sinds }) => now.getTime() - Date.parse(sinds) >= absentDays * 86_400_000);
  return [...gapsOf(document), ...again.map(({ naam }) => naam)];
}

/** A document as a person names it: its number and the other party, or else its id. */
export const titleOf = ({ nummer, naam, id }: Pick<DocumentFacts, 'nummer' | 'naam' | 'id'>): string =>
  [nummer, naam].filter(Boolean).join(' ') || id;
