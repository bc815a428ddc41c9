import type { Column, Format, Pen, View } from './out.ts';
import type { Env, Pager, Sink } from '../../machine/world.ts';

/** Turns items into text by chunk, so that a long list is never all in memory. An empty list has a `head` and a `tail` too. */
export interface ListRenderer<T> {
  head(): string;
  rows(items: readonly T[]): string;
  tail(): string;
}

export interface Renderer<T> extends ListRenderer<T> {
  record(item: T): string;
}

export interface Layout<T> {
  readonly view: View<T>;
  /** The columns to show: those of `--velden` in its order, else the view's. */
  readonly columns: readonly Column<T>[];
  /** Whether `--velden` chose the columns; without it a program gets every field of the API. */
  readonly picked: boolean;
  /** Width of the terminal in columns; infinite off a terminal. */
  readonly width: number;
  readonly pen: Pen;
  readonly person: boolean;
  readonly csvStijl: 'be' | undefined;
  readonly csvRuw: boolean;
}

export interface OutOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Env;
  /** Milliseconds that only go up. */
  readonly monotonic: () => number;
  readonly format?: Format | undefined;
  /** The format for a terminal in place of a table, where the user and the command chose none. */
  readonly usual?: Format | undefined;
  readonly fields?: readonly string[] | undefined;
  /** The fields of a row, which only `--velden` needs: the schemas are not loaded without it. */
  readonly fieldsOf?: ((row: View<never>['row']) => readonly string[]) | undefined;
  readonly quiet?: boolean | undefined;
  readonly debug?: boolean | undefined;
  /** Whether nobody is asked anything, so that what only a person decides is no next step. */
  readonly unasked?: boolean | undefined;
  /** Whether the user allows colour; only a terminal gets it. */
  readonly color?: boolean | undefined;
  readonly csvStijl?: 'be' | undefined;
  readonly csvRuw?: boolean | undefined;
  /** Opens the pager for a list on a terminal; not given where the user wants none. */
  readonly pager?: (() => Promise<Pager | undefined>) | undefined;
  /** Whether the user chose how many items to list, and so knows that there may be more. */
  readonly limited?: boolean | undefined;
  /** Takes the key out of the text for standard error, which may quote anything. */
  readonly redact?: ((text: string) => string) | undefined;
}

/** Whether a CI runner reads the output and may obey commands that are in it. */
export const inCi = (env: Env): boolean => Boolean(env['CI'] || env['GITHUB_ACTIONS'] || env['TF_BUILD']);
