/** The digits times their weights, added up. The weights begin again where there are more digits. */
export const weighted = (digits: Iterable<string>, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** Luhn: from the last digit on every second one is doubled, and the digits of the double are added. */
export function isLuhn(number: string): boolean {
  const doubled = number
    .split('')
    .toReversed()
    .map((digit, index) => (index % 2 === 1 ? String(Number(digit) * 2) : digit));
  return weighted(doubled.join(''), [1]) % 10 === 0;
}

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

/** The digits from `from` up to, not including, `to`, as a number. */
export const part = (digits: string, from: number, to?: number): number => Number(digits.slice(from, to));
