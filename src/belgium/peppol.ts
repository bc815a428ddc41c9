import { normalizeKbo } from './kbo.ts';
import { vatNumber, type Belastingplichtige } from './vat.ts';
import { isCodiceFiscale, isPartitaIva, isLuhn, weighted } from './check-digits/sums.ts';

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
  /** An office of the Italian government. */
  '0201': (number) => /^[A-Za-z0-9]{6}$/.test(number),
  '0208': (number) => normalizeKbo(number) === number,
  '0210': isCodiceFiscale,
  '0211': (number) => !number.toUpperCase().startsWith('IT') || isPartitaIva(number.slice(2)),
  '9925': (number) => `BE${normalizeKbo(number)}` === number.toUpperCase(),
  '9944': (number) => number.startsWith('NL') && vatNumber({ kbo_btw_nummer: number, land: 'NL' }) === number,
};

export const isNumberOf = (scheme: string, number: string): boolean => rules[scheme]?.(number) ?? true;

export interface PeppolAddress {
  scheme: string;
  value: string;
}

export interface Ontvanger extends Belastingplichtige {
  peppol_id?: string | null | undefined;
  type?: string | null | undefined;
}

export type PeppolProblem = 'form' | 'scheme' | 'number';

// The address schemes that Peppol routes on; 9956 and 0193 are withdrawn, 0158 is no address, and e-mail (EM) is none of them.
export const peppolSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200 0201 0204 ' +
    '0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 ' +
    '9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 ' +
    '9951 9952 9953 9957 9959'
  ).split(' '),
);

const byCountry: Record<string, string> = { NL: '9944', DE: '9930', FR: '9957', LU: '9938' };

export function splitPeppolId(text: string): PeppolAddress | undefined {
  const match = /^([^:]+):(.+)$/.exec(text.trim());
  return match?.[1] && match[2] ? { scheme: match[1], value: match[2] } : undefined;
}

/** The address as Peppol writes it, where a Belgian number in it is right and only written otherwise, as in `0208:BE 0403.123.486`. */
export function writePeppolId(text: string): string {
  const { scheme = '', value = '' } = splitPeppolId(text) ?? {};
  const kbo = scheme === '0208' || scheme === '9925' ? normalizeKbo(value) : undefined;
  if (kbo === undefined) return text;
  return scheme === '0208' ? `0208:${kbo}` : `9925:BE${kbo}`;
}

/** The part of a Peppol address that is wrong, or undefined; the number counts only where its scheme has a rule. */
export function checkPeppolId(text: string): PeppolProblem | undefined {
  const id = splitPeppolId(text);
  // Peppol sends an address along in plain ASCII, and XML can't even hold a control character.
  if (!id || !/^[!-~]+$/.test(id.value)) return 'form';
  if (!peppolSchemes.has(id.scheme)) return 'scheme';
  return isNumberOf(id.scheme, id.value) ? undefined : 'number';
}

/** The Peppol address of a customer: its own, else the one that its VAT number gives, which a `particulier` never has. */
export function peppolIdFor(klant: Ontvanger): string | undefined {
  if (klant.peppol_id) return klant.peppol_id;
  if (klant.type === 'particulier') return undefined;
  const vat = vatNumber(klant);
  if (!vat) return undefined;
  if (vat.startsWith('BE')) return `0208:${vat.slice(2)}`;
  const scheme = byCountry[vat.slice(0, 2)];
  return scheme && `${scheme}:${vat}`;
}
