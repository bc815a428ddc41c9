import { expect, test } from 'vitest';
import { compactIban, isIban, makeIban } from '../../../src/belgium/iban.ts';

test.each(['BE68539007547034', 'BE68 5390 0754 7034', 'be68539007547034', 'NL91ABNA0417164300', 'MT84MALT011000012345MTLCAST001S'])(
  '%s is one',
  (text) => {
    expect(isIban(text)).toBe(true);
  },
);

const short = makeIban('BE', '53900754703');

test.each([short, 'BE68539007547035', 'BE6853900754703', 'BE685390075470344', 'BE6853900754703A', '', 'NL91ABNA', 'ÄÄ68539007547034'])(
  '%j is none',
  (text) => {
    expect(isIban(text)).toBe(false);
  },
);

test('check digits and the compact form', () => {
  expect(makeIban('BE', '539007547034')).toBe('BE68539007547034');
  expect(compactIban(' be68 5390 0754 7034')).toBe('BE68539007547034');
});
