import { belgian, decimalText } from '../../belgium/decimal.ts';
import { numberOf, type Figure } from '../ubl/read/find.ts';
import type { Address } from '../ubl/read/party.ts';
import { t } from '../../language.ts';
import { isLand } from '../../belgium/land.ts';

/** An amount with its currency, `€ 1.234,50` or `USD 1.234,50`; a text that is no number stays as it is. */
export function moneyText(value: Figure | undefined, currency: string | undefined): string {
  const amount = numberOf(value);
  if (amount === undefined) return value ?? '';
  return [currency === 'EUR' ? '€' : currency, decimalText(amount, 2)].filter(Boolean).join(' ');
}

/** An amount with the sign turned, as a discount is shown. */
export const takenText = (value: Figure | undefined, currency: string | undefined): string =>
  moneyText(numberOf(value)?.neg().toFixed() ?? value, currency);

/** A number with all its decimals, at least `places`; a text that is no number stays as it is. */
export function figureText(value: Figure | undefined, places = 0): string {
  const amount = numberOf(value);
  return amount === undefined ? (value ?? '') : places === 0 ? belgian(trimmed(amount.toFixed())) : decimalText(amount, places);
}

// Suppliers write a quantity as 3.0000.
const trimmed = (plain: string): string => (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain);

export const percent = (value: Figure): string => `${figureText(value)} %`;

/** A day as Belgium writes it, `02/03/2026`; any other text as it is. */
export const day = (text: string | undefined): string => (text ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, value] = bytes < 1_000_000 ? ['kB', bytes / 1000] : ['MB', bytes / 1_000_000];
  return `${belgian(value.toFixed(value < 10 ? 1 : 0))} ${unit}`;
}

// Four pages of text. Longer ones are no text that a person wrote to be read, and could fill any memory.
const longestShown = 20_000;

export function shortenedText(text: string): string {
  const more = text.length - longestShown;
  return more <= 0
    ? text
    : `${text.slice(0, longestShown).toWellFormed()}${t({ nl: `… (nog ${more} tekens)`, en: `… (${more} more characters)` })}`;
}

export const textLines = (text: string | undefined): string[] =>
  shortenedText(text ?? '')
    .split('\n')
    .filter(Boolean);

export const countryName = (code: string): string =>
  isLand(code) ? (new Intl.DisplayNames(t({ nl: 'nl', en: 'en' }), { type: 'region' }).of(code) ?? code) : code;

/** Belgium is left out: it is where the reader is. */
export function addressLine({ straat, straat_2, straat_3, postcode, gemeente, regio, land }: Address): string {
  const town = [postcode, gemeente].filter(Boolean).join(' ');
  const country = land === undefined || land === 'BE' ? undefined : countryName(land);
  return [straat, straat_2, straat_3, town, regio, country].filter(Boolean).join(', ');
}
