import { addedUp, decimal } from '../../../belgium/decimal.ts';
import type { Booked } from '../count/booked.ts';
import { ratesOf } from '../count/turnover.ts';

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
