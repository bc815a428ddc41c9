import { Big } from 'big.js';
import { decimal, round, toNumber } from './decimal.ts';
import type { LineFigures } from './regel.ts';

export type Totals = ReturnType<typeof totals>;

/** The totals as decimals, for a document that must be exact however large its amounts are. */
export type ExactTotals = ReturnType<typeof exactTotals>;

const zero = new Big(0);

const exactVat = (rate: number, basis: Big): Big => round(basis.times(decimal(rate)).times('0.01'));

/** The VAT on a base at this rate, in euro and rounded to the cent, half away from zero. */
export const vatOn = (rate: number, basis: number): number => toNumber(exactVat(rate, decimal(basis)));

export function exactTotals(regels: readonly LineFigures[]) {
  const perRegel = regels.map(({ aantal, eenheidsprijs }) => round(decimal(aantal).times(decimal(eenheidsprijs))));
  const bases = new Map<number, Big>();
  for (const [index, { btw_percentage }] of regels.entries()) {
    bases.set(btw_percentage, (bases.get(btw_percentage) ?? zero).plus(perRegel[index] ?? zero));
  }
  const per_tarief = [...bases]
    .toSorted(([a], [b]) => b - a)
    .map(([btw_percentage, basis]) => ({ btw_percentage, basis, btw: exactVat(btw_percentage, basis) }));
  const totaal_excl = per_tarief.reduce((sum, { basis }) => sum.plus(basis), zero);
  const totaal_btw = per_tarief.reduce((sum, { btw }) => sum.plus(btw), zero);
  return { regels: perRegel, per_tarief, totaal_excl, totaal_btw, totaal_incl: totaal_excl.plus(totaal_btw) };
}

/** Exact totals in euro: lines are rounded to cents first, then VAT once per rate, half away from zero. */
export function totals(regels: readonly LineFigures[]) {
  const exact = exactTotals(regels);
  return {
    /** Each line without VAT, in the order given. */
    regels: exact.regels.map(toNumber),
    /** The base and the VAT of each rate, the highest rate first. */
    per_tarief: exact.per_tarief.map(({ btw_percentage, basis, btw }) => ({
      btw_percentage: btw_percentage + 0,
      basis: toNumber(basis),
      btw: toNumber(btw),
    })),
    totaal_excl: toNumber(exact.totaal_excl),
    totaal_btw: toNumber(exact.totaal_btw),
    totaal_incl: toNumber(exact.totaal_incl),
  };
}
