/** The remainder of ISO 7064 over letters and digits: 1 for a valid IBAN, digit by digit so that it never overflows. */
function remainder(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The number of an account, which may be no IBAN, without the signs and blanks that each writes otherwise. */
export const compactAccount = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a compact number can be that of an account: an IBAN with the right check digits, or one that looks like none. */
export const isAccountNumber = (account: string): boolean =>
  /^[A-Z]{2}\d{2}/.test(account) ? isIban(account) : /^[\p{L}\p{N}]{3,34}$/u.test(account);

export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether `text` is an IBAN with the right check digits; spaces may be in it, a Belgian one has 16 characters. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('BE') && !/^BE\d{14}$/.test(iban)) return false;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** Whether `text`, in capitals without blanks, is a reference of a creditor with the right check digits. (ISO 11649) */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;

export function makeIban(land: string, account: string): string {
  return land + String(98 - remainder(`${account}${land}00`)).padStart(2, '0') + account;
}

/** How many characters an IBAN has, behind its country. (registry of ISO 13616) */
const lengths =
  'AD24 AE23 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IL23 IS26 IT27 LI21 LT20 LU20 ' +
  'LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29';

/** The IBAN of a Belgian account in the form before IBAN, twelve digits of which the last two check the others; undefined for any other text. */
export function ibanOfOldForm(text: string): string | undefined {
  const [, number, check] = /^(\d{10})(\d{2})$/.exec(text.replaceAll('-', '')) ?? [];
  return number !== undefined && (Number(number) % 97 || 97) === Number(check) ? makeIban('BE', `${number}${check}`) : undefined;
}

/** The accounts in a text as IBANs with right check digits, spaced, dotted, hyphened or in the old Belgian form `539-0075470-34`. */
export function ibansIn(text: string): string[] {
  const found = new Set<string>();
  const capitals = text.toUpperCase();
  for (const match of capitals.matchAll(/(?<=^|IBAN|[^A-Z0-9])([A-Z]{2})(?=\d{2}[\s.-]?[A-Z0-9])/g)) {
    const most = new RegExp(`${match[1]}(..)`).exec(lengths)?.[1];
    if (most === undefined) continue;
    const [written = ''] =
      new RegExp(`^(?:[A-Z0-9][\\s.-]{0,2}){${most}}(?![A-Z0-9])`).exec(capitals.slice(match.index, match.index + 3 * Number(most))) ?? [];
    const iban = written.replaceAll(/[^A-Z0-9]/g, '');
    if (isIban(iban)) found.add(iban);
  }
  for (const [old] of text.matchAll(/(?<![\d-])\d{3}-\d{7}-\d{2}(?![\d-])/g)) {
    const iban = ibanOfOldForm(old);
    if (iban !== undefined) found.add(iban);
  }
  return [...found];
}
