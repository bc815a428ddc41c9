import type { Column, Pen, View } from './out.ts';

/**
 * One format: turns items into text chunk by chunk, so that a long list is never held in memory. An empty list has a `head`
 * and a `tail` too.
 */
export interface Renderer<T> {
  head(): string;
  rows(items: readonly T[]): string;
  tail(): string;
  record(item: T): string;
}

/** The facts that a format lays its text out by. */
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
