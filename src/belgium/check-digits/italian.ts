import { isLuhn } from './sums.ts';

const months = 'ABCDEHLMPRST';
// The value of each digit, and of each letter in its place in the alphabet, at an odd position.
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const place = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

/** Whether these are the eleven digits of an Italian VAT number, the last one a check digit. */
export const isPartitaIva = (number: string): boolean => /^\d{11}$/.test(number) && isLuhn(number);

/** Whether this is an Italian tax number: sixteen characters of a person, the last one a check letter, or those of a company. */
export function isCodiceFiscale(number: string): boolean {
  // A letter from L to V stands for a digit where two people would have had the same number.
  const form = new RegExp(`^[A-Z]{6}[\\dL-NP-V]{2}[${months}][\\dL-NP-V]{2}[A-Z][\\dL-NP-V]{3}[A-Z]$`);
  if (!form.test(number)) return isPartitaIva(number);
  const sum = number
    .slice(0, 15)
    .split('')
    .reduce((total, char, index) => total + (index % 2 === 0 ? (odd[place(char)] ?? 0) : place(char)), 0);
  return number.charCodeAt(15) - 65 === sum % 26;
}
