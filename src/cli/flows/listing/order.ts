import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Column } from '../../output/out.ts';
import { columnValue, shownValue } from '../../output/values.ts';

/** The order in which `--sorteer` asks for the rows of a list. */
export interface Order<T> {
  readonly field: string;
  /** The items in this order. Items without the value come last; equal items stay in the order of the service. */
  readonly sorted: (items: readonly T[]) => T[];
}

/** Reads `--sorteer` for a list with these columns; undefined without it. Fails with exit 2 on another field or direction. */
export function readOrder<T extends object>(text: string | undefined, columns: readonly Column<T>[]): Order<T> | undefined {
  if (text === undefined) return undefined;
  const [field = '', direction = 'op', ...rest] = text.split(':');
  const column = columns.find((one) => one.field === field);
  if (!column) throw unknownField(field, columns);
  if (rest.length > 0 || (direction !== 'op' && direction !== 'af')) {
    throw usage(
      t({
        nl: `--sorteer: '${text}': na het veld staat :op (oplopend) of :af (aflopend)`,
        en: `--sorteer: '${text}': the field is followed by :op (ascending) or :af (descending)`,
      }),
      { hint: t({ nl: `Bijvoorbeeld --sorteer ${field}:af`, en: `For example --sorteer ${field}:af` }) },
    );
  }
  const sign = direction === 'af' ? -1 : 1;
  const valueOf = (item: T): unknown => {
    const shown = shownValue(item, column);
    // An amount counts as it is shown, a credit note as a negative one; a day or moment as the service writes it.
    return typeof shown === 'number' ? shown : columnValue(item, column);
  };
  return {
    field,
    sorted: (items) => {
      // Made only where something is sorted: it takes several milliseconds, which every page of help would pay.
      const { compare: alphabetically } = new Intl.Collator('nl', { numeric: true });
      return items.toSorted((one, other) => compare(valueOf(one), valueOf(other), sign, alphabetically));
    },
  };
}

function unknownField<T>(field: string, columns: readonly Column<T>[]) {
  const fields = columns.map((column) => column.field).join(', ');
  return usage(
    t({ nl: `--sorteer: op '${field}' kan deze lijst niet gesorteerd worden`, en: `--sorteer: this list can't be sorted by '${field}'` }),
    { hint: t({ nl: `Kies uit: ${fields}`, en: `Choose from: ${fields}` }) },
  );
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

function compare(one: unknown, other: unknown, sign: number, alphabetically: (one: string, other: string) => number): number {
  if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other));
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * alphabetically(String(one), String(other));
}
