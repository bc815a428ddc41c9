import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOgm, makeOgm, normalizeOgm } from '../../../src/belgium/ogm.ts';

test.each([
  ['2026000001', '+++202/6000/00192+++'],
  ['0000000000', '+++000/0000/00097+++'],
  ['0000000097', '+++000/0000/09797+++'],
  ['0000000001', '+++000/0000/00101+++'],
])('%s gives %s', (digits, ogm) => {
  expect(makeOgm(digits)).toBe(ogm);
});

test.each(['', '123', '12345678901', '12345abcde'])('refuses to make one of %j', (digits) => {
  expect(() => makeOgm(digits)).toThrow(RangeError);
});

test.each(['+++202/6000/00192+++', '***202/6000/00192***', '202/6000/00192', '202600000192', ' 202600000192\n'])('reads %j', (text) => {
  expect(normalizeOgm(text)).toBe('+++202/6000/00192+++');
  expect(isOgm(text)).toBe(true);
});

test.each(['+++202/6000/00193+++', '+++202/6000/00192***', '20260000019', '000000000000', '+++202/6000/00192', 'abc', ''])(
  'refuses %j',
  (text) => {
    expect(normalizeOgm(text)).toBeUndefined();
    expect(isOgm(text)).toBe(false);
  },
);

test('one wrong digit is always noticed', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), fc.integer({ min: 0, max: 11 }), digit, (ten, place, other) => {
      const digits = makeOgm(ten).replaceAll(/\D/g, '');
      const wrong = digits.slice(0, place) + String(other) + digits.slice(place + 1);
      expect(isOgm(wrong)).toBe(wrong === digits);
    }),
  );
});
