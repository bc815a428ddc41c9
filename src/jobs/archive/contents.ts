import {
  type AbsentFile,
  type ArchivedFile,
  type DocumentFacts,
  entryFiles,
  type KeepRule,
  type LogRecord,
  type ArchivedSupplier,
  type ArchivedDocument,
} from './records.ts';
import { folded } from '../../machine/text/fold.ts';

export interface Contents {
  readonly account: string;
  readonly versie: number;
  /** The moment at which it was begun, UTC, which no other archive in the same folder has. */
  readonly begonnen: string;
  /** The supplier as the first UBL names it. */
  readonly leverancier: ArchivedSupplier | undefined;
  readonly documents: ReadonlyMap<string, ArchivedDocument>;
  /** Every file by its path, in the order in which they were added. */
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** How many files of each document went along with an export, by its id. */
  readonly exported: ReadonlyMap<string, number>;
  /** The documents that came after the first export. */
  readonly sinceExport: ReadonlySet<string>;
  readonly keeping: Keeping;
  /** The moment of the last run that ended, UTC. */
  readonly ended: string | undefined;
}

/** Puts the records of a log together; undefined if it does not begin with that of an archive. */
export function contentsOf(records: readonly LogRecord[]): Contents | undefined {
  const [start] = records;
  if (start?.soort !== 'archief') return undefined;
  const documents = new Map<string, ArchivedDocument>();
  const files = new Map<string, ArchivedFile>();
  let leverancier: ArchivedSupplier | undefined;
  const exported = new Map<string, number>();
  const sinceExport = new Set<string>();
  const rules: KeepRule[] = [];
  let ended: string | undefined;
  for (const record of records) {
    for (const file of entryFiles(record)) files.set(file.pad, file);
    if (record.soort === 'document') {
      const { soort: _soort, n: _n, tijd: _tijd, ...document } = record;
      documents.set(record.id, document);
      if (exported.size > 0) sinceExport.add(record.id);
    }
    if (record.soort === 'aanvulling') documents.set(record.id, completed(documents.get(record.id), record));
    if (record.soort === 'bestaat_niet') documents.set(record.id, without(documents.get(record.id), { ...record, sinds: record.tijd }));
    if (record.soort === 'leverancier') leverancier = { naam: record.naam, nummer: record.nummer };
    if (record.soort === 'export') for (const { id, bestanden } of record.documenten) exported.set(id, bestanden);
    if (record.soort === 'bewaren') rules.push(record);
    if (record.soort === 'einde') ended = record.tijd;
  }
  const { account, versie, tijd: begonnen } = start;
  return { account, versie, begonnen, leverancier, documents, files, exported, sinceExport, keeping: keepingOf(rules), ended };
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

/** The years that a document must be kept after the year of its date. (Belgian VAT Code, art. 60: ten years) */
export const lawYears = 10;

/** The rules by which documents are kept longer. The last one for a document or a name holds. */
export type Keeping = ReadonlyMap<string, KeepRule>;

type Dated = Pick<DocumentFacts, 'id' | 'naam' | 'datum'>;

const ruleKey = ({ van, waarde }: Pick<KeepRule, 'van' | 'waarde'>): string => `${van} ${van === 'naam' ? nameKey(waarde) : waarde}`;

/** A name as rules compare it: without regard to case, accents and spaces at its ends. */
export const nameKey = (naam: string): string => folded(naam).trim();

/** Puts rules together in the order in which they were made. */
export const keepingOf = (rules: readonly KeepRule[]): Keeping => new Map(rules.map((rule) => [ruleKey(rule), rule]));

/** The end of the year that lies `years` after that of a day; undefined for a text that is no day. */
function endOfYearAfter(datum: string | null, years: number): string | undefined {
  const year = /^(\d{4})-\d{2}-\d{2}$/.exec(datum ?? '')?.[1];
  return year === undefined ? undefined : `${Math.min(Number(year) + years, 9999)}-12-31`;
}

/** The last day until which a document must be kept: the end of the tenth year after its date, or later by a rule; null without both. */
export function keepUntil({ id, naam, datum }: Dated, keeping: Keeping): string | null {
  // Most archives have no rule, and folding a name takes longer than all else of a row.
  const keys = keeping.size === 0 ? [] : [ruleKey({ van: 'document', waarde: id }), ruleKey({ van: 'naam', waarde: naam ?? '' })];
  const rules = keys.map((key) => keeping.get(key));
  const days = rules.map((rule) => rule?.tot ?? (rule?.jaren === undefined ? undefined : endOfYearAfter(datum, rule.jaren)));
  return (
    [endOfYearAfter(datum, lawYears), ...days]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Whether a document need not be kept any longer on this day, `YYYY-MM-DD`. One without a date may still have to be, whatever its rule says. */
export const isExpired = (document: Dated, keeping: Keeping, day: string): boolean =>
  document.datum !== null && (keepUntil(document, keeping) ?? day) < day;
