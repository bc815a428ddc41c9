import { expect, it } from 'vitest';
import { rateRefusal } from '../../../../src/belgium/checks/rate.ts';

it.each([
  [-0.01, 'rate_range'],
  [0, undefined],
  [0.01, undefined],
  [5.125, 'rate_decimals'],
  [100, undefined],
  [100.01, 'rate_range'],
  [Number.NaN, 'rate_range'],
])('a VAT rate of %d is refused with %s', (rate, refusal) => {
  expect(rateRefusal(rate)).toBe(refusal);
});
