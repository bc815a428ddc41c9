import { t } from '../../language.ts';
import { isLand } from '../../belgium/land.ts';
import type { Address } from '../ubl/read/model.ts';

/** The name of a country in the language of this run; its code where that is no country. */
export const countryName = (code: string): string =>
  isLand(code) ? (new Intl.DisplayNames(t({ nl: 'nl', en: 'en' }), { type: 'region' }).of(code) ?? code) : code;

/** An address on one line. Belgium is left out: it is where the reader is. */
export function addressLine({ straat, straat_2, straat_3, postcode, gemeente, regio, land }: Address): string {
  const town = [postcode, gemeente].filter(Boolean).join(' ');
  const country = land === undefined || land === 'BE' ? undefined : countryName(land);
  return [straat, straat_2, straat_3, town, regio, country].filter(Boolean).join(', ');
}
