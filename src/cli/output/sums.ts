import { decimal, toNumber } from '../../belgium/decimal.ts';
import { t } from '../../language.ts';
import { formatNumber } from './money.ts';
import { aligned } from './aligned.ts';
import { gap } from './fit.ts';
import type { Column } from './out.ts';
import { forPerson } from './person.ts';
import { shownValue } from './values.ts';
import { widthOf } from './width.ts';

/** Adds up the columns of a table whose sum it shows. */
export function openSums<T extends object>(columns: readonly Column<T>[]) {
  const sums = new Map(columns.filter(({ summed }) => summed).map((column) => [column.field, { column, sum: decimal(0) }]));
  let count = 0;
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
    /** The sums below blocks: a line for each, by the title of its column; none for fewer than two items. */
    lines(): string[] {
      if (count < 2 || sums.size === 0) return [];
      const each = [...sums.values()].map(({ column, sum }) => [t(column.title), forPerson(toNumber(sum), column.kind)]);
      return [totalOf(count), ...aligned(each, [1])];
    },
    /** The line below the rows, for columns of these widths; empty for fewer than two rows and without a column to add up. */
    line(shown: readonly Column<T>[], widths: readonly number[]): string {
      const first = shown.findIndex(({ field }) => sums.has(field));
      if (count < 2 || first < 1) return '';
      let line = totalOf(count);
      for (const [at, { field }] of shown.entries()) {
        const total = sums.get(field);
        if (!total) continue;
        const amount = forPerson(toNumber(total.sum), total.column.kind);
        const end = widths.slice(0, at + 1).reduce((sum, width) => sum + width + gap.length, -gap.length);
        line += ' '.repeat(Math.max(gap.length, end - widthOf(line) - widthOf(amount))) + amount;
      }
      return line;
    },
  };
}

const totalOf = (count: number): string => t({ nl: `Totaal van ${formatNumber(count)}`, en: `Total of ${formatNumber(count)}` });
