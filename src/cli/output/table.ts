import { t } from '../../language.ts';
import { itemBlock } from './block.ts';
import { type CellPlan, cellsOf, gap, narrowed, planFor, type ShownCell, widthsOf } from './cells.ts';
import { drawnRows, type Paint } from './drawn.ts';
import type { Layout, ListRenderer } from './renderer.ts';
import { shownValue } from './values.ts';
import { aligned } from './aligned.ts';
import { forPerson } from './person.ts';
import { decimal, toNumber } from '../../belgium/decimal.ts';
import { formatNumber } from './money.ts';
import type { Column } from './out.ts';
import { widthOf } from './width.ts';

/**
 * A table fitted to the terminal, with the sums of its columns below. Rows come in chunks; the first chunk decides which columns
 * there are, and a later one may widen a column and never narrows one. Where the amounts have no room beside each other, each item is
 * a block.
 */
export function openTable<T extends object>(layout: Layout<T>): ListRenderer<T> {
  const { pen, width } = layout;
  const sums = openSums(layout.columns);
  let plan: CellPlan<T> | undefined;
  let widths: number[] = [];

  const render = (items: readonly T[]): string => {
    const isFirst = plan === undefined;
    sums.add(items);
    plan ??= planFor(items, layout, sums.cells);
    if (isFirst) layout.view.laidOut?.((plan.asBlocks ? layout.columns : plan.columns).map(({ field }) => field));
    if (plan.asBlocks) {
      return items.map((item, at) => (isFirst && at === 0 ? '' : '\n') + itemBlock(item, layout)).join('');
    }
    const { columns } = plan;
    const cells = cellsOf(items, plan);
    widths = widthsOf([...cells, sums.cells(columns)], plan).map((needed, at) => Math.max(needed, widths[at] ?? 0));
    const fit = narrowed(widths, columns, width);
    const titles = isFirst ? [columns.map(({ title }) => t(title))] : [];
    const paint: Paint = (text, row, at) => {
      if (row < titles.length) return pen.bold(text);
      return columns[at]?.kind === 'status' ? pen.status(text, cells[row - titles.length]?.[at]?.value) : text;
    };
    const texts = cells.map((row) => row.map(({ text }) => text));
    return drawnRows([...titles, ...texts], fit, columns, paint)
      .map((line) => `${line}\n`)
      .join('');
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
  return { head: () => '', rows: render, tail };
}

function openSums<T extends object>(columns: readonly Column<T>[]) {
  const sums = new Map(columns.filter(({ summed }) => summed).map((column) => [column.field, { column, sum: decimal(0) }]));
  let count = 0;
  /** The sums so far, each below its column; empty for fewer than two items. */
  const cells = (shown: readonly Column<T>[]): ShownCell[] =>
    shown.map(({ field, kind }) => {
      const sum = count < 2 ? undefined : sums.get(field)?.sum;
      return { value: undefined, text: sum ? forPerson(toNumber(sum), kind) : '' };
    });
  return {
    add(items: readonly T[]): void {
      count += items.length;
      for (const total of sums.values()) {
        for (const item of items) {
          const value = shownValue(item, total.column);
          if (typeof value === 'number') total.sum = total.sum.plus(decimal(value));
        }
      }
    },
    cells,
    /** The sums below blocks: a line for each, by the title of its column; none for fewer than two items. */
    lines(): string[] {
      if (count < 2 || sums.size === 0) return [];
      const each = [...sums.values()].map(({ column, sum }) => [t(column.title), forPerson(toNumber(sum), column.kind)]);
      return [totalLabel(count), ...aligned(each, [1])];
    },
    /** The line below the rows, for columns of these widths; empty for fewer than two rows and without a column to add up. */
    line(shown: readonly Column<T>[], widths: readonly number[]): string {
      const first = shown.findIndex(({ field }) => sums.has(field));
      if (count < 2 || first < 1) return '';
      let line = totalLabel(count);
      for (const [at, { text }] of cells(shown).entries()) {
        const end = widths.slice(0, at + 1).reduce((sum, width) => sum + width + gap.length, -gap.length);
        if (text !== '') line += ' '.repeat(Math.max(gap.length, end - widthOf(line) - widthOf(text))) + text;
      }
      return line;
    },
  };
}

const totalLabel = (count: number): string => t({ nl: `Totaal van ${formatNumber(count)}`, en: `Total of ${formatNumber(count)}` });
