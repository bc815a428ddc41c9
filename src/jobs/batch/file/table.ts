import { t } from '../../../language.ts';
import { isObject } from '../../../contract/object.ts';
import { type Failure, usage } from '../../../failure.ts';

/** The content of a cell: text as it is there, or the number or day (`YYYY-MM-DD`) that a spreadsheet knows. */
export type FileCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'day'; readonly day: string }
  /** It has no usable content, for the reason in `fault`, in the user's language. */
  | { readonly kind: 'fault'; readonly fault: string };

/** A cell is undefined if it is empty. */
export interface FileRow {
  /** Its place in the file as a person counts it: the line of a text file, the row of a spreadsheet. */
  readonly line: number;
  readonly cells: readonly (FileCell | undefined)[];
}

export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly delimiter?: string;
  readonly sheet?: SheetRead;
}

export const mostColumns = 1000;

/** Exit 2: a place in a file has more columns than that. */
export const tooWide = (place: string): Failure =>
  usage(
    t({
      nl: `${place}: meer dan ${mostColumns} kolommen; duit leest er hoogstens ${mostColumns}`,
      en: `${place}: more than ${mostColumns} columns; duit reads at most ${mostColumns}`,
    }),
    {
      hint: t({
        nl: 'Verwijder de kolommen die je niet nodig hebt, ook de lege, en bewaar het bestand opnieuw.',
        en: 'Delete the columns that you do not need, also the empty ones, and save the file again.',
      }),
    },
  );

/** `hidden` are the sheets that were not read. */
export interface SheetRead {
  readonly blad: string;
  readonly hidden: readonly string[];
}

/** The errors of a spreadsheet as it saves them in a CSV file, in Dutch and English. */
const errors = /^#(?:N\/[AB]|REF!|VERW!|VALUE!|WAARDE!|DIV\/0!|DEEL\/0!|NAME\?|NAAM\?|NUM!|GETAL!|NULL!|LEEG!)$/i;

export function textCell(text: string): FileCell | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return errors.test(trimmed) ? { kind: 'fault', fault: errorCell() } : { kind: 'text', text: trimmed };
}

export const errorCell = (): string => t({ nl: 'de cel bevat een fout, zoals #N/B', en: 'the cell holds an error, such as #N/A' });

export function shown(cell: FileCell): string {
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'number') return String(cell.number);
  return cell.kind === 'day' ? cell.day : '';
}

export function shownText(text: string): string {
  const cell = textCell(text);
  return cell ? shown(cell) : '';
}

type RowFields = Record<string, unknown>;

/** A list of documents as a table, a row for each of `regels` with the document's fields in the first. Exit 2 for a number cut by YAML. */
export function tableOfList(documents: readonly unknown[], file: string): FileTable {
  const headers: string[] = [];
  const at = new Map<string, number>();
  const rows: FileRow[] = [];
  const add = (line: number, fields: RowFields) => {
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
    for (const fields of rowsIn(document)) add(index + 1, fields);
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

/** Its reference is in each of them, because it tells which rows belong together. */
function rowsIn(document: unknown): RowFields[] {
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
  if (Array.isArray(value) && name === 'bevestig') return textCell(value.join(','));
  // YAML reads a yes or a no as such.
  if (typeof value === 'boolean' && name === 'referentie_op_document') return textCell(value ? 'ja' : 'nee');
  if (typeof value === 'number') return { kind: 'number', number: value };
  return { kind: 'fault', fault: t({ nl: 'hier hoort tekst of een getal', en: 'text or a number belongs here' }) };
}
