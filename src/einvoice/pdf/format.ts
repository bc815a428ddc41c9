import type { Big } from 'big.js';
import { belgian, decimal, written } from '../../belgium/decimal.ts';
import { oneLine } from '../document/text.ts';
import { writeKbo } from '../../belgium/kbo.ts';
import { isLand } from '../../belgium/land.ts';

/** A decimal as Belgium writes it (`1.234,56`), with at least `places` decimals. */
export const numberText = (value: Big, places = 0): string => belgian(written(value, places));

/** An amount in euro: `€ 1.234,56`. */
export const euro = (value: Big): string => `€ ${numberText(value, 2)}`;

/** A rate: `21 %`. */
export const percentText = (rate: number): string => `${numberText(decimal(rate))} %`;

/** A Belgian VAT number as it is printed: `BE 0403.123.486`; any other as it is. */
export const btwNummer = (vat: string): string => vat.replace(/^BE(\d{10})$/, (_, kbo: string) => `BE ${writeKbo(kbo)}`);

/** A name on one line, cut after sixty characters; it stands in full at the head of the first page. */
export function shortName(naam: string): string {
  const chars = Array.from(oneLine(naam));
  return chars.length > 60 ? `${chars.slice(0, 59).join('')}…` : chars.join('');
}

const landen = new Intl.DisplayNames('nl', { type: 'region' });
// Codes of invoices that ISO 3166 does not have.
const eigen: Record<string, string> = { '1A': 'Kosovo', XI: 'Noord-Ierland' };

/** The Dutch name of a country; its code where that is no country. */
export const landNaam = (code: string): string => (isLand(code) ? (eigen[code] ?? landen.of(code) ?? code) : code);
