import { expect, test } from 'vitest';
import { checkKbo, kboCheckDigits, normalizeKbo } from '../../../src/belgium/kbo.ts';

test.each([
  ['0403123486', '0403123486'],
  ['1234567894', '1234567894'],
  ['BE0403.123.486', '0403123486'],
  ['be 0403 123 486', '0403123486'],
  ['403123486', '0403123486'],
  ['BE403.123.486', '0403123486'],
])('%s is %s', (text, kbo) => {
  expect(normalizeKbo(text)).toBe(kbo);
  expect(checkKbo(text)).toEqual({ kind: 'valid', kbo });
});

test('wrong check digits come with the right number', () => {
  expect(checkKbo('0123456789')).toEqual({ kind: 'wrong', problem: 'check_digits', proposal: '0123456749' });
  expect(normalizeKbo('0123456749')).toBe('0123456749');
});

test.each(['NL123456789B13', 'DE123456789', 'FR 40 303 265 045', 'ATU12345678'])('%s is another country', (text) => {
  expect(checkKbo(text)).toEqual({ kind: 'foreign' });
  expect(normalizeKbo(text)).toBeUndefined();
});

test.each([
  ['', 'form'],
  ['BE', 'form'],
  ['12345', 'form'],
  ['04031234861', 'form'],
  ['040312348a', 'form'],
  ['2234567894', 'first_digit'],
])('%j is wrong in its %s', (text, problem) => {
  expect(checkKbo(text)).toEqual({ kind: 'wrong', problem });
});

test('check digits are two', () => {
  expect(kboCheckDigits('04031234')).toBe('86');
  expect(kboCheckDigits('00000096')).toBe('01');
  expect(kboCheckDigits('00000097')).toBe('97');
});
