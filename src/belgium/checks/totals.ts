import type { LineFigures } from '../regel.ts';
import { totals, type Totals } from '../totals.ts';

export type Replied = { [K in (typeof compared)[number]]?: number | null | undefined };

const compared = ['totaal_excl', 'totaal_btw', 'totaal_incl'] as const;

/** One total on which the service and duit differ, in euro. */
export interface TotalDifference {
  readonly field: (typeof compared)[number];
  readonly here: number;
  readonly there: number;
}

/** The exact totals of these lines, or undefined if a figure is not known, as in a line that names a product alone. */
export function totalsOf(regels: readonly { [K in keyof LineFigures]?: number | null | undefined }[]): Totals | undefined {
  const complete = regels.flatMap(({ aantal, eenheidsprijs, btw_percentage }) =>
    aantal == null || eenheidsprijs == null || btw_percentage == null ? [] : [{ aantal, eenheidsprijs, btw_percentage }],
  );
  return complete.length === regels.length ? totals(complete) : undefined;
}

/** The totals of a reply that differ from ours; a total that it does not carry is no difference. */
export const totalDifferences = (ours: Pick<Totals, (typeof compared)[number]>, reply: Replied): TotalDifference[] =>
  compared.flatMap((field) => {
    const here = ours[field];
    const there = reply[field];
    // Half a cent: both are whole cents, written as binary fractions.
    return there == null || Math.abs(there - here) < 0.005 ? [] : [{ field, here, there }];
  });
