import { addedUp } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from '../count/booked.ts';
import type { Coding } from './coding.ts';
import { type Control, controls } from './controls.ts';
import { type PlacedAmounts, placed, possible, type Rooster, roosters, type Unplaced } from './placing.ts';

/** The amounts of a return by rooster, in euro. */
export type Amounts = Readonly<Record<Rooster, number>>;

/** The sales side of a VAT return, and everything that keeps it from being whole. */
export interface VatReturn {
  readonly bedragen: Amounts;
  readonly unplaced: readonly Unplaced[];
  /** The lines that the user leaves out, such as VAT that is reported in another country. */
  readonly left: PlacedAmounts['left'];
  /** The roosters that an amount without a place may belong in. */
  readonly onvolledig: ReadonlySet<Rooster>;
  readonly controls: readonly Control[];
}

/**
 * The sales side of the VAT return over these documents. 00 to 03 and 44 to 47 stay gross: credit notes stand in 48 and 49. 54
 * and 64 are the sums of the documents' own `totaal_btw`, without the VAT of other countries. Rooster 71 or 72 needs the purchases, so it is not counted.
 */
export function vatReturn(documents: readonly Booked[], coding: Coding): VatReturn {
  const found = documents.map((document) => placed(document, coding));
  const unplaced = found.flatMap((one) => one.unplaced);
  const shares = groupBy(
    found.flatMap((one) => one.shares),
    ({ rooster }) => rooster,
  );
  const sumOf = (rooster: Rooster): number => addedUp((shares.get(rooster) ?? []).map(({ bedrag }) => bedrag));
  return {
    bedragen: Object.fromEntries(roosters.map((rooster) => [rooster, sumOf(rooster)])) as Record<Rooster, number>,
    unplaced,
    left: found.flatMap((one) => one.left),
    onvolledig: new Set(unplaced.flatMap(possible)),
    controls: documents.flatMap(controls),
  };
}

/** The VAT that the bases in 01, 02 and 03 give, to hold against rooster 54; a difference of cents comes from rounding each document. */
export const vatOfBases = (amounts: Amounts): number =>
  addedUp([vatOn(6, amounts['01']), vatOn(12, amounts['02']), vatOn(21, amounts['03'])]);
