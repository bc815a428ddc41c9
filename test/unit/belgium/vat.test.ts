import { expect, test } from 'vitest';
import { inEu, isLand } from '../../../src/belgium/land.ts';
import { checkVat, vatNumber } from '../../../src/belgium/vat.ts';

test.each([
  ['0403.123.486', undefined, 'BE0403123486'],
  ['BE0403123486', 'NL', 'BE0403123486'],
  ['ATU13585627', 'AT', 'ATU13585627'],
  ['136695976', 'DE', 'DE136695976'],
  ['094259216', 'GR', 'EL094259216'],
  ['EL094259216', 'GR', 'EL094259216'],
  ['GB 980 7806 84', 'GB', 'GB980780684'],
  ['NL123456789B13', 'BE', 'NL123456789B13'],
])('%s in %s is %s', (kbo_btw_nummer, land, vat) => {
  expect(vatNumber({ kbo_btw_nummer, land })).toBe(vat);
});

test.each([
  ['', undefined],
  ['0123456789', 'BE'],
  ['NL12', 'NL'],
  ['XX123456789', 'BE'],
  ['CY102590331', 'CY'],
  ['IE63880471', 'IE'],
  ['DE123456789', 'DE'],
  ['NL123456789B01', 'NL'],
])('%j in %s is no VAT number', (kbo_btw_nummer, land) => {
  expect(vatNumber({ kbo_btw_nummer, land })).toBeUndefined();
});

test.each([
  ['DE136695976', 'DE', { kind: 'right', vat: 'DE136695976' }],
  ['CHE114982331', 'CH', { kind: 'unchecked', vat: 'CHE114982331' }],
  ['FRK7399859412', 'FR', { kind: 'unchecked', vat: 'FRK7399859412' }],
  ['110305878', 'XI', { kind: 'right', vat: 'XI110305878' }],
  ['DE123456789', 'DE', { kind: 'wrong', problem: 'check_digits' }],
  ['IE63880471', 'IE', { kind: 'wrong', problem: 'form' }],
])('the finding of %s in %s', (kbo_btw_nummer, land, found) => {
  expect(checkVat({ kbo_btw_nummer, land })).toEqual(found);
});

test('countries', () => {
  expect(['BE', 'GB', 'XI', '1A', 'UK', 'be', ''].map(isLand)).toEqual([true, true, true, true, false, false, false]);
  expect([inEu('BE'), inEu('GR'), inEu('GB'), inEu('CH')]).toEqual([true, true, false, false]);
});
