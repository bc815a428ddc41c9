import { isObject } from '../../../contract/object.ts';
import { confirmations } from '../../../belgium/checks/document.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { FileCell, FileRow, FileTable } from './table.ts';
import { textCell } from './table.ts';

type Fields = Record<string, unknown>;

/**
 * A list of documents as a table: each line of a document under `regels` is a row, and the document's own fields stand in its
 * first row. A document without `regels` is one row. `line` is the number of the document. Fails with exit 2 where a comma within
 * the braces of YAML cut a number in two.
 */
export function tableOfList(documents: readonly unknown[], file: string): FileTable {
  const headers: string[] = [];
  const at = new Map<string, number>();
  const rows: FileRow[] = [];
  const add = (line: number, fields: Fields) => {
    const cells: (FileCell | undefined)[] = [];
    for (const [name, value] of Object.entries(fields)) {
      if (value === null && /^\d+$/.test(name)) throw cutNumber(file, line, name);
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

/** YAML reads `{eenheidsprijs: 12,50}` as the price 12 and a field called 50. */
const cutNumber = (file: string, line: number, name: string): Failure =>
  usage(
    t({
      nl: `${file}, rij ${line}: een komma tussen accolades knipt een getal in twee, en hier bleef ${name} over`,
      en: `${file}, row ${line}: a comma within braces cuts a number in two, and ${name} was left over here`,
    }),
    {
      hint: t({
        nl: 'Schrijf tussen accolades een punt of aanhalingstekens: {eenheidsprijs: 12.50} of {eenheidsprijs: "12,50"}.',
        en: 'Within braces, write a point or quotes: {eenheidsprijs: 12.50} or {eenheidsprijs: "12,50"}.',
      }),
    },
  );

/** The rows of one document. Its reference stands in each of them, because it tells which rows belong together. */
function rowsOf(document: unknown): Fields[] {
  if (!isObject(document)) return [{ referentie: document }];
  const { regels, ...own } = document;
  if (!Array.isArray(regels)) return [regels === undefined ? own : { ...own, regels }];
  if (regels.length === 0) return [own];
  const { referentie } = own;
  return regels.map((regel: unknown, at) => {
    const fields = isObject(regel) ? regel : { omschrijving: regel };
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
