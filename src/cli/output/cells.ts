import { t } from '../../language.ts';
import type { Column, ValueKind } from './out.ts';
import { forPerson } from './person.ts';
import type { Layout } from './renderer.ts';
import { forProgram, isMissing, shownValue } from './values.ts';
import { widthOf } from './width.ts';

export interface CellPlan<T> {
  readonly columns: readonly Column<T>[];
  readonly idLength: number;
  /** Whether no room is left for all amounts beside each other, so that each item is a block of its own. */
  readonly asBlocks: boolean;
}

export interface ShownCell {
  readonly value: unknown;
  readonly text: string;
}

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
  const full = picked
    ? all
    : all.filter((column) => !column.aside && (!column.sparse || items.some((item) => !isMissing(shownValue(item, column)))));
  const whole: CellPlan<T> = { columns: full, idLength: Number.POSITIVE_INFINITY, asBlocks: false };
  const needed = (plan: CellPlan<T>) => widthsOf([...cellsOf(items, plan), below(plan.columns)], plan);
  const fitting = (plan: CellPlan<T>) => fittingColumns(needed(plan), plan.columns, width);
  const isTooWide = (plan: CellPlan<T>) => hasAmounts(plan) && widthTogether(narrowed(needed(plan), plan.columns, width)) > width;
  const widths = needed(whole);
  const canBeShort = full.some(({ kind, shorter }) => kind === 'id' || shorter);
  const mustBeShort = canBeShort && widthTogether(narrowed(widths, full, width)) > width;
  const ids = full.filter(({ kind }) => kind === 'id').flatMap((column) => items.map((item) => forProgram(shownValue(item, column))));
  const idLength = charactersOfIds(ids);
  // Ids are shortened before a name or a state is cut.
  if (fittingColumns(widths, full, width).length === full.length && !mustBeShort)
    return picked || ids.length === 0 || widthTogether(widths) <= width ? whole : { ...whole, idLength };
  const columns = full.map((column): Column<T> => (column.shorter ? { ...column, shown: column.shorter } : column));
  const short: CellPlan<T> = { columns, idLength, asBlocks: false };
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

export const gap = '  ';

const numeric = new Set<ValueKind | undefined>(['bedrag', 'prijs', 'getal', 'percentage']);

/** Whether the values of a column are figures, which stand to the right and are never shortened. */
export const isNumeric = ({ kind }: Column<never>): boolean => numeric.has(kind);

const neverCut = new Set<ValueKind | undefined>([...numeric, 'id', 'heel']);
const narrowest = 10;
const comfortable = 15;

const widthTogether = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + gap.length, -gap.length);

/** Gives the positions that fit. Columns with a `worth` give way before others get too narrow to read, the lowest worth first. */
function fittingColumns(widths: readonly number[], columns: readonly Column<never>[], available: number): number[] {
  const least = widths.map((width, at) => (neverCut.has(columns[at]?.kind) ? width : Math.min(width, comfortable)));
  const worthOf = (at: number) => columns[at]?.worth ?? Number.POSITIVE_INFINITY;
  let kept = Array.from(widths.keys());
  while (widthTogether(kept.map((at) => least[at] ?? 0)) > available) {
    const lowest = Math.min(...kept.map(worthOf));
    if (lowest === Number.POSITIVE_INFINITY) break;
    kept = kept.toSpliced(kept.map(worthOf).lastIndexOf(lowest), 1);
  }
  return kept;
}

/** Narrows the widest text columns until all fit, none to less than ten. Figures, ids and names of files stay whole. */
export function narrowed(widths: readonly number[], columns: readonly Column<never>[], available: number): number[] {
  const fit = [...widths];
  let over = widthTogether(fit) - available;
  while (over > 0) {
    const room = fit.map((width, at) => (neverCut.has(columns[at]?.kind) || width <= narrowest ? 0 : width));
    const widest = room.indexOf(Math.max(...room));
    if (!room[widest]) break;
    fit[widest] = room[widest] - 1;
    over -= 1;
  }
  return fit;
}

const startOfId = 8;

/** How many characters tell these ids apart, eight or more: so much of an id still names its document. */
function charactersOfIds(ids: readonly string[]): number {
  let length = startOfId;
  while (length < 36 && new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length += 1;
  return length;
}
