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
import { usage, type Failure, notFound } from '../../failure.ts';
import { listingHint, meantText, t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { clean } from '../../machine/text/sanitise.ts';

export interface Contents {
  readonly account: string;
  readonly versie: number;
  /** The moment at which it was begun, UTC, which no other archive in the same folder has. */
  readonly begonnen: string;
  readonly leverancier: ArchivedSupplier | undefined;
  readonly documents: ReadonlyMap<string, ArchivedDocument>;
  /** Every file by its path, in the order in which they were added. */
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** How many files of each document went along with an export, by its id. */
  readonly exported: ReadonlyMap<string, number>;
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

export function completed(
  document: ArchivedDocument | undefined,
  { bestanden, afwijkingen }: Pick<ArchivedDocument, 'bestanden' | 'afwijkingen'>,
): ArchivedDocument {
  if (!document) throw unknownDocument();
  return { ...document, bestanden: [...document.bestanden, ...bestanden], afwijkingen: afwijkingen ?? document.afwijkingen };
}

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

export const absentOf = (document: ArchivedDocument): readonly AbsentFile[] => {
  const lacking = lackingIn(document);
  return (document.afwezig ?? []).filter(({ naam }) => lacking.includes(naam));
};

/** So many days later a file that does not exist at the service is asked for again. */
export const absentDays = 30;

export function wantedFiles(document: ArchivedDocument, now: Date): readonly string[] {
  const again = absentOf(document).filter(({ sinds }) => now.getTime() - Date.parse(sinds) >= absentDays * 86_400_000);
  return [...gapsOf(document), ...again.map(({ naam }) => naam)];
}

export const titleOf = ({ nummer, naam, id }: Pick<DocumentFacts, 'nummer' | 'naam' | 'id'>): string =>
  [nummer, naam].filter(Boolean).join(' ') || id;

/** The years that a document must be kept after the year of its date. (Belgian VAT Code, art. 60: ten years) */
const lawYears = 10;

/** The last rule for a document or a name holds. */
export type Keeping = ReadonlyMap<string, KeepRule>;

type Dated = Pick<DocumentFacts, 'id' | 'naam' | 'datum'>;

const ruleKey = ({ van, waarde }: Pick<KeepRule, 'van' | 'waarde'>): string => `${van} ${van === 'naam' ? nameKey(waarde) : waarde}`;

/** Case, accents and spaces at its ends do not count. */
const nameKey = (naam: string): string => folded(naam).trim();

/** `rules` are in the order in which they were made. */
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
  const known = [endOfYearAfter(datum, lawYears), ...days].filter((day) => day !== undefined);
  return known.toSorted().at(-1) ?? null;
}

/** Whether a document need not be kept any longer on this day, `YYYY-MM-DD`. One without a date may still have to be, whatever its rule says. */
export const isExpired = (document: Dated, keeping: Keeping, day: string): boolean =>
  document.datum !== null && (keepUntil(document, keeping) ?? day) < day;

export type Longer = Pick<KeepRule, 'jaren' | 'tot'>;

/** The rules that keep the document of this number or id, or all of this name, longer. Exit 3 for neither, 2 for less than the law asks. */
export function lengthened(
  { documents }: Pick<Contents, 'documents'>,
  word: string,
  longer: Longer,
): { readonly documents: readonly ArchivedDocument[]; readonly rules: readonly KeepRule[] } {
  const all = [...documents.values()];
  const named = all.filter(({ id, nummer }) => id === word.toLowerCase() || nummer === word);
  const ofParty = all.filter(({ naam }) => naam !== null && nameKey(naam) === nameKey(word));
  const chosen = named.length > 0 ? named : ofParty;
  if (chosen.length === 0) throw nothingNamed(word, all);
  checkLaw(chosen, longer);
  const targets: Pick<KeepRule, 'van' | 'waarde'>[] =
    named.length > 0 ? named.map(({ id }) => ({ van: 'document', waarde: id })) : [{ van: 'naam', waarde: ofParty[0]?.naam ?? word }];
  return { documents: chosen, rules: targets.map((target) => ({ ...target, ...longer })) };
}

/** Fails with exit 2 if these are fewer years, or an earlier day, than the law asks for one of the documents. */
function checkLaw(documents: readonly ArchivedDocument[], { jaren, tot }: Longer): void {
  if (jaren !== undefined && jaren < lawYears) {
    throw usage({
      nl: `--jaren: ${jaren} is korter dan de ${lawYears} jaar die de wet minstens vraagt`,
      en: `--jaren: ${jaren} is shorter than the ${lawYears} years that the law requires at least`,
    });
  }
  const short = tot === undefined ? undefined : documents.find((document) => (keepUntil(document, keepingOf([])) ?? '') > tot);
  if (!short) return;
  const least = keepUntil(short, keepingOf([]));
  throw usage({
    nl: `--tot: ${tot} is vroeger dan de wet minstens vraagt voor ${clean(titleOf(short))}: ${least}`,
    en: `--tot: ${tot} is earlier than the law requires for ${clean(titleOf(short))}: ${least}`,
  });
}

const mostOffered = 5;

function nothingNamed(word: string, documents: readonly ArchivedDocument[]): Failure {
  const names = [...new Set(documents.flatMap(({ naam }) => naam ?? []))];
  const numbers = documents.flatMap(({ nummer }) => nummer ?? []);
  const within = names.filter((naam) => nameKey(naam).includes(nameKey(word))).slice(0, mostOffered);
  const near = within.length > 0 ? within : [nearest(word, names) ?? nearest(word, numbers) ?? ''].filter(Boolean);
  const offered = near.map((name) => `'${clean(name)}'`).join(', ');
  return notFound(
    t({
      nl: `'${clean(word)}' is in het archief geen nummer van een document, en geen klant of leverancier`,
      en: `'${clean(word)}' is not a document number in the archive, nor a customer or supplier`,
    }),
    {
      hint: offered ? t(meantText(offered)) : t(listingHint('duit archief toon')),
    },
  );
}
