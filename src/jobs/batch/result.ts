import { readTable } from './file/index.ts';
import { shown } from './file/table.ts';
import { type Plan } from './plan/plan.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { DocumentProgress } from './run/progress.ts';

/** The columns that a result adds to the rows of its file. */
export const added = ['id', 'nummer', 'ogm', 'totaal_incl', 'status', 'resultaat', 'reden'] as const;

/** A table of texts. */
export interface TextTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The rows of the file that a plan was made of, each with the result of its document. Where the file is gone or another by now,
 * there is one row for each document, with its reference.
 */
export async function resultTable(plan: Plan, documents: readonly DocumentProgress[], bytes: Uint8Array | undefined): Promise<TextTable> {
  if (bytes === undefined || sha256(bytes) !== plan.invoer.sha256) {
    return { headers: ['referentie', ...added], rows: documents.map((document) => [document.planned.referentie, ...cellsOf(document)]) };
  }
  const { headers, rows } = await readTable(bytes, plan.invoer.bestand, plan.opties);
  const own = headers.map((header) => ((added as readonly string[]).includes(header) ? `${header}_invoer` : header));
  // Of a list of documents several rows may have one number, and each belongs to that document.
  const byLine = new Map(documents.flatMap((document) => document.planned.rijen.map((line) => [line, document] as const)));
  return {
    headers: [...own, ...added],
    rows: rows.map(({ line, cells }) => {
      const document = byLine.get(line);
      return [
        ...headers.map((_header, at) => (cells[at] ? shown(cells[at]) : '')),
        ...(document ? cellsOf(document) : added.map(() => '')),
      ];
    }),
  };
}

const cellsOf = ({ id, nummer, ogm, planned, step, verstuurd, ended, reden }: DocumentProgress): string[] => [
  id ?? '',
  nummer ?? '',
  ogm ?? '',
  String(planned.totaal_incl),
  verstuurd.length > 0 ? 'verstuurd' : step === 'definitief' ? 'definitief' : id === undefined ? '' : 'concept',
  ended,
  reden ?? '',
];
