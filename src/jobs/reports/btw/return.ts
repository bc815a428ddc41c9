import { addedUp, decimal } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from '../count/booked.ts';
import type { Coding } from './coding.ts';
import { placed, possible, type VatBox, boxes } from './placing.ts';
import { ratesOf } from '../count/turnover.ts';

/** The amounts of a return by box, in euro. */
export type Amounts = Readonly<Record<VatBox, number>>;

/** The sales side of a VAT return, and everything that keeps it from being whole. */
export type VatReturn = ReturnType<typeof vatReturn>;

/**
 * The sales side of the VAT return over these documents. 00 to 03 and 44 to 47 stay gross: credit notes are in 48 and 49. 54
 * and 64 are the sums of the documents' own `totaal_btw`, without the VAT of other countries. Rooster 71 or 72 needs the purchases, so it is not counted.
 */
export function vatReturn(documents: readonly Booked[], coding: Coding) {
  const found = documents.map((document) => placed(document, coding));
  const unplaced = found.flatMap((one) => one.unplaced);
  const shares = groupBy(
    found.flatMap((one) => one.shares),
    ({ rooster: box }) => box,
  );
  const sumOf = (box: VatBox): number => addedUp((shares.get(box) ?? []).map(({ bedrag }) => bedrag));
  return {
    bedragen: Object.fromEntries(boxes.map((box) => [box, sumOf(box)])) as Amounts,
    unplaced,
    /** The lines that the user leaves out, such as VAT that is reported in another country. */
    left: found.flatMap((one) => one.left),
    /** The boxes that an amount without a place may belong in. */
    onvolledig: new Set(unplaced.flatMap(possible)),
    controls: documents.flatMap(controls),
  };
}

/** The VAT that the bases in 01, 02 and 03 give, to hold against box 54; a difference of cents comes from rounding each document. */
export const vatOfBases = (amounts: Amounts): number =>
  addedUp([vatOn(6, amounts['01']), vatOn(12, amounts['02']), vatOn(21, amounts['03'])]);

/** A total of a document that is not the one which its other figures give. Amounts are in euro. */
export interface Control {
  readonly document: Booked;
  /** The lines do not make `totaal_excl`, the rates not `totaal_btw`, the two not `totaal_incl`; or an invoice is negative. */
  readonly bevinding: 'basis' | 'btw' | 'totaal' | 'negatief';
  readonly verwacht: number;
  readonly gevonden: number;
}

/** VAT is rounded once for each rate, so a total that differs by no more than a cent a rate was rounded in another way. */
const centsARate = 0.01;

/** The totals of a document that do not add up. The figures of a return stay those of the document all the same. */
export function controls(document: Booked): Control[] {
  const { totaal_excl, totaal_btw, totaal_incl, type } = document;
  const found: Control[] = [];
  const rates = ratesOf(document);
  const base = addedUp(rates.map(({ excl }) => excl));
  if (base !== totaal_excl) found.push({ document, bevinding: 'basis', verwacht: base, gevonden: totaal_excl });
  const btw = addedUp(rates.map((one) => one.btw));
  const count = new Set(rates.map(({ rate = 0 }) => rate)).size;
  if (decimal(btw).minus(decimal(totaal_btw)).abs().gt(decimal(centsARate).times(count))) {
    found.push({ document, bevinding: 'btw', verwacht: btw, gevonden: totaal_btw });
  }
  const incl = addedUp([totaal_excl, totaal_btw]);
  if (incl !== totaal_incl) found.push({ document, bevinding: 'totaal', verwacht: incl, gevonden: totaal_incl });
  if (type === 'factuur' && totaal_incl < 0) found.push({ document, bevinding: 'negatief', verwacht: 0, gevonden: totaal_incl });
  return found;
}
