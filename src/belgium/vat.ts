import { normalizeKbo } from './kbo.ts';
import { inEu } from './land.ts';

/** The fields that a VAT number is read from; null and absent are the same. */
export interface Belastingplichtige {
  kbo_btw_nummer?: string | null | undefined;
  land?: string | null | undefined;
}

// Countries whose VAT numbers a Peppol rule or scheme holds to a form.
const forms: Record<string, RegExp> = {
  NL: /^NL\d{9}B\d{2}$/,
  DE: /^DE\d{9}$/,
  FR: /^FR[0-9A-Z]{2}\d{9}$/,
  LU: /^LU\d{8}$/,
};

/** The VAT number with its country prefix (`BE` and ten digits for a Belgian one), or undefined when there is none. */
export function vatNumber({ kbo_btw_nummer, land }: Belastingplichtige): string | undefined {
  const country = land ?? 'BE';
  const bare = (kbo_btw_nummer ?? '').toUpperCase().replaceAll(/[\s./-]/g, '');
  // A number without prefix is taken as one of the customer's own country; Greece writes EL.
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0] ?? (country === 'GR' ? 'EL' : country);
  const number = bare.startsWith(prefix) ? bare : prefix + bare;
  if (prefix === 'BE') {
    const kbo = normalizeKbo(number);
    return kbo && `BE${kbo}`;
  }
  const known = bare.startsWith(country) || inEu(prefix) || prefix === 'EL' || prefix === 'XI';
  return known && (forms[prefix] ?? /^[A-Z]{2}[A-Z0-9+*]{4,13}$/).test(number) ? number : undefined;
}
