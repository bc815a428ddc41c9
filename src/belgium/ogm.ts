/** The check digits of a structured reference: the ten digits modulo 97, and 97 where that is 0. */
const checkDigits = (tenDigits: string): string => String(Number(tenDigits) % 97 || 97).padStart(2, '0');

const write = (digits: string): string => `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;

/** The structured reference `+++nnn/nnnn/nnnnn+++` of ten digits. Throws a RangeError on anything but ten digits. */
export function makeOgm(tenDigits: string): string {
  if (!/^\d{10}$/.test(tenDigits)) throw new RangeError(`not ten digits: ${tenDigits}`);
  return write(tenDigits + checkDigits(tenDigits));
}

/** The `+++nnn/nnnn/nnnnn+++` form of a reference written with `+++`, `***` or bare; undefined when its check digits are wrong. */
export function normalizeOgm(text: string): string | undefined {
  const match = /^(\+{3}|\*{3}|)(\d{3})\/?(\d{4})\/?(\d{5})\1$/.exec(text.trim());
  if (!match) return undefined;
  const digits = match.slice(2).join('');
  return digits.endsWith(checkDigits(digits.slice(0, 10))) ? write(digits) : undefined;
}

export const isOgm = (text: string): boolean => normalizeOgm(text) !== undefined;
