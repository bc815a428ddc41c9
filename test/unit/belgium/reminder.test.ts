import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { consumerCost, interestFor } from '../../../src/belgium/reminder.ts';

it.each([
  [0, 0],
  [1, 2000],
  [15_000, 2000],
  [15_001, 3000],
  [15_010, 3001],
  [50_000, 6500],
  [50_001, 6500],
  [100_000, 9000],
  [3_920_000, 200_000],
  [10_000_000, 200_000],
])('allows of a debt of %i cents at most %i of costs', (debt, most) => {
  expect(consumerCost(debt)).toBe(most);
});

it('counts interest in whole cents, never for days that did not pass', () => {
  expect(interestFor(100_000, [{ percent: 11.5, days: 365 }])).toBe(11_500);
  expect(interestFor(100_000, [{ percent: 11.5, days: 30 }])).toBe(945);
  expect(interestFor(100_000, [{ percent: 11.5, days: -3 }])).toBe(0);
  expect(interestFor(100_000, [])).toBe(0);
});

it.each([
  [1500, 8.2, 365, 123],
  [10_000, 8.2, 365, 820],
  [115, 20, 730, 46],
  [4500, 0.07, 3650, 31],
])('asks of %i cents at a rate of %d over %i days no cent less than %i', (cents, percent, days, expected) => {
  expect(interestFor(cents, [{ percent, days }])).toBe(expected);
});

it('rounds the interest of all its days once, down, as whole numbers do', () => {
  const spans = fc.array(fc.record({ hundredths: fc.integer({ min: 0, max: 3000 }), days: fc.integer({ min: 0, max: 400 }) }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), spans, (cents, drawn) => {
      const sum = drawn.reduce((all, { hundredths, days }) => all + BigInt(hundredths * days), 0n);
      const found = interestFor(
        cents,
        drawn.map(({ hundredths, days }) => ({ percent: hundredths / 100, days })),
      );
      expect(found).toBe(Number((BigInt(cents) * sum) / 3_650_000n));
    }),
  );
});
