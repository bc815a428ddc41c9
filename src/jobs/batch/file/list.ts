import { confirmations } from '../../../belgium/checks/document.ts';
import { t } from '../../../language.ts';
import type { FileCell, FileRow, FileTable } from './table.ts';
import { textCell } from './table.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list of documents as a table: each line of a document under `regels` is a row, and the document's own fields stand in its
 * first row. A document without `regels` is one row. `line` is the number of the document.
 */
export function tableOfList(documents: readonly unknown[]): FileTable {
  const headers: string[] = [];
  const at = new Map<string, number>();
  const rows: FileRow[] = [];
  const add = (line: number, fields: Fields) => {
    const cells: (FileCell | undefined)[] = [];
    for (const [name, value] of Object.entries(fields)) {
      const column = at.get(name) ?? headers.push(name) - 1;
      at.set(name, column);
      cells[column] = cellOf(value, name);
    }
    rows.push({ line, cells: Array.from(cells) });
  };
  for (const [index, document] of documents.entries()) {
    for (const fields of rowsOf(document)) add(index + 1, fields);
  }
  return { headers, rows };
}

/** The rows of one document. Its reference stands in each of them, because it tells which rows belong together. */
function rowsOf(document: unknown): Fields[] {
  if (!isFields(document)) return [{ referentie: document }];
  const { regels, ...own } = document;
  if (!Array.isArray(regels)) return [regels === undefined ? own : { ...own, regels }];
  if (regels.length === 0) return [own];
  const { referentie } = own;
  return regels.map((regel: unknown, at) => {
    const fields = isFields(regel) ? regel : { omschrijving: regel };
    return at === 0 ? { ...own, ...fields } : { referentie, ...fields };
  });
}

function cellOf(value: unknown, name: string): FileCell | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean' && confirmations.some((one) => one === name)) return textCell(value ? 'ja' : 'nee');
  if (typeof value === 'number') return { kind: 'number', number: value };
  return { kind: 'fault', fault: t({ nl: 'hier hoort tekst of een getal', en: 'text or a number belongs here' }) };
}
