import type { RegelInvoer } from '../../contract/index.ts';
import type { Klant } from '../rules/klant.ts';
import type { Product } from '../rules/regels.ts';
import type { Random } from './random.ts';

/** One to four lines from the price list; a company abroad pays no Belgian VAT, and some of the work becomes cheaper in a last line. */
export function regels(klant: Klant, producten: readonly [Product, ...Product[]], random: Random): RegelInvoer[] {
  const lines = Array.from({ length: random.int(1, 4) }, (): RegelInvoer => {
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
