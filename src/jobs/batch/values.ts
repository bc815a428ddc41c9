import { type DateReading, readDate } from '../../belgium/typed/date.ts';
import { type DecimalSign, type NumberKind, type Reading, readNumber, agreedSign } from '../../belgium/typed/number.ts';
import { t } from '../../language.ts';
import { asReference } from '../../service/journal/log/own-reference.ts';
import type { BatchColumn } from './columns.ts';
import { type FileCell, type FileRow, shown } from './file/table.ts';
import type { Mistake } from './mistakes.ts';

const numberKinds = { aantal: 'getal', eenheidsprijs: 'bedrag', btw_percentage: 'percentage' } as const satisfies Partial<
  Record<BatchColumn, NumberKind>
>;
const days: readonly BatchColumn[] = ['datum', 'leverdatum'];

export interface TypedRow {
  readonly line: number;
  readonly text: Readonly<Partial<Record<BatchColumn, string>>>;
  readonly numbers: Readonly<Partial<Record<keyof typeof numberKinds, number>>>;
  /** Whether its reference is a number in the file, and not text. */
  readonly numbered?: true;
}

interface ReadAs {
  readonly decimaal?: DecimalSign | undefined;
  /** Whether they are on the sheet of a workbook, whose cells hold a percentage as a share. */
  readonly isSheet?: boolean;
}

/**
 * Reads the cells of each column. The decimal sign of a column is the one that its numbers certainly have, or `decimaal`; a
 * number that can be read two ways is refused where neither tells, and so are dates of two shapes in one column.
 */
export function typedRows(
  rows: readonly FileRow[],
  of: readonly (BatchColumn | undefined)[],
  { decimaal, isSheet = false }: ReadAs = {},
): { readonly rows: readonly TypedRow[]; readonly mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const signs = new Map(
    Object.entries(numberKinds).map(([column, kind]) => [column, decimaal ?? agreedSign(textsOf(rows, of, column), kind)]),
  );
  const shapes = new Map(days.map((column) => [column, new Set<string>()]));
  const typed = rows.map(({ line, cells }): TypedRow => {
    const text: Partial<Record<BatchColumn, string>> = {};
    const numbers: Partial<Record<keyof typeof numberKinds, number>> = {};
    for (const [at, cell] of cells.entries()) {
      const column = of[at];
      if (column === undefined || cell === undefined) continue;
      const wrong = (why: string) => void mistakes.push({ line, column, value: shown(cell), text: why });
      if (cell.kind === 'fault') wrong(cell.fault);
      else if (column in numberKinds) {
        const name = column as keyof typeof numberKinds;
        const { value, fault } = numberIn(cell, numberKinds[name], signs.get(name), isSheet && name === 'btw_percentage');
        if (fault === undefined) numbers[name] = value;
        else wrong(fault);
      } else if (days.includes(column)) {
        const { value, fault, hint } = dayIn(cell, shapes.get(column));
        if (fault === undefined) text[column] = value;
        else wrong([fault, hint].filter(Boolean).join('. '));
      } else text[column] = column === 'referentie' ? asReference(shown(cell)) : shown(cell);
    }
    return { line, text, numbers, ...(cells[of.indexOf('referentie')]?.kind === 'number' && { numbered: true }) };
  });
  return { rows: typed, mistakes };
}

function textsOf(rows: readonly FileRow[], of: readonly (BatchColumn | undefined)[], column: string): string[] {
  const at = of.indexOf(column as BatchColumn);
  const cells = rows.map((row) => row.cells[at]);
  return cells.flatMap((cell) => (cell?.kind === 'text' ? cell.text : []));
}

function numberIn(cell: FileCell, kind: NumberKind, sign: DecimalSign | undefined, isShare: boolean): Reading<number> {
  if (cell.kind === 'number') return { value: isShare ? asPercentage(cell.number) : cell.number };
  if (cell.kind === 'text') return readNumber(cell.text, kind, sign);
  return { fault: t({ nl: 'hier hoort een getal, geen datum', en: 'a number belongs here, not a date' }) };
}

/** A cell that a spreadsheet shows as 21 % holds 0.21, and no VAT rate lies between 0 and 1 %. */
const asPercentage = (value: number): number => (value > 0 && value < 1 ? Number((value * 100).toPrecision(15)) : value);

/** `seen` holds the shapes that its column had above this row. */
function dayIn(cell: FileCell, seen: Set<string> | undefined): DateReading | { value: string; fault?: undefined; hint?: undefined } {
  if (cell.kind === 'day') return { value: cell.day };
  if (cell.kind !== 'text') {
    return {
      fault: t({ nl: 'hier hoort een datum', en: 'a date belongs here' }),
      hint: t({ nl: 'Geef de cel in Excel de opmaak Datum.', en: 'Format the cell as a date in Excel.' }),
    };
  }
  const reading = readDate(cell.text);
  if (reading.fault !== undefined) return reading;
  const shape = cell.text.trim().replaceAll(/\d+/g, (digits) => (digits.length === 4 ? 'jjjj' : 'dd'));
  const other = [...(seen ?? [])].find((one) => one !== shape);
  seen?.add(shape);
  if (other === undefined) return reading;
  return {
    fault: t({
      nl: `in deze kolom staan datums op twee manieren: ${other} en ${shape}`,
      en: `this column has dates in two shapes: ${other} and ${shape}`,
    }),
    hint: t({ nl: 'Schrijf ze allemaal gelijk.', en: 'Write them all alike.' }),
  };
}
