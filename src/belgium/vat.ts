import { doubledSum, isPartitaIva, isLuhn, isMod11And10, part, remainder, weighted } from './check-digits/sums.ts';
import { normalizeKbo } from './kbo.ts';
import { inEu } from './land.ts';

// The published rules that do not fit on a line. Each takes a number of the right form, without its prefix.

const ascending = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Nine digits of a company; ten of a citizen, of a foreigner or of another body. */
function isBulgarian(number: string): boolean {
  const last = part(number, -1);
  if (number.length === 9) return weighedTwice(number, ascending, [3, 4, 5, 6, 7, 8, 9, 10]) === last;
  const nine = number.slice(0, 9);
  const other = 11 - (weighted(nine, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (
    (weighted(nine, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last ||
    weighted(nine, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last ||
    (other !== 10 && other % 11 === last)
  );
}

function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = Array.from(number.slice(0, 8), Number).reduce((total, digit, index) => total + (index % 2 ? digit : (odd[digit] ?? 0)), 0);
  return !number.startsWith('12') && number.charCodeAt(8) - 65 === sum % 26;
}

/** Eight digits of a company and ten of a person have a check digit; nine have none that is published for all of them. */
function isCzech(number: string): boolean | undefined {
  if (number.length === 8) return ((11 - (weighted(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10) % 11 === part(number, 7);
  return number.length === 10 ? remainder(number.slice(0, 9), 11) % 10 === part(number, 9) : undefined;
}

/** A company's number, by the sum of its digits; since 2020 that of a person in business, modulo 97 with its letters. */
function isDutch(number: string): boolean {
  const letters = `NL${number}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return weighted(number.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === part(number, 8, 9) || remainder(letters, 97) === 1;
}

/** Two check digits before a SIREN; where they are letters, no rule is published. */
function isFrench(number: string): boolean | undefined {
  const siren = number.slice(2);
  if (!/^\d{2}/.test(number)) return undefined;
  // The numbers of Monaco begin with 000 and are no SIREN.
  return (12 + 3 * (Number(siren) % 97)) % 97 === part(number, 0, 2) && (siren.startsWith('000') || isLuhn(siren));
}

function isIrish(number: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number);
  const [seven = '', check = '', second = ''] = old ? [`0${old[2]}${old[1]}`, old[3]] : [number.slice(0, 7), number[7], number[8]];
  const extra = second === '' || second === 'W' ? 0 : (second.charCodeAt(0) - 64) * 9;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(seven, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === check;
}

/** A company's number; that of a person holds a date of birth and has no check digit that is published. */
function isLatvian(number: string): boolean | undefined {
  if (!/^[4-9]/.test(number)) return undefined;
  const rest = weighted(number.slice(0, 10), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11;
  if (rest === 4 && number.startsWith('9')) return false;
  return (rest > 3 ? 14 - rest : 3 - rest) % 11 === part(number, 10);
}

function isLithuanian(number: string): boolean {
  const first = [...ascending, 1, 2, 3];
  return weighedTwice(number, first, first.slice(2)) === part(number, -1);
}

/** Nine digits, or twelve with those of a branch, by either of the two sums in use; bodies of the state have no check digits. */
function isBritish(number: string): boolean | undefined {
  if (!/^\d/.test(number)) return undefined;
  const sum = weighted(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + part(number, 7, 9);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

const isRomanian = (number: string): boolean =>
  ((weighted(number.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === part(number, -1);

function isSpanish(number: string): boolean {
  const person = /^([XYZ\dKLM])(\d{7})([A-Z])$/.exec(number);
  if (person) {
    const [, first = '', digits = '', letter] = person;
    const place = 'XYZ'.indexOf(first);
    const eight = /[KLM]/.test(first) ? digits : `${place < 0 ? first : place}${digits}`;
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(eight) % 23] === letter;
  }
  const check = (10 - (doubledSum(number.slice(1, 8), 0) % 10)) % 10;
  const letter = 'JABCDEFGHI'[check];
  return /^[A-HJ-NP-SUVW]/.test(number) && (number.endsWith(letter ?? '') || (!/^[NP-SW]/.test(number) && number.endsWith(String(check))));
}

/** A sum modulo 11, with other weights where it gives 10, and then 0 where it gives 10 again. */
function weighedTwice(number: string, first: readonly number[], second: readonly number[]): number {
  const digits = number.slice(0, -1);
  const rest = weighted(digits, first) % 11;
  return rest < 10 ? rest : (weighted(digits, second) % 11) % 10;
}

/** The form of a country's VAT numbers without their prefix, and the check of its digits: undefined if no rule is published. */
interface VatRule {
  readonly form: RegExp;
  readonly check: (number: string) => boolean | undefined;
}

const descending = [9, 8, 7, 6, 5, 4, 3, 2];

const rules: Record<string, VatRule> = {
  AT: { form: /^U\d{8}$/, check: (n) => (doubledSum(n.slice(1, 8), 1) + 4 + part(n, 8)) % 10 === 0 },
  BG: { form: /^\d{9,10}$/, check: isBulgarian },
  CY: { form: /^\d{8}[A-Z]$/, check: isCypriot },
  CZ: { form: /^\d{8,10}$/, check: isCzech },
  DE: { form: /^[1-9]\d{8}$/, check: isMod11And10 },
  DK: { form: /^[1-9]\d{7}$/, check: (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/, check: (n) => weighted(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { form: /^\d{9}$/, check: (n) => (weighted(n.slice(0, 8), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === part(n, 8) },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, check: isSpanish },
  FI: { form: /^\d{8}$/, check: (n) => weighted(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, check: isFrench },
  HR: { form: /^\d{11}$/, check: isMod11And10 },
  HU: { form: /^\d{8}$/, check: (n) => weighted(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-IW]?|[7-9][A-Z+*]\d{5}[A-W])$/, check: isIrish },
  IT: { form: /^\d{11}$/, check: isPartitaIva },
  LT: { form: /^(?:\d{7}1\d|\d{10}1\d)$/, check: isLithuanian },
  LU: { form: /^\d{8}$/, check: (n) => part(n, 0, 6) % 89 === part(n, 6) },
  LV: { form: /^\d{11}$/, check: isLatvian },
  MT: { form: /^[1-9]\d{7}$/, check: (n) => 37 - (weighted(n.slice(0, 6), [3, 4, 6, 7, 8, 9]) % 37) === part(n, 6) },
  NL: { form: /^\d{9}B\d{2}$/, check: isDutch },
  PL: { form: /^\d{10}$/, check: (n) => weighted(n.slice(0, 9), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === part(n, 9) },
  PT: { form: /^[1-9]\d{8}$/, check: (n) => ((11 - (weighted(n.slice(0, 8), descending) % 11)) % 11) % 10 === part(n, 8) },
  RO: { form: /^[1-9]\d{1,9}$/, check: isRomanian },
  SE: { form: /^\d{10}(?!00)\d{2}$/, check: (n) => isLuhn(n.slice(0, 10)) },
  SI: { form: /^[1-9]\d{7}$/, check: (n) => slovenian(weighted(n.slice(0, 7), [8, 7, 6, 5, 4, 3, 2])) === part(n, 7) },
  SK: { form: /^[1-9]\d{9}$/, check: (n) => remainder(n, 11) === 0 },
  GB: { form: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, check: isBritish },
};

/** The rule of the country whose VAT numbers begin with `prefix`, if one is known; the Belgian rule is that of `checkKbo`. */
export function vatRule(prefix: string): VatRule | undefined {
  // Northern Ireland writes British numbers with a prefix of its own.
  return prefix === 'XI' ? rules['GB'] : rules[prefix];
}

// A remainder of 0 gives no number, and one of 1 the digit 0.
function slovenian(sum: number): number | undefined {
  return sum % 11 === 0 ? undefined : (11 - (sum % 11)) % 10;
}

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
