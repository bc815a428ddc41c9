/** The remainder of ISO 7064 over letters and digits: 1 for a valid IBAN, digit by digit so that it never overflows. */
function remainder(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** An IBAN without spaces, in capitals. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** An IBAN in groups of four, as it is printed. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether `text` is an IBAN with the right check digits; spaces may stand in it, a Belgian one has 16 characters. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('BE') && !/^BE\d{14}$/.test(iban)) return false;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of a country's account number, with its check digits. */
export function makeIban(land: string, account: string): string {
  return land + String(98 - remainder(`${account}${land}00`)).padStart(2, '0') + account;
}
