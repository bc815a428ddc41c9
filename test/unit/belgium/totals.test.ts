import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { totals } from '../../../src/belgium/totals.ts';
import { cents, parseDecimal, percentOf, times } from '../../support/decimal.ts';

const regel = (aantal: number, eenheidsprijs: number, btw_percentage: number) => ({ aantal, eenheidsprijs, btw_percentage });

test('one line', () => {
  expect(totals([regel(3, 95, 21)])).toEqual({
    regels: [285],
    per_tarief: [{ btw_percentage: 21, basis: 285, btw: 59.85 }],
    totaal_excl: 285,
    totaal_btw: 59.85,
    totaal_incl: 344.85,
  });
});

test('rates are grouped, the highest first, and VAT is rounded once per rate', () => {
  expect(totals([regel(1, 0.1, 6), regel(1, 0.1, 21), regel(1, 0.1, 6), regel(1, 0.1, 6), regel(1, 5, 0)])).toEqual({
    regels: [0.1, 0.1, 0.1, 0.1, 5],
    per_tarief: [
      { btw_percentage: 21, basis: 0.1, btw: 0.02 },
      { btw_percentage: 6, basis: 0.3, btw: 0.02 },
      { btw_percentage: 0, basis: 5, btw: 0 },
    ],
    totaal_excl: 5.4,
    totaal_btw: 0.04,
    totaal_incl: 5.44,
  });
});

test.each([
  [1, 1.005, 1.01],
  [1, 8.575, 8.58],
  [-1, 1.005, -1.01],
  [0.333, 12.34, 4.11],
  [1234, 0.0049, 6.05],
  [1e-7, 1e-7, 0],
  [-1e-7, 1e-7, 0],
  [90_000_000, 999_999.99, 89_999_999_100_000],
])('%d × %d is %d, half away from zero', (aantal, prijs, totaal) => {
  const { regels, totaal_excl } = totals([regel(aantal, prijs, 0)]);
  expect(Object.is(regels[0], totaal)).toBe(true);
  expect(Object.is(totaal_excl, totaal)).toBe(true);
});

test('VAT of half a cent is rounded away from zero', () => {
  expect(totals([regel(1, 0.5, 21)]).totaal_btw).toBe(0.11);
  expect(totals([regel(1, -0.5, 21)]).totaal_btw).toBe(-0.11);
});

test('no lines', () => {
  expect(totals([])).toEqual({ regels: [], per_tarief: [], totaal_excl: 0, totaal_btw: 0, totaal_incl: 0 });
});

const places = (most: number, scale: number) =>
  fc.integer({ min: -most, max: most }).map((n) => (n === 0 ? '0' : (n / 10 ** scale).toFixed(scale)));
const line = fc.record({ aantal: places(1e6, 3), prijs: places(1e8, 4), btw: fc.constantFrom('0', '6', '12', '21') });

test('any lines have the totals that arithmetic with whole numbers gives', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const rounded = lines.map(({ aantal, prijs }) => cents(times(parseDecimal(aantal), parseDecimal(prijs))));
      const bases = new Map<string, bigint>();
      for (const [index, { btw }] of lines.entries()) bases.set(btw, (bases.get(btw) ?? 0n) + (rounded[index] ?? 0n));
      const btw = [...bases].reduce((sum, [rate, base]) => sum + percentOf(base, parseDecimal(rate)), 0n);
      const excl = rounded.reduce((sum, amount) => sum + amount, 0n);

      const result = totals(lines.map((one) => regel(Number(one.aantal), Number(one.prijs), Number(one.btw))));
      expect(result.regels).toEqual(rounded.map((amount) => Number(amount) / 100));
      expect(result.totaal_excl).toBe(Number(excl) / 100);
      expect(result.totaal_btw).toBe(Number(btw) / 100);
      expect(result.totaal_incl).toBe(Number(excl + btw) / 100);
    }),
  );
});
