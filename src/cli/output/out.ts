import type { Text } from '../../language.ts';
import type { RowName } from '../replies/index.ts';

export const formats = ['tabel', 'tsv', 'csv', 'json', 'ndjson', 'id'] as const;
export type Format = (typeof formats)[number];

/** Whether a program reads the output as JSON, so that every message is an object too. */
export const isJson = (format: string | undefined): format is 'json' | 'ndjson' => format === 'json' || format === 'ndjson';

/**
 * How a value is shown to a person; a program gets it unchanged. A `notitie` keeps its line ends in a record. A narrow table
 * keeps a value of kind `heel` whole and shortens an `id` to a beginning that still names the document. A `woord` or `status` is a
 * word of the service, which is translated.
 */
export type ValueKind = 'notitie' | 'id' | 'heel' | 'bedrag' | 'prijs' | 'getal' | 'percentage' | 'datum' | 'status' | 'woord';

/** One column of a list, or one row of a record. With `value` the column is computed; without it `field` is a field of the API. */
export interface Column<T> {
  readonly field: string;
  readonly title: Text;
  readonly kind?: ValueKind;
  readonly value?: (item: T) => unknown;
  /** The amount as it counts in sums, which a table and a CSV in the Belgian style show, such as the negative one of a credit note. */
  readonly counted?: (item: T) => number | null | undefined;
  /** The value that a person sees instead. */
  readonly shown?: (item: T) => unknown;
  /** A shorter value for a person, where a table has no room for every column. */
  readonly shorter?: (item: T) => unknown;
  /** Whether a table leaves the column out if none of its first rows has a value. */
  readonly sparse?: boolean;
  /** Whether a table leaves the column out, because a person reads it elsewhere; a column that the user names stays. */
  readonly aside?: boolean;
  /** How much a narrow table values this column: the lowest is left out first. A column without a worth always stays. */
  readonly worth?: number;
  /** Whether the value names the item, so that a narrow table may leave out the ids where each row has one. */
  readonly names?: boolean;
  /** Whether a table ends with the sum of this column. */
  readonly summed?: boolean;
}

/** A list. Once it is read, it tells whether the service has more, how many items there are in all, and its first position. */
export interface Items<T> extends AsyncIterable<T> {
  readonly rest?: 'none' | 'some' | 'open';
  readonly total?: number | undefined;
  readonly offset?: number;
}

/** The columns of a list, the row whose fields `--velden` may name too, and the field that `--formaat id` prints (`id` by default). */
export interface View<T> {
  readonly columns: readonly Column<T>[];
  /** The name of the schema of the JSON output; or its fields, where they depend on the options. */
  readonly row: RowName | readonly string[];
  readonly id?: string;
  /** The fields that a program gets as JSON in a list unless it names others; without it all of the row. */
  readonly usual?: readonly string[];
  /** Has JSON be one object: the rows of a list under this name, and other fields, which are asked for after the last row. */
  readonly whole?: { readonly rows: string; readonly others: () => object };
  /**
   * Whether `--velden` may also name a field that the service gives and duit does not know, unless it looks like a typing error. Only for
   * reads: of a write, a wrong field must be found before it is made.
   */
  readonly grows?: true;
  /** Whether it takes the place of a view that `--velden` was held against: what only that one has stays empty. */
  readonly instead?: true;
  /** Hears the fields that a table has room for, before its first row. */
  readonly laidOut?: (fields: readonly string[]) => void;
}

/** Emphasis in a text; without colour the text stays unchanged. */
export interface Pen {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly error: (text: string) => string;
  /** Colours a status; `value` is the word of the service where the text is a translation. */
  readonly status: (text: string, value?: unknown) => string;
}

/** Lays one object out as a page for a person. The texts in the item are safe to print; only a `notitie` can hold line ends. */
export type RenderPage<T> = (item: T, pen: Pen, width?: number) => string;

/** Lays out a text that is under a table, safe to print and for a terminal of this width in columns; empty for none. */
export type RenderBelow = (pen: Pen, width: number) => string;

/** The output of one command: results on stdout, everything else on stderr. With a JSON format each line there is an object too. */
export interface Out {
  readonly format: Format;
  readonly terminal: boolean;
  /** Gives the same output with another default format; a format that the user chose stays. */
  as(format: Format): Out;
  /** Fails with exit 2 if the output options don't fit this view. Commands call it before their first request. */
  check<T>(view: View<T>): void;
  /** Streams a list, also an empty one, for a person with `below` under its table. Says on stderr where the list is not complete. */
  list<T extends object>(items: Items<T>, view: View<T>, below?: RenderBelow): Promise<void>;
  /** Shows each result before the next work begins, with `page` to a person. If the work fails, the list still ends as valid output. */
  results<T extends object>(work: AsyncIterable<T>, view: View<T>, page?: (item: T) => Promise<RenderPage<T>>): Promise<void>;
  /** Shows one object: on a terminal as a block or as the page from `load`, in a pipe as `field<TAB>value` lines. */
  record<T extends object>(item: T, view: View<T>, load?: () => Promise<RenderPage<T>>): Promise<void>;
  /** Shows a text for a person to read, in the pager where the output has one. */
  text(text: string): Promise<void>;
  /** Writes text or bytes unchanged: a download, a script, a help page. */
  raw(chunk: string | Uint8Array): Promise<void>;
  /** Records that the service changed something, by its id or number. If the result can't be shown, exit 9 names it. */
  readonly committed: (what: string) => void;
  /** Writes a line to stderr, unless `--stil` was given. */
  notice(text: string | Text): Promise<void>;
  /** Writes a line to stderr, also with `--stil`. */
  warn(text: string | Text): Promise<void>;
  /** Writes a line for `--debug` to stderr; the caller looks at the option. */
  debug(text: string): Promise<void>;
  /** Writes one line about something that happened to stderr: the object itself with a JSON format, or else the text. */
  event(happened: object, text: string): Promise<void>;
  /**
   * Shows `text` while `work` runs; a function is asked for the text again every second. Off a terminal that is one line a minute. An
   * empty text within other work hides that, so that a question can be asked.
   */
  busy<T>(text: string | (() => string), work: Promise<T>): Promise<T>;
  /** Counts the seconds down while `work` waits for `what`, by default the service. Off a terminal it writes one line a minute. */
  waiting<T>(seconds: number, work: Promise<T>, what?: string): Promise<T>;
  /** Writes the failure to stderr, as text or as one JSON object on one line. */
  failure(error: unknown): Promise<void>;
}
