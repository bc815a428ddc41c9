import { t } from '../../language.ts';

/** Matches `1.200` and `1,200`, which mean a thousand to one reader and a fraction to another. */
export const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;
/** The ways to write thousands apart, each with the decimal sign that can go with it. */
const grouped = [
  /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
  /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  /^-?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/,
];
const separators = /^-?[\d., ]*\d[., ]\d[\d., ]*$/;
const mostDigits = 15;

const euroSign = /€|(?<!\p{L})euro?(?!\p{L})/iu;

/** The sign that may be with each kind of number: one, in front or behind. Between digits it would be a decimal sign to some. */
const signs = {
  getal: undefined,
  bedrag: new RegExp(String.raw`(?<=^(?:- ?)?)(?:${euroSign.source})|(?:${euroSign.source})$`, 'iu'),
  percentage: /%$/,
} as const;
export type NumberKind = keyof typeof signs;

export type Reading<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: string; readonly value?: undefined };

/** The number without its sign of euro or percent; every kind of space becomes an ordinary one. */
function bareNumber(text: string, kind: NumberKind): string {
  const spaced = text.replaceAll(/\s/g, ' ').trim();
  const sign = signs[kind];
  if (!sign?.test(spaced)) return spaced;
  const bare = spaced.replace(sign, '').trim();
  // The minus may be before the euro sign, as in `-€ 5`.
  return bare.replace(/^- +/, '-');
}

export type DecimalSign = ',' | '.';

/** The same number with a decimal point and nothing between its thousands; undefined if that is not certain. */
function pointed(bare: string, sign: DecimalSign | undefined): string | undefined {
  // Once the decimal sign is known, the other one can only be between thousands.
  if (sign !== undefined && ambiguous.test(bare)) return bare.includes(sign) ? bare.replace(',', '.') : bare.replace(/[.,]/, '');
  if (plainNumber.test(bare)) return bare.replace(',', '.');
  const form = grouped.findIndex((pattern) => pattern.test(bare));
  if (form < 0) return undefined;
  return bare.replaceAll([/\./g, /,/g, / /g][form] ?? '', '').replace(',', '.');
}

/** The decimal sign that a number certainly has; undefined if it has none, or where that is open. */
export function decimalSign(text: string, kind: NumberKind): DecimalSign | undefined {
  const bare = bareNumber(text, kind);
  if (ambiguous.test(bare) || pointed(bare, undefined) === undefined) return undefined;
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && point === -1) return undefined;
  const last = comma > point ? ',' : '.';
  // A sign that is there more than once is between thousands.
  const other = last === ',' ? '.' : ',';
  return bare.split(last).length > 2 ? other : last;
}

/** The decimal sign that these numbers agree on; undefined if none tells or two differ. */
export function agreedSign(texts: readonly string[], kind: NumberKind): DecimalSign | undefined {
  const [sign, other] = new Set(texts.flatMap((text) => decimalSign(text, kind) ?? []));
  return other === undefined ? sign : undefined;
}

function fault(typed: string, bare: string, number: string | undefined, sign?: DecimalSign): string | undefined {
  if (bare === '') return t({ nl: 'er staat geen getal', en: 'there is no number' });
  if (sign === undefined && ambiguous.test(bare)) {
    const whole = bare.replace(/[.,]/, '');
    const decimals = bare.endsWith('0') ? bare.replace(/[.,]?0+$/, '') : `${bare}0`;
    return t({
      nl: `'${typed}' kan ${whole} of een getal met drie decimalen zijn; schrijf ${whole} of ${decimals.replace('.', ',')}`,
      en: `'${typed}' can be ${whole} or a number with three decimals; write ${whole} or ${decimals}`,
    });
  }
  if (number === undefined) {
    return separators.test(bare)
      ? t({
          nl: `'${typed}': de punten, komma's of spaties staan niet zoals in een getal; schrijf bijvoorbeeld 1250,50 of 1.250,50`,
          en: `'${typed}': the points, commas or spaces are not placed as in a number; write for example 1250.50 or 1,250.50`,
        })
      : t({
          nl: `'${typed}' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5`,
          en: `'${typed}' is not a number; write for example 12.5 or 12,5`,
        });
  }
  // JSON would send 0, and the user typed another number.
  if (/^-[0.]*$/.test(number)) return t({ nl: `'${typed}' is nul; schrijf 0`, en: `'${typed}' is zero; write 0` });
  // A JSON number keeps no more digits, so the service would get another number than was typed.
  if (number.replaceAll(/^-?0*\.?0*|\./g, '').length > mostDigits) {
    return t({
      nl: `'${typed}' heeft te veel cijfers (hoogstens ${mostDigits})`,
      en: `'${typed}' has too many digits (at most ${mostDigits})`,
    });
  }
  return undefined;
}

const misplacedEuro = (typed: string): string =>
  t({
    nl: `'${typed}': het euroteken hoort één keer voor of na het getal; schrijf bijvoorbeeld 12,50 of € 12,50`,
    en: `'${typed}': the euro sign belongs once before or after the number; write for example 12.50 or € 12.50`,
  });

/**
 * Reads a number that can mean only one thing: `12,5`, `12.5`, `1.250,00`, `1,250.00` or `1 250,00`; an amount may have `€` or
 * `EUR` before or behind it, and a percentage `%` behind it. Where its decimal `sign` is known, `1.250` means only one thing too.
 */
export function readNumber(text: string, kind: NumberKind = 'getal', sign?: DecimalSign): Reading<number> {
  const typed = text.trim();
  const bare = bareNumber(text, kind);
  if (kind === 'bedrag' && euroSign.test(bare)) return { fault: misplacedEuro(typed) };
  const number = pointed(bare, sign);
  const wrong = fault(typed, bare, number, sign);
  return wrong === undefined ? { value: Number(number) } : { fault: wrong };
}
