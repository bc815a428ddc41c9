import type { Text } from '../language.ts';

export const formats = ['tabel', 'tsv', 'csv', 'json', 'ndjson', 'id'] as const;
export type Format = (typeof formats)[number];

/** How a value is shown to a person; programs get it as the service gave it. */
export type Kind = 'tekst' | 'bedrag' | 'getal' | 'percentage' | 'datum' | 'status' | 'janee';

/** One column of a list, or one row of a record. `field` is the API's name, or a computed one with `value`. */
export interface Column<T> {
  readonly field: string;
  readonly title: Text;
  readonly kind?: Kind;
  readonly value?: (item: T) => unknown;
}

/** What a listing tells after it was read: whether the service had more than was asked. */
export interface Items<T> extends AsyncIterable<T> {
  readonly rest?: 'none' | 'some' | 'open';
}

/** A list's columns, and every field that `--velden` may name. */
export interface View<T> {
  readonly columns: readonly Column<T>[];
  readonly fields: readonly string[];
}

export interface Out {
  readonly format: Format;
  /** A list, streamed in the chosen format; an empty one prints an empty list. Says on stderr that it was cut. */
  list<T extends object>(items: Items<T>, view: View<T>): Promise<void>;
  /** One object: a block on a terminal, `field<TAB>value` lines in a pipe. `page` is how a person reads it. */
  record<T extends object>(item: T, view: View<T>, page?: (item: T) => string): Promise<void>;
  /** Text or bytes as they are: a download, a script, a help page. */
  raw(chunk: string | Uint8Array): Promise<void>;
  /** A line for the person, on stderr; silent with `--stil`. */
  notice(text: string): Promise<void>;
  /** A line that must be seen, on stderr, also with `--stil`. */
  warn(text: string): Promise<void>;
  /** Shows that something is going on while `work` runs, on a terminal only. */
  busy<T>(text: string, work: Promise<T>): Promise<T>;
  /** The failure, as text or as one JSON object, on stderr. */
  failure(error: unknown): Promise<void>;
}
