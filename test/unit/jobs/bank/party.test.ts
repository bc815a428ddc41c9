import { expect, it } from 'vitest';
import { isLikePlain } from '../../../../src/jobs/bank/match/party.ts';

it.each([
  ['peeters', 'peeters', true],
  // Banks cut names, but seven letters begin many.
  ['vermeule', 'vermeulen', true],
  ['vermeul', 'vermeulen', false],
  ['an maes', 'maes an', true],
  ['maes', 'an maes', true],
  ['an', 'an maes', false],
  ['peeters gent', 'peeters brugge', false],
  ['', 'peeters', false],
])('%j is like %j: %s', (one, other, expected) => {
  expect([isLikePlain(one, other), isLikePlain(other, one)]).toEqual([expected, expected]);
});
