import { expect, it } from 'vitest';
import { decimalSign, readNumber } from '../../../../src/belgium/typed/number.ts';

it.each([
  ['12,5', ','],
  ['12.5', '.'],
  ['1.250,00', ','],
  ['1,250.00', '.'],
  ['1.250.000', ','],
  ['1,250,000', '.'],
  ['1.234.567,89', ','],
  ['1,234,567.89', '.'],
  ['1 250.5', '.'],
  [' 12,5 ', ','],
  // These are no numbers, whatever their signs.
  ['1.2.3', undefined],
  ['12,34,5', undefined],
  ['1,2.3,4', undefined],
  ['€ 24,50', ','],
  ['1 250,00', ','],
  ['1250', undefined],
  ['1.250', undefined],
  ['1,250', undefined],
  ['een', undefined],
])('finds the decimal sign of %s', (text, sign) => {
  expect(decimalSign(text, 'bedrag')).toBe(sign);
});

it.each([
  ['1.250', ',', 1250],
  ['1.250', '.', 1.25],
  ['1,250', '.', 1250],
  ['1,250', ',', 1.25],
  ['12,5', '.', 12.5],
] as const)('reads %s where the decimal sign is %s', (text, sign, value) => {
  expect(readNumber(text, 'getal', sign)).toEqual({ value });
});

it('refuses a number of two meanings while its decimal sign is not known', () => {
  expect(readNumber('1.250').fault).toBe("'1.250' kan 1250 of een getal met drie decimalen zijn; schrijf 1250 of 1,25");
});
