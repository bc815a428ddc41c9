import type { Big } from 'big.js';
import { belgian, decimal, written } from '../decimal.ts';
import { writeKbo } from '../kbo.ts';
import { isLand } from '../land.ts';

/** A decimal as Belgium writes it (`1.234,56`), with at least `places` decimals. */
export const number = (value: Big, places = 0): string => belgian(written(value, places));

/** An amount in euro: `€ 1.234,56`. */
export const euro = (value: Big): string => `€ ${number(value, 2)}`;

/** A rate: `21 %`. */
export const percent = (rate: number): string => `${number(decimal(rate))} %`;

/** A day as Belgium writes it: `02/03/2026`. */
export const day = (datum: string): string => datum.split('-').toReversed().join('/');

/** A Belgian VAT number as it is printed: `BE 0403.123.486`; any other as it is. */
export const btwNummer = (vat: string): string => vat.replace(/^BE(\d{10})$/, (_, kbo: string) => `BE ${writeKbo(kbo)}`);

/** An IBAN in groups of four. */
export const ibanGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

const landen = new Intl.DisplayNames('nl', { type: 'region' });

/** The Dutch name of a country; its code where that is no country. */
export const landNaam = (code: string): string => (isLand(code) ? (landen.of(code) ?? code) : code);
