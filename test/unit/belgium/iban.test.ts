import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compactIban, isIban, makeIban, ibansIn } from '../../../src/belgium/iban.ts';

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

test('every account has an IBAN, with letters in it too', () => {
  const account = fc.oneof(
    fc.tuple(fc.constant('BE'), fc.stringMatching(/^\d{12}$/)),
    fc.tuple(fc.constantFrom('NL', 'MT'), fc.stringMatching(/^[A-Z]{4}[A-Z0-9]{8,14}$/)),
  );
  fc.assert(
    fc.property(account, ([land, number]) => {
      expect(isIban(makeIban(land, number))).toBe(true);
    }),
  );
});

test('no IBAN is one with another digit in its place', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.integer({ min: 2, max: 15 }), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
      const iban = makeIban('BE', number);
      const other = (Number(iban[at]) + more) % 10;
      expect(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`)).toBe(false);
    }),
  );
});

test('an account of ten characters is too short for any country', () => {
  expect(isIban(makeIban('NL', '1234567890'))).toBe(false);
});

describe('the accounts in a text', () => {
  it.each([
    ['Betaal op BE68 5390 0754 7034 BIC KREDBEBB.', ['BE68539007547034']],
    ['IBANBE68539007547034', ['BE68539007547034']],
    ['nl91.abna.0417.1643.00, of fr14-2004-1010-0505-0001-3m02-606', ['NL91ABNA0417164300', 'FR1420041010050500013M02606']],
    ['NIEUW: 539-0075470-34', ['BE68539007547034']],
    ['twee keer BE68539007547034 en BE68 5390 0754 7034', ['BE68539007547034']],
    ['BE68 5390 0754 7035', []],
    ['XBE68539007547034', []],
    ['BE685390075470341', []],
    ['+++539/0075/47034+++ 539007547034', []],
    ['1539-0075470-34', []],
    ['BE 0403.123.486, ZZ68 5390 0754 7034', []],
  ])('%s', (text, accounts) => expect(ibansIn(text)).toEqual(accounts));
});
