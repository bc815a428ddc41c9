import type { RegelFigures } from '../../belgium/regel.ts';
import { largestNumber, type Product as Shown, type RegelInvoer } from '../../contract/index.ts';
import { totals } from '../../belgium/totals.ts';
import { invalid } from '../refusal.ts';

export type StoredProduct = Required<{
  [K in 'id' | 'naam' | 'eenheid' | 'eenheidsprijs' | 'btw_percentage' | 'actief']: NonNullable<Shown[K]>;
}>;

/** The lines of a document, each with its total, and the totals of all, in euro. */
export type Calculated = ReturnType<typeof calculate>;

// The text does not show which rates are allowed: these are the ones that a Belgian seller can charge.
export const rates: readonly number[] = [0, 6, 12, 21];

/** The lines with products filled in, and totals. Throws a Refusal with the field, as for a rate not Belgian nor in `others`. (regel) */
export function calculate(invoer: readonly RegelInvoer[], find: (id: string) => StoredProduct | undefined, others: readonly number[] = []) {
  const accepted = [...rates, ...others];
  const regels = invoer.map((regel, index) => fillIn(regel, index, find, accepted));
  const { regels: totalen, totaal_excl, totaal_btw, totaal_incl } = totals(regels);
  for (const [index, totaal] of totalen.entries()) {
    if (Math.abs(totaal) > largestNumber)
      throw invalid(`regels.${index}.aantal`, 'geeft een bedrag dat te groot is om op de cent te kloppen');
  }
  if (Math.abs(totaal_incl) > largestNumber) throw invalid('regels', 'geven samen een bedrag dat te groot is om op de cent te kloppen');
  return { regels: regels.map((regel, index) => ({ ...regel, totaal: totalen[index] ?? 0 })), totaal_excl, totaal_btw, totaal_incl };
}

function fillIn(
  regel: RegelInvoer,
  index: number,
  find: (id: string) => StoredProduct | undefined,
  accepted: readonly number[],
): RegelFigures {
  if (regel.product_id === undefined) {
    const { omschrijving = '', aantal = 0, eenheidsprijs = 0, btw_percentage = 0 } = regel;
    if (!accepted.includes(btw_percentage))
      throw invalid(`regels.${index}.btw_percentage`, `moet een van deze zijn: ${accepted.join(', ')}`);
    return { omschrijving, aantal, eenheidsprijs, btw_percentage };
  }
  const product = find(regel.product_id.toLowerCase());
  if (!product) throw invalid(`regels.${index}.product_id`, 'dit product bestaat niet');
  if (!product.actief) throw invalid(`regels.${index}.product_id`, `het product ${product.naam} is niet meer actief`);
  // A line has no place for a quantity beside product_id, so it stands for one.
  return {
    omschrijving: product.naam,
    aantal: 1,
    eenheidsprijs: product.eenheidsprijs,
    btw_percentage: product.btw_percentage,
    product_id: product.id,
  };
}
