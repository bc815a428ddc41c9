import type { Column, Pen, View } from './out.ts';

/** One format: turns items into text, a chunk at a time, so that a long list never has to be held. */
export interface Renderer<T> {
  /** What comes before the first row, and what closes the list; both also when it is empty. */
  head(): string;
  rows(items: readonly T[]): string;
  tail(): string;
  record(item: T): string;
}

/** What a format needs to know. */
export interface Layout<T> {
  readonly view: View<T>;
  /** The columns to show: those of `--velden` in its order, else the view's. */
  readonly columns: readonly Column<T>[];
  /** Whether `--velden` chose them; without it programs get every field of the API. */
  readonly picked: boolean;
  /** Width of the terminal in characters; unlimited where there is none. */
  readonly width: number;
  readonly pen: Pen;
  /** Whether a person reads it. */
  readonly person: boolean;
  readonly csvStijl: 'be' | undefined;
  readonly csvRuw: boolean;
}
