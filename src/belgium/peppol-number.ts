import { isCodiceFiscale, isPartitaIva, isLuhn, weighted } from './check-digits/sums.ts';
import { normalizeKbo } from './kbo.ts';
import { vatNumber } from './vat.ts';

const reversed = (number: string): string[] => number.slice(0, -1).split('').toReversed();

export const hasGs1CheckDigit = (number: string): boolean =>
  /^\d+$/.test(number) && (weighted(reversed(number), [3, 1]) + Number(number.at(-1))) % 10 === 0;

const isNorwegian = (number: string): boolean =>
  /^\d{9}$/.test(number) && (weighted(reversed(number), [2, 3, 4, 5, 6, 7]) + Number(number.at(-1))) % 11 === 0;

const isAustralian = (number: string): boolean =>
  /^\d{11}$/.test(number) && (weighted(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

// The schemes for whose numbers Peppol has a rule; see PEPPOL-COMMON-R040 to R057.
const rules: Record<string, (number: string) => boolean> = {
  '0007': (number) => /^\d{10}$/.test(number) && isLuhn(number),
  '0088': (number) => number.length === 13 && hasGs1CheckDigit(number),
  '0096': (number) => /^\d{10}$/.test(number),
  '0106': (number) => /^\d{8}$/.test(number),
  '0151': isAustralian,
  '0184': (number) => /^(?:DK)?\d{8}$/.test(number),
  '0190': (number) => /^\d{20}$/.test(number),
  '0192': isNorwegian,
  '0198': (number) => /^DK\d{8}$/.test(number),
  '0201': (number) => /^[A-Za-z0-9]{6}$/.test(number),
  '0208': (number) => normalizeKbo(number) === number,
  '0210': isCodiceFiscale,
  '0211': (number) => !number.toUpperCase().startsWith('IT') || isPartitaIva(number.slice(2)),
  '9925': (number) => `BE${normalizeKbo(number)}` === number.toUpperCase(),
  '9944': (number) => number.startsWith('NL') && vatNumber({ kbo_btw_nummer: number, land: 'NL' }) === number,
};

export const isNumberOf = (scheme: string, number: string): boolean => rules[scheme]?.(number) ?? true;
