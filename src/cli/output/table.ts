import { t } from '../../language.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import { aligned } from './aligned.ts';
import type { Column, ValueKind } from './out.ts';
import { forPerson } from './person.ts';
import type { Layout, Renderer } from './renderer.ts';
import { columnValue, leaves } from './values.ts';
import { widthOf } from './width.ts';

const gap = '  ';
const numeric = new Set<ValueKind | undefined>(['bedrag', 'prijs', 'getal', 'percentage']);

/** Narrows the widest text columns until all fit. A column of numbers keeps its width, and no column gets narrower than eight. */
function fitted(widths: readonly number[], columns: readonly Column<never>[], available: number): number[] {
  const fit = [...widths];
  let over = fit.reduce((sum, width) => sum + width + gap.length, -gap.length) - available;
  while (over > 0) {
    const room = fit.map((width, at) => (numeric.has(columns[at]?.kind) || width <= 8 ? 0 : width));
    const widest = room.indexOf(Math.max(...room));
    if (!room[widest]) break;
    fit[widest] = room[widest] - 1;
    over -= 1;
  }
  return fit;
}

/** Shortens the text to `width` columns, with an ellipsis. No character is cut in half. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** A table fitted to the terminal. Rows come in chunks; a later chunk may widen a column and never narrows one. */
export function table<T extends object>(layout: Layout<T>): Renderer<T> {
  const { columns, pen, width } = layout;
  const titles = columns.map((column) => t(column.title));
  const rights = columns.map((column) => numeric.has(column.kind));
  let widths = titles.map(widthOf);
  let headed = false;

  const render = (cells: readonly string[][]): string => {
    widths = widths.map((known, at) => cells.reduce((widest, row) => Math.max(widest, widthOf(row[at] ?? '')), known));
    const fit = fitted(widths, columns, width);
    const line = (row: readonly string[], paint: (text: string, at: number) => string): string => {
      const padded = row.map((text, at) => {
        const shown = cut(text, fit[at] ?? 0);
        const space = ' '.repeat((fit[at] ?? 0) - widthOf(shown));
        return rights[at] ? space + paint(shown, at) : paint(shown, at) + space;
      });
      return `${padded.join(gap).trimEnd()}\n`;
    };
    const head = headed ? '' : line(titles, (text) => pen.bold(text));
    headed = true;
    return head + cells.map((row) => line(row, (text, at) => (columns[at]?.kind === 'status' ? pen.status(text) : text))).join('');
  };

  return {
    head: () => '',
    rows: (items) => render(items.map((item) => columns.map((column) => forPerson(columnValue(item, column), column.kind)))),
    tail: () => (headed ? '' : render([])),
    record: (item) => block(item, layout),
  };
}

/** One object as aligned `title  value` lines: first the columns that have a value, then every other field of the reply. */
function block<T extends object>(item: T, { columns, picked, pen }: Layout<T>): string {
  const lines: [title: string, value: string][] = [];
  for (const column of columns) {
    const value = columnValue(item, column);
    if (!picked && (value === null || value === undefined || value === '')) continue;
    const title = t(column.title);
    if (typeof value === 'object' && value !== null) {
      for (const [name, leaf] of leaves(value)) lines.push([`${title} ${clean(name)}`, forPerson(leaf, column.kind)]);
    } else if (column.kind === 'notitie' && typeof value === 'string') {
      for (const [at, line] of cleanLines(value).split('\n').entries()) lines.push([at === 0 ? title : '', line]);
    } else lines.push([title, forPerson(value, column.kind)]);
  }
  const shown = new Set(columns.map((column) => column.field));
  for (const [name, value] of picked ? [] : leaves(item)) {
    if (!shown.has(name.split('.')[0] ?? '') && value !== null) lines.push([clean(name), forPerson(value, undefined)]);
  }
  return aligned(lines.map(([title, value]) => [pen.dim(title), value]))
    .map((line) => `${line}\n`)
    .join('');
}
