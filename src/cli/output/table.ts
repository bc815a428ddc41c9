import { t } from '../../language.ts';
import { type CellPlan, cellsOf, gap, lineOf, narrowed, type Paint, planFor, type ShownCell, widthsOf } from './cells.ts';
import type { Layout, Renderer } from './renderer.ts';
import { fieldTitle } from '../../contract/titles.ts';
import { leaves, shownValue } from './values.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import { aligned, factLines } from './aligned.ts';
import { forPerson } from './person.ts';
import { decimal, toNumber } from '../../belgium/decimal.ts';
import { formatNumber } from './money.ts';
import type { Column, ValueKind } from './out.ts';
import { widthOf } from './width.ts';

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
    sums.add(items);
    plan ??= planFor(items, layout, sums.cells);
    if (isFirst) layout.view.laidOut?.((plan.asBlocks ? layout.columns : plan.columns).map(({ field }) => field));
    if (plan.asBlocks) {
      return items.map((item, at) => (isFirst && at === 0 ? '' : '\n') + blockOf(item, layout)).join('');
    }
    const { columns } = plan;
    const cells = cellsOf(items, plan);
    widths = widthsOf([...cells, sums.cells(columns)], plan).map((needed, at) => Math.max(needed, widths[at] ?? 0));
    const fit = narrowed(widths, columns, width);
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

/** One object as aligned `title  value` lines: first the columns that have a value, then every other field of the reply. */
function block<T extends object>(item: T, { columns, picked, pen, width }: Layout<T>): string {
  const lines: [title: string, value: string][] = [];
  for (const column of columns) {
    const value = shownValue(item, column);
    if (!picked && (value === null || value === undefined || value === '')) continue;
    const title = t(column.title);
    if (typeof value === 'object' && value !== null) {
      for (const [name, leaf] of leaves(value)) lines.push([leafTitle(title, name), forPerson(leaf, column.kind ?? columnKind(name))]);
    } else if (column.kind === 'notitie' && typeof value === 'string') {
      for (const [at, line] of cleanLines(value).split('\n').entries()) lines.push([at === 0 ? title : '', line]);
    } else lines.push([title, forPerson(value, column.kind)]);
  }
  const shown = new Set(columns.map((column) => column.field));
  for (const [name, value] of picked ? [] : leaves(item)) {
    if (!shown.has(name.split('.')[0] ?? '') && value !== null) lines.push([clean(fieldTitle(name)), forPerson(value, columnKind(name))]);
  }
  return factLines(
    lines.map(([title, value]) => [pen.dim(title), value]),
    width,
  )
    .map((line) => `${line}\n`)
    .join('');
}

/** The title of a leaf of an object. A line of a document has one of its own. */
const leafTitle = (title: string, name: string): string => {
  const own = fieldTitle(name);
  return clean(own === name ? `${title} ${name}` : own);
};

/** How a person reads a field of a reply that has no column. */
function columnKind(name: string): ValueKind | undefined {
  if (/^(?:totaal_(?:excl|btw|incl)|bedrag)$/.test(name)) return 'bedrag';
  if (/^(?:datum|vervaldatum|geldig_tot)$/.test(name)) return 'datum';
  return name === 'type' || name === 'status' ? 'woord' : undefined;
}

/** Adds up the columns of a table whose sum it shows. */
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
