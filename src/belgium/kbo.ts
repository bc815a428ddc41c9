/** A finding of `checkKbo`. `foreign` is the VAT number of another country, which is no mistake. */
export type KboCheck =
  | { kind: 'valid'; kbo: string }
  | { kind: 'foreign' }
  | { kind: 'wrong'; problem: 'form' | 'first_digit' }
  | { kind: 'wrong'; problem: 'check_digits'; proposal: string };

export const kboCheckDigits = (eightDigits: string): string => String(97 - (Number(eightDigits) % 97)).padStart(2, '0');

/** Reads a Belgian enterprise or VAT number in any usual form, as its ten digits or as a mistake. */
export function checkKbo(text: string): KboCheck {
  const bare = text.toUpperCase().replaceAll(/[\s.]/g, '');
  if (/^(?!BE)[A-Z]{2}[A-Z0-9+*]+$/.test(bare)) return { kind: 'foreign' };
  const match = /^(?:BE)?(\d{9,10})$/.exec(bare);
  if (!match?.[1]) return { kind: 'wrong', problem: 'form' };
  const digits = match[1].padStart(10, '0');
  if (!/^[01]/.test(digits)) return { kind: 'wrong', problem: 'first_digit' };
  const proposal = digits.slice(0, 8) + kboCheckDigits(digits.slice(0, 8));
  return digits === proposal ? { kind: 'valid', kbo: digits } : { kind: 'wrong', problem: 'check_digits', proposal };
}

/** The ten digits of a Belgian enterprise number, or undefined when `text` is not a valid one. */
export function normalizeKbo(text: string): string | undefined {
  const found = checkKbo(text);
  return found.kind === 'valid' ? found.kbo : undefined;
}

/** The ten digits as Belgium writes them: `0403.123.486`. */
export const writeKbo = (kbo: string): string => kbo.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3');
