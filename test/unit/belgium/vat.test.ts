import { expect, test } from 'vitest';
import { inEu, isLand } from '../../../src/belgium/land.ts';
import { vatNumber } from '../../../src/belgium/vat.ts';

test.each([
  ['0403.123.486', undefined, 'BE0403123486'],
  ['BE0403123486', 'NL', 'BE0403123486'],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['123456789', 'DE', 'DE123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['GB 123 4567 89', 'GB', 'GB123456789'],
  ['NL123456789B01', 'BE', 'NL123456789B01'],
])('%s in %s is %s', (kbo_btw_nummer, land, vat) => {
  expect(vatNumber({ kbo_btw_nummer, land })).toBe(vat);
});

test.each([
  ['', undefined],
  ['0123456789', 'BE'],
  ['NL12', 'NL'],
  ['XX123456789', 'BE'],
])('%j in %s is no VAT number', (kbo_btw_nummer, land) => {
  expect(vatNumber({ kbo_btw_nummer, land })).toBeUndefined();
});

test('countries', () => {
  expect([isLand('BE'), isLand('GB'), isLand('UK'), isLand('be'), isLand('')]).toEqual([true, true, false, false, false]);
  expect([inEu('BE'), inEu('GR'), inEu('GB'), inEu('CH')]).toEqual([true, true, false, false]);
});
