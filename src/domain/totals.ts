import { Big } from 'big.js';
import { decimal, round, toNumber } from './decimal.ts';

/** What a line must hold to be counted; `eenheidsprijs` is in euro without VAT. */
export interface Telregel {
  aantal: number;
  eenheidsprijs: number;
  btw_percentage: number;
}

/** The base and the VAT of one rate, in euro. */
export interface Tarief {
  btw_percentage: number;
  basis: number;
  btw: number;
}

export interface Totals {
  /** Each line without VAT, in the order given. */
  regels: number[];
  /** The highest rate first. */
  per_tarief: Tarief[];
  totaal_excl: number;
  totaal_btw: number;
  totaal_incl: number;
}

const zero = new Big(0);

/** Exact totals in euro: lines are rounded to cents first, then VAT once per rate, half away from zero. */
export function totals(regels: readonly Telregel[]): Totals {
  const lines = regels.map(({ aantal, eenheidsprijs }) => round(decimal(aantal).times(decimal(eenheidsprijs))));
  const bases = new Map<number, Big>();
  for (const [index, { btw_percentage }] of regels.entries()) {
    bases.set(btw_percentage, (bases.get(btw_percentage) ?? zero).plus(lines[index] ?? zero));
  }
  const rates = [...bases]
    .toSorted(([a], [b]) => b - a)
    .map(([btw_percentage, basis]) => ({ btw_percentage, basis, btw: round(basis.times(decimal(btw_percentage)).times('0.01')) }));
  const excl = rates.reduce((sum, { basis }) => sum.plus(basis), zero);
  const btw = rates.reduce((sum, rate) => sum.plus(rate.btw), zero);
  return {
    regels: lines.map(toNumber),
    per_tarief: rates.map((rate) => ({ btw_percentage: rate.btw_percentage + 0, basis: toNumber(rate.basis), btw: toNumber(rate.btw) })),
    totaal_excl: toNumber(excl),
    totaal_btw: toNumber(btw),
    totaal_incl: toNumber(excl.plus(btw)),
  };
}
