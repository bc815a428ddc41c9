import { t } from '../../../language.ts';

/** The content of a cell: text as it stands there, or the number or day (`YYYY-MM-DD`) that a spreadsheet knows. */
export type FileCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'day'; readonly day: string }
  /** It has no usable content, for the reason in `fault`, in the user's language. */
  | { readonly kind: 'fault'; readonly fault: string };

/** One row of a file under its headers; a cell is undefined where it is empty. */
export interface FileRow {
  /** Its place in the file as a person counts it: the line of a text file, the row of a spreadsheet. */
  readonly line: number;
  readonly cells: readonly (FileCell | undefined)[];
}

/** A file as headers and rows. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  /** The sign between the fields, where the file is CSV. */
  readonly delimiter?: string;
  /** The sheet that was read, where the file is a workbook. */
  readonly sheet?: SheetRead;
}

/** The sheet of a workbook that was read, and the hidden ones that were not. */
export interface SheetRead {
  readonly blad: string;
  readonly hidden: readonly string[];
}

/** The errors of a spreadsheet as it saves them in a CSV file, in Dutch and English. */
const errors = /^#(?:N\/[AB]|REF!|VERW!|VALUE!|WAARDE!|DIV\/0!|DEEL\/0!|NAME\?|NAAM\?|NUM!|GETAL!|NULL!|LEEG!)$/i;

/** A cell with this text, or the fault that it is an error of a spreadsheet; undefined for blanks. */
export function textCell(text: string): FileCell | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return errors.test(trimmed) ? { kind: 'fault', fault: errorCell() } : { kind: 'text', text: trimmed };
}

/** The reason why a cell with an error of a spreadsheet can't be used. */
export const errorCell = (): string => t({ nl: 'de cel bevat een fout, zoals #N/B', en: 'the cell holds an error, such as #N/A' });

/** A cell as the user wrote it, for messages. */
export function shown(cell: FileCell): string {
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'number') return String(cell.number);
  return cell.kind === 'day' ? cell.day : '';
}
