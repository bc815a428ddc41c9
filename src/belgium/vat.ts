import { vatRule } from './check-digits/vat-table.ts';
import { normalizeKbo } from './kbo.ts';
import { inEu } from './land.ts';

/** The fields that a VAT number is read from; null and absent are the same. */
export interface Belastingplichtige {
  kbo_btw_nummer?: string | null | undefined;
  land?: string | null | undefined;
}

/** A finding of `checkVat`. `unchecked` has the form of a VAT number, and no rule is published for its check digits. */
export type VatCheck = { kind: 'right' | 'unchecked'; vat: string } | { kind: 'wrong'; problem: 'form' | 'check_digits' };

const wrongForm: VatCheck = { kind: 'wrong', problem: 'form' };

/** Reads the VAT number of a customer: with its country prefix, and `BE` with ten digits for a Belgian one. */
export function checkVat({ kbo_btw_nummer, land }: Belastingplichtige): VatCheck {
  const country = land ?? 'BE';
  const bare = (kbo_btw_nummer ?? '').toUpperCase().replaceAll(/[\s./-]/g, '');
  // A number without prefix is taken as one of the customer's own country; Greece writes EL.
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0] ?? (country === 'GR' ? 'EL' : country);
  const vat = bare.startsWith(prefix) ? bare : prefix + bare;
  if (prefix === 'BE') {
    const kbo = normalizeKbo(vat);
    return kbo ? { kind: 'right', vat: `BE${kbo}` } : wrongForm;
  }
  const known = bare.startsWith(country) || inEu(prefix) || prefix === 'EL' || prefix === 'XI';
  const rule = vatRule(prefix);
  if (!known || !(rule ? rule.form.test(vat.slice(2)) : /^[A-Z]{2}[A-Z0-9+*]{4,13}$/.test(vat))) return wrongForm;
  const right = rule?.check(vat.slice(2));
  if (right === false) return { kind: 'wrong', problem: 'check_digits' };
  return { kind: right ? 'right' : 'unchecked', vat };
}

/** The VAT number with its country prefix (`BE` and ten digits for a Belgian one), or undefined when there is none that can be right. */
export function vatNumber(klant: Belastingplichtige): string | undefined {
  const found = checkVat(klant);
  return found.kind === 'wrong' ? undefined : found.vat;
}
