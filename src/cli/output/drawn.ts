import Table from 'cli-table3';
import { cellsOf, gap, isNumeric, narrowed, planFor, widthsOf } from './cells.ts';
import type { Column } from './out.ts';
import { shortened } from './width.ts';

export type Paint = (text: string, row: number, at: number) => string;

const sides = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]);
/** No borders: a row is one line, whose columns stand a gap apart. */
const chars = { ...Object.fromEntries(sides.map((side) => [side, ''])), 'left-mid': '', middle: gap };
const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true };

export function drawnRows(rows: readonly string[][], fit: readonly number[], columns: readonly Column<never>[], paint: Paint): string[] {
  if (rows.length === 0) return [];
  const table = new Table({
    chars,
    style,
    colWidths: [...fit],
    colAligns: columns.map((column) => (isNumeric(column) ? 'right' : 'left')),
  });
  // The table would cut a character of several parts in half.
  table.push(...rows.map((row, y) => row.map((text, at) => paint(shortened(text, fit[at] ?? 0), y, at))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** The items as the rows of a table of this width, safe to print, without titles or sums. */
export function textRows<T extends object>(items: readonly T[], columns: readonly Column<T>[], width: number): string[] {
  const plan = planFor(items, { columns, picked: false, width });
  const cells = cellsOf(items, plan);
  const fit = narrowed(widthsOf(cells, plan, []), plan.columns, width);
  return drawnRows(
    cells.map((row) => row.map(({ text }) => text)),
    fit,
    plan.columns,
    (text) => text,
  );
}
