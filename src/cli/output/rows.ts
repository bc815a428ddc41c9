import { cellsOf, planFor, widthsOf } from './cells.ts';
import { gap, isNumeric, narrowed } from './fit.ts';
import type { Column } from './out.ts';
import { shortened, widthOf } from './width.ts';

/** Emphasis for the cell of the column at this position. */
export type Paint = (text: string, at: number) => string;

/** One row of a table: each text in a column of the width in `fit`. */
export function lineOf(texts: readonly string[], fit: readonly number[], columns: readonly Column<never>[], paint: Paint): string {
  const padded = texts.map((text, at) => {
    const shown = shortened(text, fit[at] ?? 0);
    const space = ' '.repeat((fit[at] ?? 0) - widthOf(shown));
    return columns[at] && isNumeric(columns[at]) ? space + paint(shown, at) : paint(shown, at) + space;
  });
  return padded.join(gap).trimEnd();
}

/** The items as the rows of a table of this width, safe to print, without titles or sums. */
export function textRows<T extends object>(items: readonly T[], columns: readonly Column<T>[], width: number): string[] {
  const plan = planFor(items, { columns, picked: false, width });
  const cells = cellsOf(items, plan);
  const fit = narrowed(widthsOf(cells, plan, []), plan.columns, width);
  return cells.map((row) =>
    lineOf(
      row.map(({ text }) => text),
      fit,
      plan.columns,
      (text) => text,
    ),
  );
}
