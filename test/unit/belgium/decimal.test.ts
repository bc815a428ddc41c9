import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedUp, belgian, decimal, round, toNumber, written } from '../../../src/belgium/decimal.ts';

describe('the sum of amounts', () => {
  it('is exact to the cent, in any order, and nothing for none', () => {
    expect(addedUp([])).toBe(0);
    expect(addedUp([0.1, 0.2])).toBe(0.3);
    // Prices have parts of a cent, and no number of cents is too large.
    expect(addedUp([0.125, 1.1, -0.0001])).toBe(1.2249);
    expect(addedUp([9e12, 9e12, 0.01])).toBe(18_000_000_000_000.01);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (cents) => {
        const amounts = cents.map((cent) => cent / 100);
        const sum = cents.reduce((total, cent) => total + cent, 0) / 100 + 0;
        expect(addedUp(amounts)).toBe(sum);
        expect(addedUp(amounts.toReversed())).toBe(sum);
      }),
    );
  });

  it('never is a zero with a sign', () => {
    expect(addedUp([-0])).toBe(0);
    expect(addedUp([0.1, -0.1])).toBe(0);
    expect(toNumber(decimal(-0))).toBe(0);
  });
});

describe('rounding', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.675, 2.68],
    [0.0049, 0],
    [-0.0049, 0],
    [0.005, 0.01],
    [1.004_999_999, 1],
  ])('of %d to the cent is %d, half a cent away from zero', (value, cents) => {
    expect(toNumber(round(decimal(value)))).toBe(cents);
  });
});

describe('a decimal in words', () => {
  it.each([
    [12, 0, '12'],
    [12, 1, '12.0'],
    [12, 2, '12.00'],
    [12.5, 2, '12.50'],
    [12.345, 2, '12.345'],
    [12.34, 2, '12.34'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [1e21, 0, '1000000000000000000000'],
    [1e-7, 2, '0.0000001'],
  ])('%d has all its decimals and at least %d: %s', (value, places, text) => {
    expect(written(decimal(value), places)).toBe(text);
  });

  it('has no decimals where none are asked for and none are there', () => {
    expect(written(decimal(12))).toBe('12');
  });

  it.each([
    ['0', '0'],
    ['999.00', '999,00'],
    ['1234.5', '1.234,5'],
    ['1234567', '1.234.567'],
    ['-1234567.89', '-1.234.567,89'],
    ['-123.45', '-123,45'],
  ])('%s is written in Belgium as %s', (plain, text) => {
    expect(belgian(plain)).toBe(text);
  });
});
