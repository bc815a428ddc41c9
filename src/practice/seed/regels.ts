import type { RegelInvoer } from '../../contract/index.ts';
import type { Klant } from '../rules/klant.ts';
import type { Prijs } from '../rules/regels.ts';
import type { Random } from './random.ts';

/** One to four lines from the price list; a company abroad pays no Belgian VAT, and some of the work becomes cheaper in a last line. */
export function regels(klant: Klant, prijslijst: readonly [Prijs, ...Prijs[]], random: Random): RegelInvoer[] {
  const lijnen = Array.from({ length: random.int(1, 4) }, (): RegelInvoer => {
    const { naam, eenheid, eenheidsprijs, btw_percentage } = random.pick(prijslijst);
    const aantal = eenheid === 'uur' || eenheid === 'm2' ? random.int(2, 60) / 4 : random.int(1, eenheid === 'km' ? 180 : 5);
    return { omschrijving: naam, aantal, eenheidsprijs, btw_percentage: klant.land === 'BE' ? btw_percentage : 0 };
  });
  const [eerste] = lijnen;
  if (random.int(1, 9) > 1 || !eerste?.eenheidsprijs) return lijnen;
  return [
    ...lijnen,
    { ...eerste, omschrijving: 'Korting voor vaste klanten', aantal: -1, eenheidsprijs: Math.round(eerste.eenheidsprijs * 10) / 100 },
  ];
}
