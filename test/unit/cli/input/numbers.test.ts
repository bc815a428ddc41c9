import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, parseNumber, parsePercentage } from '../../../../src/cli/input/numbers.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../../../../src/cli/output/money.ts';
import { Failure } from '../../../../src/failure.ts';

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['-3', -3],
  ['0.333', 0.333],
  ['0,333', 0.333],
  ['1234.567', 1234.567],
  ['1,2340', 1.234],
  ['007', 7],
  [' 21 ', 21],
  ['123456789012.345', 123456789012.345],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ['1 250,00', 1250],
  ['1\u00a0250,00', 1250],
  ['1\u202f250.5', 1250.5],
  ['-1.250,5', -1250.5],
  ['1.250.000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['1 000', 1000],
  ['1.250,125', 1250.125],
])('reads %j as %d', (text, value) => {
  expect(parseNumber(text, 'aantal')).toBe(value);
});

test.each([
  ['1.234', "aantal: '1.234' kan 1234 of een getal met drie decimalen zijn; schrijf 1234 of 1,2340"],
  ['-12,345', "aantal: '-12,345' kan -12345 of een getal met drie decimalen zijn; schrijf -12345 of -12,3450"],
  ['10.00,50', "aantal: '10.00,50': de punten, komma's of spaties staan niet zoals in een getal; schrijf bijvoorbeeld 1250,50 of 1.250,50"],
  ['-0', "aantal: '-0' is nul; schrijf 0"],
  ['-0,00', "aantal: '-0,00' is nul; schrijf 0"],
  ['', 'aantal: er staat geen getal'],
  ['abc', "aantal: 'abc' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5"],
  ['12345678901234567', "aantal: '12345678901234567' heeft te veel cijfers (hoogstens 15)"],
])('refuses %j and says how to write it', (text, message) => {
  expect(() => parseNumber(text, 'aantal')).toThrow(new Failure('usage', message));
});

test.each(['0x10', '10abc', 'NaN', 'Infinity', '1e309', '1e3', '-', '.', ',', '.5', '5.', '+5', '€ 5', '21%', '١٢', '1..2', '--1'])(
  'refuses %j',
  (text) => {
    expect(() => parseNumber(text, 'aantal')).toThrow(Failure);
  },
);

test.each([
  ['€ 24,50', 24.5],
  ['€24,50', 24.5],
  ['24,50 EUR', 24.5],
  ['24,50\u00a0€', 24.5],
  ['eur 1.250,00', 1250],
  ['€ -12,50', -12.5],
  ['-€ 12,50', -12.5],
  ['- € 12,50', -12.5],
  ['-12,50 €', -12.5],
  ['-EUR12,50', -12.5],
  ['24,50EUR', 24.5],
  ['€1 250', 1250],
  ['1.250,00 euro', 1250],
  ['24,50', 24.5],
])('reads the amount %j as %d', (text, value) => {
  expect(parseAmount(text, 'bedrag')).toBe(value);
});

test.each([
  ['21%', 21],
  ['21 %', 21],
  ['21\u00a0%', 21],
  ['5,5%', 5.5],
  ['21', 21],
])('reads the percentage %j as %d', (text, value) => {
  expect(parsePercentage(text, 'btw')).toBe(value);
});

test.each(['1.250', '1,250', '€ 1.250', '1,250 EUR'])('refuses %j with both readings, as an amount too', (text) => {
  expect(() => parseAmount(text, 'bedrag')).toThrow(/kan 1250 of een getal met drie decimalen zijn; schrijf 1250 of 1[.,]25$/);
});

test.each([
  '12€50',
  '-12€50',
  '€ 12€50',
  '1 €250',
  '1€ 250',
  '5€3',
  '5 € 3',
  '12,€50',
  '12EUR50',
  '12 eur 50',
  '12euro50',
  '1.250€00',
  '-5 €3',
  '1\u00a0€\u00a0250',
  '€ € 5',
  '€ 5 EUR',
])('refuses the amount %j for the place of its euro sign', (text) => {
  const fault = `bedrag: '${text}': het euroteken hoort één keer voor of na het getal; schrijf bijvoorbeeld 12,50 of € 12,50`;
  expect(() => parseAmount(text, 'bedrag')).toThrow(new Failure('usage', fault));
});

test.each(['5€3', '€ 5'])('says of the quantity %j that it is no number', (text) => {
  expect(() => parseNumber(text, 'aantal')).toThrow(/is geen getal/);
});

test.each(['12%5', '2 1%', '-1%2', '%21', '21%%'])('refuses the percentage %j for the place of its sign', (text) => {
  expect(() => parsePercentage(text, 'btw')).toThrow(Failure);
});

test.each(['€ -', '12 euros', '12 €uro', 'EURO', '-€-5', '5- €'])('refuses %j as an amount', (text) => {
  expect(() => parseAmount(text, 'bedrag')).toThrow(Failure);
});

test.each(['€', '€ € 5', '€ 5 EUR', '5 % 5', '%', '% 21', '21%%', '0.250,00', '12.50,00', '1.250.00', '1,25,00', '1  250', '1 250 00'])(
  'refuses %j as an amount and as a percentage',
  (text) => {
    expect(() => parseAmount(text, 'x')).toThrow(Failure);
    expect(() => parsePercentage(text, 'x')).toThrow(Failure);
  },
);

test('reads back each amount that duit shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }), (cents) => {
      expect(parseAmount(formatMoney(cents / 100), 'x')).toBe(cents / 100);
    }),
  );
});

test('reads exactly the number that was typed, or refuses it', () => {
  const typed = fc.stringMatching(/^-?[0-9]{1,8}([.,][0-9]{1,6})?$/);
  fc.assert(
    fc.property(typed, (text) => {
      if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) || /^-[0.,]*$/.test(text)) expect(() => parseNumber(text, 'x')).toThrow(Failure);
      else expect(parseNumber(text, 'x')).toBe(Number(text.replace(',', '.')) + 0);
    }),
  );
});

test.each([
  [1234.56, '€ 1.234,56'],
  [0, '€ 0,00'],
  [-12.5, '€ -12,50'],
  [1.005, '€ 1,01'],
  [999.995, '€ 1.000,00'],
  [-0.001, '€ 0,00'],
  [90_000_000_000_000, '€ 90.000.000.000.000,00'],
  [123456, '€ 123.456,00'],
])('writes %d as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('writes numbers and percentages with all their decimals', () => {
  expect(formatNumber(1234.5678)).toBe('1.234,5678');
  expect(formatNumber(1e-7)).toBe('0,0000001');
  expect(formatPercent(21)).toBe('21 %');
  expect(formatPercent(-5.5)).toBe('-5,5 %');
});

test.each([
  [24.5, '24,50'],
  [0.0049, '0,0049'],
  [1234, '1.234,00'],
  [-7.125, '-7,125'],
  [-0, '0,00'],
])('writes a price of %d as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

test('an amount in cents is never off by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }), (cents) => {
      expect(
        Number(
          formatMoney(cents / 100)
            .replaceAll(/[€ .]/g, '')
            .replace(',', ''),
        ),
      ).toBe(cents);
    }),
  );
});
