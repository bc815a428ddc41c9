import { isUtf8 } from 'node:buffer';
import type { DecimalSign } from '../../belgium/typed/number.ts';
import { groupBy } from '../../group-by.ts';
import { t } from '../../language.ts';
import { faultColumn } from './columns.ts';
import { readTable } from './file/index.ts';
import { type FileCell, type FileTable, shown } from './file/table.ts';
import { type Mistake, type ReferenceOf, textsOf } from './mistakes.ts';
import type { NamedFile } from './read.ts';
import type { Plan, PlanOptions } from './plan/plan.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { type DocumentProgress, thereOf } from './run/progress.ts';
import { totalOf } from './run/finalise.ts';

export const added = ['id', 'nummer', 'ogm', 'totaal_incl', 'status', 'resultaat', 'reden', 'code'] as const;

export interface CsvStyle {
  readonly delimiter: string;
  readonly decimaal: DecimalSign;
  /** Whether it begins with a mark by which Excel knows UTF-8. */
  readonly mark: boolean;
}

export interface TextTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The style of the file that the rows come from; undefined if it is no CSV, or is gone. */
  readonly style?: CsvStyle | undefined;
}

/** The file of a plan as it is now, where it is there, and how its result is written. */
interface ResultOptions {
  readonly bytes: Uint8Array | undefined;
  /** The exit code with which a document alone would have ended. */
  readonly codeOf: (document: DocumentProgress) => number;
  readonly decimaal?: DecimalSign | undefined;
}

/**
 * The rows of the file that a plan was made of, each with the result of its document, and its total in its first row alone, so that the
 * column can be added up. Where the file is gone or another by now, there is one row for each document, with its reference. `decimaal`
 * writes the totals otherwise than the file.
 */
export async function resultTable(
  plan: Plan,
  documents: readonly DocumentProgress[],
  { bytes, codeOf, decimaal }: ResultOptions,
): Promise<TextTable> {
  const cellsOf = (document: DocumentProgress, sign: DecimalSign | undefined) => [...factCells(document, sign), String(codeOf(document))];
  if (bytes === undefined || sha256(bytes) !== plan.invoer.sha256) {
    return {
      headers: ['referentie', ...added],
      rows: documents.map((document) => [document.planned.referentie, ...cellsOf(document, decimaal ?? '.')]),
    };
  }
  const { headers, rows, style, sign, textsIn } = await styledTable({ name: plan.invoer.bestand, bytes }, plan.opties, decimaal);
  const own = headers.map((header) => ((added as readonly string[]).includes(header) ? `${header}_invoer` : header));
  // Of a list of documents several rows may have one number, and each belongs to that document.
  const byLine = new Map(documents.flatMap((document) => document.planned.rijen.map((line) => [line, document] as const)));
  const counted = new Set<DocumentProgress>();
  return {
    headers: [...own, ...added],
    rows: rows.map(({ line, cells }) => {
      const document = byLine.get(line);
      const result = document ? cellsOf(document, counted.has(document) ? undefined : sign) : added.map(() => '');
      if (document) counted.add(document);
      return [...textsIn(cells), ...result];
    }),
    style,
  };
}

async function styledTable({ name, bytes }: NamedFile, options: PlanOptions, decimaal?: DecimalSign) {
  const table = await readTable(bytes, name, options);
  const { headers, rows } = table;
  const style = styleOf(table, options, bytes);
  const sign = decimaal ?? style?.decimaal ?? '.';
  const textsIn = (cells: FileTable['rows'][number]['cells']): string[] =>
    headers.map((_header, at) => (cells[at] ? writtenCell(cells[at], sign) : ''));
  return { headers, rows, style, sign, textsIn };
}

/** The rows of the orders that were left out of a plan, each with its reasons in the last column. */
export async function faultTable(
  file: NamedFile,
  options: PlanOptions,
  mistakes: readonly Mistake[],
  references: ReferenceOf,
): Promise<TextTable> {
  const { headers, rows, style, textsIn } = await styledTable(file, options);
  const byLine = groupBy(mistakes, ({ line }) => line);
  const firstOf = new Map<string, number>();
  for (const line of [...byLine.keys()].flatMap((one) => one ?? []).toSorted((one, other) => one - other)) {
    const referentie = references.get(line);
    if (referentie !== undefined && !firstOf.has(referentie)) firstOf.set(referentie, line);
  }
  const reasonsAt = (line: number): string | undefined => {
    const own = byLine.get(line);
    if (own) return [...groupBy(own, ({ column = '' }) => column)].map(([column, same]) => `${column}: ${textsOf(same)}`).join('; ');
    const first = firstOf.get(references.get(line) ?? '');
    return first === undefined ? undefined : t({ nl: `zie rij ${first}`, en: `see row ${first}` });
  };
  const kept = headers.flatMap((header, at) => (header === faultColumn ? [] : at));
  return {
    headers: [...kept.map((at) => headers[at] ?? ''), faultColumn],
    rows: rows.flatMap(({ line, cells }) => {
      const reasons = reasonsAt(line);
      const texts = textsIn(cells);
      return reasons === undefined ? [] : [[...kept.map((at) => texts[at] ?? ''), reasons]];
    }),
    style,
  };
}

/** The style in which a CSV file is written. One in another encoding is given back in UTF-8 with its mark. */
function styleOf({ delimiter, rows }: FileTable, { decimaal }: PlanOptions, bytes: Uint8Array): CsvStyle | undefined {
  if (delimiter === undefined) return undefined;
  const signs = rows.flatMap(({ cells }) =>
    cells.map((cell) => (cell?.kind === 'text' ? /^-?\d+([.,])\d{1,2}$/.exec(cell.text)?.[1] : undefined)),
  );
  const commas = signs.filter((sign) => sign === ',').length;
  const points = signs.filter((sign) => sign === '.').length;
  // In Belgium a spreadsheet puts semicolons between the fields because its decimals have commas.
  const isComma = commas === points ? delimiter === ';' : commas > points;
  return { delimiter, decimaal: decimaal ?? (isComma ? ',' : '.'), mark: bytes[0] === 0xef || !isUtf8(bytes) };
}

const writtenCell = (cell: FileCell, sign: DecimalSign): string => (cell.kind === 'number' ? shown(cell).replace('.', sign) : shown(cell));

/** The status of the document at the service, the one that another made too; null if none is there. */
export function statusOf(document: DocumentProgress): 'concept' | 'definitief' | null {
  if (document.step === 'definitief') return 'definitief';
  const found = document.id === undefined ? thereOf(document) : document;
  if (!found) return null;
  return document.id === undefined && found.nummer != null ? 'definitief' : 'concept';
}

function factCells(document: DocumentProgress, sign: DecimalSign | undefined): string[] {
  const { id, nummer, ogm, verstuurd, ended, reden } = document;
  const there = id === undefined ? thereOf(document) : undefined;
  return [
    id ?? there?.id ?? '',
    nummer ?? there?.nummer ?? '',
    ogm ?? '',
    sign === undefined ? '' : totalOf(document).toFixed(2).replace('.', sign),
    verstuurd.length > 0 ? 'verstuurd' : (statusOf(document) ?? ''),
    ended,
    reden ?? '',
  ];
}
