import { Big } from 'big.js';

/** The decimal in which `value` is written, not the binary fraction behind it. */
export const decimal = (value: number): Big => new Big(value);

/** Rounds to `places` decimals, half away from zero. */
export const round = (value: Big, places = 2): Big => value.round(places, Big.roundHalfUp);

/** A JSON number; zero never carries a sign. */
export const toNumber = (value: Big): number => value.toNumber() + 0;

/** The cents of an amount of whole cents, as most are and as numbers hold without loss; undefined for any other amount. */
export function wholeCents(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  return cents / 100 === amount && Math.abs(cents) < 1e15 ? cents : undefined;
}

/** An amount in euro as whole cents, half away from zero. */
export const centsOf = (euro: number): number => wholeCents(euro) ?? toNumber(round(decimal(euro).times(100), 0));

export const euroOf = (cents: number): number => cents / 100;

/** The exact sum of amounts. */
export function addedUp(amounts: readonly number[]): number {
  let [sum, rest] = [0, decimal(0)];
  for (const amount of amounts) {
    // A report has many sums of many thousands, and decimals take ten times as long.
    const cents = wholeCents(amount);
    if (cents === undefined || Math.abs(sum) >= 1e15) rest = rest.plus(decimal(amount));
    else sum += cents;
  }
  return toNumber(rest.plus(decimal(sum).div(100)));
}

/** All its decimals and at least `places`, with a point; never an exponent, nor a sign before zero. */
export function written(value: Big, places = 0): string {
  const exact = value.toFixed();
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals < places ? value.toFixed(places) : exact;
}

/** A number written with a point, as Belgium writes it: `1234.5` is `1.234,5`. */
export function belgian(plain: string): string {
  const [whole = '', decimals] = plain.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** A decimal as Belgium writes it, with all its decimals and at least `places`: `1.234,5`. */
export const decimalText = (value: Big, places = 0): string => belgian(written(value, places));

export const formatPercent = (value: number): string => `${decimalText(decimal(value))} %`;

/** An amount rounded to the cent: `1.234,56`, `-12,50`. */
export const formatAmount = (amount: number): string => decimalText(round(decimal(amount)), 2);

/** An amount in euro, rounded to the cent, as a Belgian bookkeeper writes it: `€ 1.234,56`, `€ -12,50`. */
export const formatMoney = (amount: number): string => `€ ${formatAmount(amount)}`;
