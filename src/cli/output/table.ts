import { t } from '../../language.ts';
import { block } from './block.ts';
import { cellsOf, type CellPlan, planFor, widthsOf } from './cells.ts';
import { narrowed } from './fit.ts';
import type { Layout, Renderer } from './renderer.ts';
import { lineOf, type Paint } from './rows.ts';
import { openSums } from './sums.ts';
import { shownValue } from './values.ts';

/**
 * A table fitted to the terminal, with the sums of its columns below. Rows come in chunks; the first chunk decides which columns
 * there are, and a later one may widen a column and never narrows one. Where the amounts have no room beside each other, each item is
 * a block.
 */
export function openTable<T extends object>(layout: Layout<T>): Renderer<T> {
  const { pen, width } = layout;
  const sums = openSums(layout.columns);
  let plan: CellPlan<T> | undefined;
  let widths: number[] = [];

  const render = (items: readonly T[]): string => {
    const isFirst = plan === undefined;
    plan ??= planFor(items, layout);
    if (plan.asBlocks) {
      sums.add(items);
      return items.map((item, at) => (isFirst && at === 0 ? '' : '\n') + blockOf(item, layout)).join('');
    }
    const { columns } = plan;
    const cells = cellsOf(items, plan);
    widths = widthsOf(cells, plan).map((needed, at) => Math.max(needed, widths[at] ?? 0));
    const fit = narrowed(widths, columns, width);
    sums.add(items);
    const titles = columns.map(({ title }) => t(title));
    const head = isFirst ? `${lineOf(titles, fit, columns, (text) => pen.bold(text))}\n` : '';
    const rows = cells.map((row) => {
      const paint: Paint = (text, at) => (columns[at]?.kind === 'status' ? pen.status(text, row[at]?.value) : text);
      const texts = row.map(({ text }) => text);
      return `${lineOf(texts, fit, columns, paint)}\n`;
    });
    return head + rows.join('');
  };
  const tail = (): string => {
    if (!plan) return render([]);
    if (plan.asBlocks) {
      return sums
        .lines()
        .map((line, at) => `${at === 0 ? '\n' : ''}${pen.bold(line)}\n`)
        .join('');
    }
    const line = sums.line(plan.columns, narrowed(widths, plan.columns, width));
    return line === '' ? '' : `${pen.bold(line)}\n`;
  };
  return { head: () => '', rows: render, tail, record: (item) => block(item, layout) };
}

/** The columns of a list item as a block, without those that are empty. */
function blockOf<T extends object>(item: T, layout: Layout<T>): string {
  const columns = layout.columns.filter((column) => (layout.picked || !column.aside) && (shownValue(item, column) ?? '') !== '');
  return block(item, { ...layout, columns, picked: true });
}
