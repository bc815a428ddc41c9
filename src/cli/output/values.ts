import { clean, cleanJson } from '../../machine/text/sanitise.ts';
import type { Column, View } from './out.ts';

export const columnValue = <T extends object>(item: T, column: Column<T>): unknown =>
  column.value ? column.value(item) : (item as Record<string, unknown>)[column.field];

export const countedValue = <T extends object>(item: T, column: Column<T>): unknown =>
  column.counted ? column.counted(item) : columnValue(item, column);

export const shownValue = <T extends object>(item: T, column: Column<T>): unknown =>
  column.shown ? column.shown(item) : countedValue(item, column);

/** Whether there is nothing to show: 0 and false are values. */
export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The columns that `--velden` names, in its order, or else those of the view. A field without a column has its name as title. */
export function chosenColumns<T>(view: View<T>, fields: readonly string[] | undefined): readonly Column<T>[] {
  if (!fields) return view.columns;
  return fields.map((field) => view.columns.find((column) => column.field === field) ?? { field, title: { nl: field, en: field } });
}

/** The item with only these columns, in that order; a missing value is null. */
export const pick = <T extends object>(item: T, columns: readonly Column<T>[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.field, columnValue(item, column) ?? null]));

/** A value within a line of text for a program; an object or array is JSON. */
export function forProgram(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return clean(value);
  return typeof value === 'object' ? cleanJson(value) : JSON.stringify(value);
}

/** The leaves of a value with their dotted names, such as `regels.0.omschrijving`. An empty list or object is a leaf. */
export function* leaves(value: unknown, name = ''): Generator<[name: string, value: unknown]> {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) yield [name, value];
  for (const [key, part] of parts) yield* leaves(part, name === '' ? key : `${name}.${key}`);
}
