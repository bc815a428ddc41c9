/** The content of a cell: text as it stands there, or the number or day (`YYYY-MM-DD`) that a spreadsheet knows. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'day'; readonly day: string }
  /** It has no usable content, for the reason in `fault`, in the user's language. */
  | { readonly kind: 'fault'; readonly fault: string };

/** One row of a file under its headers; a cell is undefined where it is empty. */
export interface Row {
  /** Its place in the file as a person counts it: the line of a text file, the row of a spreadsheet. */
  readonly line: number;
  readonly cells: readonly (Cell | undefined)[];
}

/** A file as headers and rows. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
}

/** A cell with this text; undefined for blanks. */
export const textCell = (text: string): Cell | undefined => (text.trim() === '' ? undefined : { kind: 'text', text: text.trim() });

/** A cell as the user wrote it, for messages. */
export function shown(cell: Cell): string {
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'number') return String(cell.number);
  return cell.kind === 'day' ? cell.day : '';
}
