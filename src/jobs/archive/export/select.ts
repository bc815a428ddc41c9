import type { ArchivedDocument, Contents } from '../contents.ts';
import type { ArchivedFile } from '../records.ts';

/** The documents that an export is asked for. Days are `YYYY-MM-DD`, both included. */
export interface AskedExport {
  readonly van?: string | undefined;
  readonly tot?: string | undefined;
  /** Whether only documents are asked for that no earlier export has. */
  readonly nieuw: boolean;
}

/** The documents of an export, and those that a person may miss in it. */
export interface Selected {
  readonly documents: readonly ArchivedDocument[];
  /** Documents from before the period that came after an earlier export, and that no export has. */
  readonly late: readonly ArchivedDocument[];
  /** Documents without a date, which belong to no period. */
  readonly undated: readonly ArchivedDocument[];
}

/** The files of a document that an export takes along: its PDF and UBL. A file beside a lost one goes in its place, and not as one more. */
export function filesToExport({ bestanden }: ArchivedDocument, replaced: Contents['replaced']): ArchivedFile[] {
  const beside = new Set(replaced.values());
  return bestanden.filter(({ pad }) => /\.(?:pdf|xml)$/.test(pad) && !beside.has(pad));
}

/** Chooses the documents of an export, in the order of their dates and numbers. */
export function select({ documents, exported, sinceExport, replaced }: Contents, { van, tot, nieuw }: AskedExport): Selected {
  const isNew = (document: ArchivedDocument): boolean => filesToExport(document, replaced).length > (exported.get(document.id) ?? -1);
  const isPeriod = van !== undefined || tot !== undefined;
  const candidates = [...documents.values()].filter((document) => !nieuw || isNew(document)).toSorted(inOrder);
  return {
    documents: candidates.filter(({ datum }) => !isPeriod || isWithin(datum, van, tot)),
    late: candidates.filter((document) => sinceExport.has(document.id) && isBefore(document.datum, van) && isNew(document)),
    undated: isPeriod ? candidates.filter(({ datum }) => !datum) : [],
  };
}

const isWithin = (datum: string | null, van = '', tot = '9999-12-31'): boolean =>
  Boolean(datum) && (datum ?? '') >= van && (datum ?? '') <= tot;

const isBefore = (datum: string | null, van: string | undefined): boolean => Boolean(datum) && van !== undefined && (datum ?? '') < van;

/** A text that sorts as the documents should stand. The id makes the order the same each time. */
const sortKey = ({ datum, nummer, id }: ArchivedDocument): string => [datum ?? '', nummer ?? '', id].join('\0');

const inOrder = (one: ArchivedDocument, other: ArchivedDocument): number => (sortKey(one) < sortKey(other) ? -1 : 1);
