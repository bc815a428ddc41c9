import type { Column, ValueKind } from './out.ts';

/** The space between two columns. */
export const gap = '  ';

const numeric = new Set<ValueKind | undefined>(['bedrag', 'prijs', 'getal', 'percentage']);

/** Whether the values of a column are figures, which stand to the right and are never shortened. */
export const isNumeric = ({ kind }: Column<never>): boolean => numeric.has(kind);

const whole = new Set<ValueKind | undefined>([...numeric, 'id', 'heel']);
const narrowest = 10;
const comfortable = 16;

/** The width of columns with the space between them. */
export const widthTogether = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + gap.length, -gap.length);

/**
 * Gives the positions of the columns that fit. Columns with a `worth` give way where the others would be shortened to less than
 * is readable, the lowest worth first.
 */
export function fittingColumns(widths: readonly number[], columns: readonly Column<never>[], available: number): number[] {
  const least = widths.map((width, at) => (whole.has(columns[at]?.kind) ? width : Math.min(width, comfortable)));
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
    const room = fit.map((width, at) => (whole.has(columns[at]?.kind) || width <= narrowest ? 0 : width));
    const widest = room.indexOf(Math.max(...room));
    if (!room[widest]) break;
    fit[widest] = room[widest] - 1;
    over -= 1;
  }
  return fit;
}

const startOfId = 8;

/** How many characters tell these ids apart, eight or more: so much of an id still names its document. */
export function charactersOfIds(ids: readonly string[]): number {
  let length = startOfId;
  while (length < 36 && new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length += 1;
  return length;
}
