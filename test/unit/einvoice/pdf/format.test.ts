import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { writeDay } from '../../../../src/belgium/dates.ts';
import { groupIban } from '../../../../src/belgium/iban.ts';
import { decimalText, formatPercent } from '../../../../src/belgium/decimal.ts';
import { btwNummer, euro, landNaam } from '../../../../src/einvoice/pdf/write.ts';

test.each([
  ['1234.5', 2, '1.234,50'],
  ['-1234567.891', 2, '-1.234.567,891'],
  ['0.0049', 2, '0,0049'],
  ['3', 0, '3'],
  ['1e21', 2, '1.000.000.000.000.000.000.000,00'],
  ['1e-7', 0, '0,0000001'],
  ['-0', 2, '0,00'],
  ['999', 0, '999'],
])('%s with %d decimals is %s', (value, places, written) => {
  expect(decimalText(new Big(value), places)).toBe(written);
});

test('the other forms', () => {
  expect(euro(new Big('1234.56'))).toBe('€ 1.234,56');
  expect(formatPercent(21)).toBe('21 %');
  expect(formatPercent(5.5)).toBe('5,5 %');
  expect(writeDay('2026-03-02')).toBe('02/03/2026');
  expect(btwNummer('BE0403123486')).toBe('BE 0403.123.486');
  expect(btwNummer('NL123456789B13')).toBe('NL123456789B13');
  expect(groupIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
  expect([landNaam('NL'), landNaam('DE'), landNaam('ZZ'), landNaam('?'), landNaam('XI'), landNaam('1A')]).toEqual([
    'Nederland',
    'Duitsland',
    'ZZ',
    '?',
    'Noord-Ierland',
    'Kosovo',
  ]);
});
