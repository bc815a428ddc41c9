import { t, type Text } from '../../language.ts';
import type { Rate } from '../ubl/read/model.ts';
import { percent } from './figures.ts';

/** The VAT categories other than the standard rate: in a column, and in a sentence after "btw". (UNCL 5305) */
const categories: Record<string, { short: Text; long: Text }> = {
  Z: { short: { nl: 'nultarief', en: 'zero rate' }, long: { nl: 'nultarief', en: 'zero rate' } },
  E: { short: { nl: 'vrijgesteld', en: 'exempt' }, long: { nl: 'vrijgesteld', en: 'exempt' } },
  AE: { short: { nl: 'verlegd', en: 'reverse' }, long: { nl: 'verlegd', en: 'reverse charge' } },
  K: { short: { nl: 'intracom.', en: 'intra-EU' }, long: { nl: 'intracommunautaire levering', en: 'intra-Community supply' } },
  G: { short: { nl: 'uitvoer', en: 'export' }, long: { nl: 'uitvoer buiten de EU', en: 'export outside the EU' } },
  O: { short: { nl: 'buiten btw', en: 'no VAT' }, long: { nl: 'buiten toepassing', en: 'outside the scope' } },
  L: { short: { nl: 'IGIC', en: 'IGIC' }, long: { nl: 'IGIC (Canarische Eilanden)', en: 'IGIC (Canary Islands)' } },
  M: { short: { nl: 'IPSI', en: 'IPSI' }, long: { nl: 'IPSI (Ceuta en Melilla)', en: 'IPSI (Ceuta and Melilla)' } },
  B: { short: { nl: 'split', en: 'split' }, long: { nl: 'split payment (Italië)', en: 'split payment (Italy)' } },
};

function rateIn(form: 'short' | 'long', { btw_categorie = '', btw_percentage }: Rate): string {
  const words = Object.hasOwn(categories, btw_categorie) ? categories[btw_categorie] : undefined;
  const name = words ? t(words[form]) : btw_categorie === 'S' ? '' : btw_categorie;
  const rate = btw_percentage === undefined || (name && /^0(\.0*)?$/.test(btw_percentage)) ? '' : percent(btw_percentage);
  return [rate, name].filter(Boolean).join(' ');
}

/** The rate of a line in a narrow column: `21 %`, or a word such as `verlegd` where no rate is charged. */
export const shortRate = (rate: Rate): string => rateIn('short', rate);

/** The rate in full, as it follows the word VAT: `21 %`, or words such as `buiten toepassing`. */
export const longRate = (rate: Rate): string => rateIn('long', rate);
