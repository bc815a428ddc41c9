import type { Text } from '../../language.ts';

/** What `--formaat` takes, but for a command that has one of its own. */
export const formats = ['tabel', 'tsv', 'csv', 'json', 'ndjson', 'id'] as const;
export type Format = (typeof formats)[number];

/** How a value is shown to a person; programs get it as the service gave it. A `notitie` keeps its line ends in a record. */
export type ValueKind = 'notitie' | 'bedrag' | 'prijs' | 'getal' | 'percentage' | 'status';

/** One column of a list, or one row of a record. `field` is the API's name, or a computed one with `value`. */
export interface Column<T> {
  readonly field: string;
  readonly title: Text;
  readonly kind?: ValueKind;
  readonly value?: (item: T) => unknown;
}

/** A listing, and what it tells after it was read: whether the service had more, how much in all, and where this began. */
export interface Items<T> extends AsyncIterable<T> {
  readonly rest?: 'none' | 'some' | 'open';
  readonly total?: number | undefined;
  readonly offset?: number;
}

/** A list's columns, every API field that `--velden` may name, and the field that `--formaat id` prints (`id` unless told). */
export interface View<T> {
  readonly columns: readonly Column<T>[];
  readonly fields: readonly string[];
  readonly id?: string;
}

/** Emphasis for a page; without colour it gives the text back as it is. */
export interface Pen {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly error: (text: string) => string;
  /** A status in the colour of its meaning. */
  readonly status: (text: string) => string;
}

/** How a person reads one object. Its text is safe to print; only a `notitie` can hold line ends. */
export type RenderPage<T> = (item: T, pen: Pen) => string;

/** The output of one command: results on stdout, all else on stderr. Who chose JSON gets it there too, an object a line. */
export interface Out {
  readonly format: Format;
  /** Whether standard output is a terminal. */
  readonly terminal: boolean;
  /** The same output, in this format unless the user chose one. */
  as(format: Format): Out;
  /** Fails with exit 2 where the output options don't fit this view; to be called before the first request. */
  check<T>(view: View<T>): void;
  /** A list, streamed in the chosen format; an empty one prints an empty list. Says on stderr that it was cut, or broke off. */
  list<T extends object>(items: Items<T>, view: View<T>): Promise<void>;
  /** The results of work done one after another: each is shown before the next begins. */
  results<T extends object>(work: AsyncIterable<T>, view: View<T>): Promise<void>;
  /** One object: a block, or the page that `load` gives, on a terminal; `field<TAB>value` lines in a pipe. */
  record<T extends object>(item: T, view: View<T>, load?: () => Promise<RenderPage<T>>): Promise<void>;
  /** Text or bytes as they are: a download, a script, a help page. */
  raw(chunk: string | Uint8Array): Promise<void>;
  /** Remembers that the service did something, by an id or number: when that can't be shown, the exit is 9 and names it. */
  readonly committed: (what: string) => void;
  /** A line for the person, on stderr; silent with `--stil`. */
  notice(text: string): Promise<void>;
  /** A line that must be seen, on stderr, also with `--stil`. */
  warn(text: string): Promise<void>;
  /** What only `--debug` shows, on stderr. */
  debug(text: string): Promise<void>;
  /** Shows that something is going on while `work` runs, on a terminal only. */
  busy<T>(text: string, work: Promise<T>): Promise<T>;
  /** Counts the seconds down while `work` waits, for the service's rate limit unless `what` says for what; off a terminal it is said once. */
  waiting<T>(seconds: number, work: Promise<T>, what?: string): Promise<T>;
  /** The failure, as text or as one JSON object on one line, on stderr. */
  failure(error: unknown): Promise<void>;
}
