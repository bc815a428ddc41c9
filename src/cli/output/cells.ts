import { t } from '../../language.ts';
import { charactersOfIds, fittingColumns, narrowed, widthTogether } from './fit.ts';
import type { Column } from './out.ts';
import { forPerson } from './person.ts';
import type { Layout } from './renderer.ts';
import { forProgram, shownValue } from './values.ts';
import { widthOf } from './width.ts';

/** The columns that a table has room for, and how many characters of an id it shows. */
export interface CellPlan<T> {
  readonly columns: readonly Column<T>[];
  readonly idLength: number;
  /** Whether no room is left for all amounts beside each other, so that each item is a block of its own. */
  readonly asBlocks: boolean;
}

/** The value of one cell for a person, and its text. */
export interface ShownCell {
  readonly value: unknown;
  readonly text: string;
}

/** The cells of each item in the columns of the plan. */
export const cellsOf = <T extends object>(
  items: readonly T[],
  { columns, idLength }: Pick<CellPlan<T>, 'columns' | 'idLength'>,
): ShownCell[][] =>
  items.map((item) =>
    columns.map((column) => {
      const value = shownValue(item, column);
      const text = forPerson(value, column.kind);
      return { value, text: column.kind === 'id' ? text.slice(0, idLength) : text };
    }),
  );

/** The width that each column needs for its cells and its title, or for the cells alone where there are other `titles`. */
export const widthsOf = <T>(
  cells: readonly (readonly ShownCell[])[],
  { columns }: Pick<CellPlan<T>, 'columns'>,
  titles = columns.map(({ title }) => t(title)),
): number[] =>
  columns.map((_, at) => cells.reduce((widest, row) => Math.max(widest, widthOf(row[at]?.text ?? '')), widthOf(titles[at] ?? '')));

/** Gives the cells that stand below those of the items, as sums do. */
type CellsBelow<T> = (columns: readonly Column<T>[]) => readonly ShownCell[];

/**
 * Plans a table for these items: on a narrow terminal the ids are shortened first, and then columns of little worth are left
 * out, but never one of amounts: a reader would take the others for the whole. Columns that the user chose all stay.
 */
export function planFor<T extends object>(
  items: readonly T[],
  { columns: all, picked, width }: Pick<Layout<T>, 'columns' | 'picked' | 'width'>,
  below: CellsBelow<T> = () => [],
): CellPlan<T> {
  const full = picked ? all : all.filter((column) => !column.aside && (!column.sparse || items.some((item) => shownValue(item, column))));
  const whole: CellPlan<T> = { columns: full, idLength: Number.POSITIVE_INFINITY, asBlocks: false };
  const needed = (plan: CellPlan<T>) => widthsOf([...cellsOf(items, plan), below(plan.columns)], plan);
  const fitting = (plan: CellPlan<T>) => fittingColumns(needed(plan), plan.columns, width);
  const isTooWide = (plan: CellPlan<T>) => hasAmounts(plan) && widthTogether(narrowed(needed(plan), plan.columns, width)) > width;
  if (fitting(whole).length === full.length) return whole;
  const columns = full.map((column): Column<T> => (column.shorter ? { ...column, shown: column.shorter } : column));
  const ids = columns.filter(({ kind }) => kind === 'id').flatMap((column) => items.map((item) => forProgram(shownValue(item, column))));
  const short: CellPlan<T> = { columns, idLength: charactersOfIds(ids), asBlocks: false };
  if (picked) return { ...short, asBlocks: isTooWide(short) };
  const named = columns.some((column) => column.names && items.every((item) => shownValue(item, column)));
  const ranked = columns.map(({ worth, ...column }): Column<T> => {
    if (column.kind === 'bedrag') return column;
    return column.kind === 'id' && named ? { ...column, worth: 0 } : { ...column, ...(worth !== undefined && { worth }) };
  });
  const fit = { ...short, columns: fitting({ ...short, columns: ranked }).flatMap((at) => columns[at] ?? []) };
  return { ...fit, asBlocks: isTooWide(fit) };
}

const hasAmounts = ({ columns }: Pick<CellPlan<never>, 'columns'>): boolean => columns.some(({ kind }) => kind === 'bedrag');
