/** The digits times their weights, added up. The weights begin again where there are more digits. */
export const weighted = (digits: Iterable<string>, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** Adds the digits, every second one from index `from` doubled; of a double both digits count. */
export const doubledSum = (digits: Iterable<string>, from: 0 | 1): number =>
  weighted(Array.from(digits, (digit, at) => (at % 2 === from ? String(Number(digit) * 2) : digit)).join(''), [1]);

/** Luhn: the doubling begins at the last digit but one. */
export const isLuhn = (number: string): boolean => doubledSum(Array.from(number).toReversed(), 1) % 10 === 0;

/** The check of ISO 7064 with the moduli 11 and 10, over all digits with the last one as check digit. */
export function isMod11And10(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + Number(number.at(-1))) % 10 === 1;
}

/** The remainder of a whole number of any length. */
export function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

export const part = (digits: string, from: number, to?: number): number => Number(digits.slice(from, to));

const months = 'ABCDEHLMPRST';
// The value of each digit, and of each letter in its place in the alphabet, at an odd position.
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const valueOfSign = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

export const isPartitaIva = (number: string): boolean => /^\d{11}$/.test(number) && isLuhn(number);

/** Whether this is an Italian tax number: sixteen characters of a person, the last one a check letter, or those of a company. */
export function isCodiceFiscale(number: string): boolean {
  // A letter from L to V stands for a digit where two people would have had the same number.
  const form = new RegExp(`^[A-Z]{6}[\\dL-NP-V]{2}[${months}][\\dL-NP-V]{2}[A-Z][\\dL-NP-V]{3}[A-Z]$`);
  if (!form.test(number)) return isPartitaIva(number);
  const sum = number
    .slice(0, 15)
    .split('')
    .reduce((total, char, index) => total + (index % 2 === 0 ? (odd[valueOfSign(char)] ?? 0) : valueOfSign(char)), 0);
  return number.charCodeAt(15) - 65 === sum % 26;
}
