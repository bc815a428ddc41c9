import { addedUp } from '../../../../belgium/decimal.ts';
import { t } from '../../../../language.ts';
import type { Column, ValueKind, View } from '../../../output/out.ts';
import { forPerson } from '../../../output/person.ts';
import { shownValue } from '../../../output/values.ts';
import { html, type Markup, noMarkup } from '../../../output/html.ts';
import { namedMark } from './markup.ts';

/** A row without an item of its own, such as the sum of all that is not shown. */
export interface ExtraRow {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface PageTable<T> {
  readonly caption: string;
  readonly rows: readonly T[];
  readonly view: View<T>;
  readonly barOf?: (row: T) => number;
  readonly rest?: ExtraRow | undefined;
  /** Whether a narrow screen has all columns too, and scrolls. */
  readonly whole?: true;
}

const numeric: ReadonlySet<ValueKind | undefined> = new Set<ValueKind>(['bedrag', 'prijs', 'getal', 'percentage']);

type ColumnStyle = Pick<Column<never>, 'kind' | 'worth'>;

/** A column of less worth is left out on a narrow screen, as in a narrow table of a terminal. */
const leastWorth = 4;

/** The classes of a column: numbers stand to the right, and a date is never broken. */
function classOf(column: ColumnStyle): string {
  const shape = numeric.has(column.kind) ? 'n' : column.kind === 'datum' ? 'd' : 't';
  return isAside(column) ? `${shape} aside` : shape;
}

export const isAside = ({ worth = leastWorth }: Pick<ColumnStyle, 'worth'>): boolean => worth < leastWorth;

export const columnsFor = <T extends object>(rows: readonly T[], columns: readonly Column<T>[]): readonly Column<T>[] =>
  columns.filter((column) => !column.sparse || rows.some((row) => shownValue(row, column)));

export function pageTable<T extends object>({ caption, rows, view, barOf, rest, whole }: PageTable<T>): Markup {
  const columns = columnsFor(rows, view.columns);
  const ends = endsOf(barOf ? rows.map(barOf) : []);
  const body = rows.map((row) => {
    const theirs = cells(columns, (column) => shownValue(row, column));
    return html`<tr>${theirs}${barOf ? html`<td class="b">${bar(barOf(row), ends)}</td>` : noMarkup}</tr>
`;
  });
  const extra = barOf ? html`<td class="b"></td>` : noMarkup;
  const last = [...(rest ? [extraRow(columns, rest, extra, 'rest')] : []), ...sumRow(rows, columns, rest, extra)];
  const head = html`<tr>${columns.map(heading)}${barOf ? html`<td class="b"></td>` : noMarkup}</tr>`;
  return framed(
    caption,
    html`<thead>${head}</thead>
<tbody>
${body}${last}</tbody>`,
    ['frame', ...(whole ? ['whole'] : []), ...(rows.length <= mostTogether ? ['together'] : [])].join(' '),
  );
}

/** So many rows are on one page of paper together, such as those of a year. */
const mostTogether = 13;

/** A table within a frame that scrolls where it is too wide, also by keyboard. */
export const framed = (
  caption: string,
  content: Markup,
  kind = 'frame',
): Markup => html`<div class="${kind}" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
${content}
</table></div>
`;

export const heading = <T>(column: Column<T>): Markup => html`<th scope="col" class="${classOf(column)}">${t(column.title)}</th>`;

export const cells = <T>(columns: readonly Column<T>[], valueOf: (column: Column<T>) => unknown): Markup[] =>
  columns.map((column, at) => {
    const value = valueOf(column);
    // A text of the service is separate from the direction of the text around it.
    const content = typeof value === 'string' && column.kind === undefined ? namedMark(value) : html`${forPerson(value, column.kind)}`;
    if (at === 0) return html`<th scope="row" class="${classOf(column)}">${content}</th>`;
    return html`<td class="${value === 0 ? 'zero ' : ''}${classOf(column)}">${content}</td>`;
  });

function extraRow<T>(columns: readonly Column<T>[], { label, values }: ExtraRow, extra: Markup, kind: string): Markup {
  const theirs = cells(columns, (column) => (column === columns[0] ? label : values[column.field]));
  return html`<tr class="${kind}">${theirs}${extra}</tr>
`;
}

function sumRow<T extends object>(rows: readonly T[], columns: readonly Column<T>[], rest: ExtraRow | undefined, extra: Markup): Markup[] {
  const summed = columns.filter((column) => column.summed);
  if (summed.length === 0 || rows.length < 2) return [];
  const values = summed.map((column) => {
    const amounts = [...rows.map((row) => shownValue(row, column)), rest?.values[column.field]];
    return [column.field, addedUp(amounts.filter((amount) => typeof amount === 'number'))] as const;
  });
  return [extraRow(columns, { label: t({ nl: 'Totaal', en: 'Total' }), values: Object.fromEntries(values) }, extra, 'sum')];
}

interface Ends {
  readonly lowest: number;
  readonly highest: number;
}

export const endsOf = (values: readonly number[]): Ends => ({
  lowest: values.reduce((least, value) => Math.min(least, value), 0),
  highest: values.reduce((most, value) => Math.max(most, value), 0),
});

const barLength = 100;

/** A bar for one row of a table, from 0 to the right, or to the left where the value is negative. The row tells the amount itself. */
export function bar(value: number, { lowest, highest }: Ends): Markup {
  const span = highest - lowest || 1;
  const zero = along(-lowest / span);
  const size = along(Math.abs(value) / span);
  const start = value < 0 ? along(zero / barLength - size / barLength) : zero;
  return html`<svg class="bar" viewBox="0 0 ${barLength} 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="${
    value < 0 ? 'negative' : 'now'
  }" x="${start}" y="0" width="${size}" height="10"/></svg>`;
}

const along = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * barLength * 100) / 100;
