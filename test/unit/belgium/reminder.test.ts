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
  expect(interestFor(100_000, 11.5, 365)).toBe(11_500);
  expect(interestFor(100_000, 11.5, 30)).toBe(945);
  expect(interestFor(100_000, 11.5, -3)).toBe(0);
});
