import { t } from '../../language.ts';
import { block } from './block.ts';
import { cellsOf, type Plan, planFor, widthsOf } from './cells.ts';
import { gap, isNumeric, narrowed } from './fit.ts';
import type { Column } from './out.ts';
import type { Layout, Renderer } from './renderer.ts';
import { openSums } from './sums.ts';
import { widthOf } from './width.ts';

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

type Paint = (text: string, at: number) => string;

function lineOf(texts: readonly string[], fit: readonly number[], columns: readonly Column<never>[], paint: Paint): string {
  const padded = texts.map((text, at) => {
    const shown = cut(text, fit[at] ?? 0);
    const space = ' '.repeat((fit[at] ?? 0) - widthOf(shown));
    return columns[at] && isNumeric(columns[at]) ? space + paint(shown, at) : paint(shown, at) + space;
  });
  return `${padded.join(gap).trimEnd()}\n`;
}

/**
 * A table fitted to the terminal, with the sums of its columns below. Rows come in chunks; the first chunk decides which columns
 * there are, and a later one may widen a column and never narrows one.
 */
export function table<T extends object>(layout: Layout<T>): Renderer<T> {
  const { pen, width } = layout;
  const sums = openSums(layout.columns);
  let plan: Plan<T> | undefined;
  let widths: number[] = [];

  const render = (items: readonly T[]): string => {
    const isFirst = plan === undefined;
    plan ??= planFor(items, layout);
    const { columns } = plan;
    const cells = cellsOf(items, plan);
    widths = widthsOf(cells, plan).map((needed, at) => Math.max(needed, widths[at] ?? 0));
    const fit = narrowed(widths, columns, width);
    sums.add(items);
    const titles = columns.map(({ title }) => t(title));
    const head = isFirst ? lineOf(titles, fit, columns, (text) => pen.bold(text)) : '';
    const rows = cells.map((row) => {
      const paint: Paint = (text, at) => (columns[at]?.kind === 'status' ? pen.status(text, row[at]?.value) : text);
      const texts = row.map(({ text }) => text);
      return lineOf(texts, fit, columns, paint);
    });
    return head + rows.join('');
  };
  const tail = (): string => {
    if (!plan) return render([]);
    const line = sums.line(plan.columns, narrowed(widths, plan.columns, width));
    return line === '' ? '' : `${pen.bold(line)}\n`;
  };
  return { head: () => '', rows: render, tail, record: (item) => block(item, layout) };
}
