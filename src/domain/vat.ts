import { normalizeKbo } from './kbo.ts';

const eu = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Whether a country is in the European Union; no country means Belgium, the API's default. (klant) */
export const inEu = (land: string | undefined): boolean => eu.has(land ?? 'BE');

/** What a VAT number is read from; null and absent are the same. */
export interface Belastingplichtige {
  kbo_btw_nummer?: string | null | undefined;
  land?: string | null | undefined;
}

/** The VAT number with its country prefix (`BE` and ten digits for a Belgian one), or undefined when there is none to be read. */
export function vatNumber({ kbo_btw_nummer, land }: Belastingplichtige): string | undefined {
  const bare = (kbo_btw_nummer ?? '').toUpperCase().replaceAll(/[\s./-]/g, '');
  const country = land ?? 'BE';
  if (bare.startsWith('BE') || (country === 'BE' && /^\d/.test(bare))) {
    const kbo = normalizeKbo(bare);
    return kbo && `BE${kbo}`;
  }
  if (/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(bare)) return bare;
  // A number without prefix is taken as one of the customer's own country; Greece writes EL.
  return /^\d[A-Z0-9]{3,13}$/.test(bare) ? (country === 'GR' ? 'EL' : country) + bare : undefined;
}
