import { addedUp } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import type { Booked } from '../booked.ts';
import type { Coding } from './coding.ts';
import { type Control, controls } from './controls.ts';
import { placed, possible, type Rooster, roosters, type Unplaced } from './placing.ts';

/** The amounts of a return by rooster, in euro. */
export type Amounts = Readonly<Record<Rooster, number>>;

/** The sales side of a VAT return, and everything that keeps it from being whole. */
export interface VatReturn {
  readonly bedragen: Amounts;
  readonly unplaced: readonly Unplaced[];
  /** The roosters that an amount without a place may belong in. */
  readonly onvolledig: ReadonlySet<Rooster>;
  readonly controls: readonly Control[];
}

/**
 * The sales side of the VAT return over these documents. 00 to 03 and 44 to 47 stay gross: credit notes stand in 48 and 49. 54
 * and 64 are the sums of the documents' own `totaal_btw`. Rooster 71 or 72 needs the purchases, so it is not counted.
 */
export function vatReturn(documents: readonly Booked[], coding: Coding): VatReturn {
  const amounts = new Map<Rooster, number[]>(roosters.map((rooster) => [rooster, []]));
  const unplaced: Unplaced[] = [];
  for (const document of documents) {
    const found = placed(document, coding);
    for (const { rooster, bedrag } of found.shares) amounts.get(rooster)?.push(bedrag);
    unplaced.push(...found.unplaced);
  }
  return {
    bedragen: Object.fromEntries(Array.from(amounts, ([rooster, list]) => [rooster, addedUp(list)])) as Record<Rooster, number>,
    unplaced,
    onvolledig: new Set(unplaced.flatMap(possible)),
    controls: documents.flatMap(controls),
  };
}

/** The VAT that the bases in 01, 02 and 03 give, to hold against rooster 54; a difference of cents comes from rounding each document. */
export const vatOfBases = (amounts: Amounts): number =>
  addedUp([vatOn(6, amounts['01']), vatOn(12, amounts['02']), vatOn(21, amounts['03'])]);
