import type { Layout, Renderer } from './renderer.ts';
import { columnValue, forProgram, leaves, pick } from './values.ts';

/** One row per line without a header; a record is `field<TAB>value` lines, with dotted names for nested fields. */
export function tsv<T extends object>({ columns, picked }: Layout<T>): Renderer<T> {
  const row = (item: T) => `${columns.map((column) => forProgram(columnValue(item, column))).join('\t')}\n`;
  return {
    head: () => '',
    rows: (items) => items.map(row).join(''),
    tail: () => '',
    record: (item) =>
      Array.from(leaves(picked ? pick(item, columns) : item), ([name, value]) => `${forProgram(name)}\t${forProgram(value)}\n`).join(''),
  };
}

/** The id of each item, one per line; an item without an id prints nothing. */
export function ids<T extends object>({ view }: Layout<T>): Renderer<T> {
  const line = (item: T) => {
    const id = forProgram((item as Record<string, unknown>)[view.id ?? 'id']);
    return id === '' ? '' : `${id}\n`;
  };
  return { head: () => '', rows: (items) => items.map(line).join(''), tail: () => '', record: line };
}
