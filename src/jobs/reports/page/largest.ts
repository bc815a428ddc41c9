import { addedUp } from '../../../belgium/decimal.ts';
import { outsideLines, type Turnover } from '../count/turnover.ts';

/** The sum of the parts of a turnover that are not shown one by one, in euro. */
export interface Rest extends Pick<Turnover, 'totaal_excl' | 'totaal_btw' | 'totaal_incl'> {
  /** How many parts it is the sum of. */
  readonly delen: number;
}

/** The largest parts of a turnover, and the sum of all others. */
export interface Largest {
  readonly rows: readonly Turnover[];
  readonly rest: Rest | undefined;
}

/** The first `most` of these rows, which have the largest first. The row outside all lines always stays, and a rest of one part is a row. */
export function largest(rows: readonly Turnover[], most: number): Largest {
  const parts = rows.filter(({ sleutel }) => sleutel !== outsideLines);
  const outside = rows.filter(({ sleutel }) => sleutel === outsideLines);
  if (parts.length <= most + 1) return { rows, rest: undefined };
  const others = parts.slice(most);
  const sum = (field: 'totaal_btw' | 'totaal_incl'): number | null =>
    others.some((row) => row[field] === null) ? null : addedUp(others.map((row) => row[field] ?? 0));
  const rest = {
    delen: others.length,
    totaal_excl: addedUp(others.map(({ totaal_excl }) => totaal_excl)),
    totaal_btw: sum('totaal_btw'),
    totaal_incl: sum('totaal_incl'),
  };
  return { rows: [...parts.slice(0, most), ...outside], rest };
}
