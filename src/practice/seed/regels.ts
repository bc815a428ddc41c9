import type { RegelFigures } from '../../belgium/regel.ts';
import type { StoredKlant } from '../rules/klant.ts';
import type { StoredProduct } from '../rules/regels.ts';
import type { Random } from './random.ts';

/** One to four lines from the price list, without VAT for a customer abroad, and now and then a discount as the last line. */
export function sampleRegels(klant: StoredKlant, producten: readonly [StoredProduct, ...StoredProduct[]], random: Random): RegelFigures[] {
  const lines = Array.from({ length: random.int(1, 4) }, (): RegelFigures => {
    const { naam, eenheid, eenheidsprijs, btw_percentage } = random.pick(producten);
    const aantal = eenheid === 'uur' || eenheid === 'm2' ? random.int(2, 60) / 4 : random.int(1, eenheid === 'km' ? 180 : 5);
    return { omschrijving: naam, aantal, eenheidsprijs, btw_percentage: klant.land === 'BE' ? btw_percentage : 0 };
  });
  const [first] = lines;
  if (random.int(1, 9) > 1 || !first?.eenheidsprijs) return lines;
  return [
    ...lines,
    { ...first, omschrijving: 'Korting voor vaste klanten', aantal: -1, eenheidsprijs: Math.round(first.eenheidsprijs * 10) / 100 },
  ];
}
