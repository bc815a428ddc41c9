import { expect, test } from 'vitest';
import { categorie } from '../../../../src/belgium/document/category.ts';

const nl = { naam: 'X', land: 'NL', kbo_btw_nummer: 'NL123456789B01' };

test.each([6, 12, 21])('%d %% is S for everyone', (rate) => {
  expect(categorie(rate, nl)).toEqual({ id: 'S' });
  expect(categorie(rate, { naam: 'X', land: 'US' })).toEqual({ id: 'S' });
});

test.each([
  ['a Belgian company', { naam: 'X', kbo_btw_nummer: '0403123486' }, 'E', 'Vrijgesteld van btw'],
  ['a private customer', { naam: 'X', type: 'particulier' }, 'E', 'Vrijgesteld van btw'],
  ['a private customer elsewhere in the EU', { ...nl, type: 'particulier' }, 'E', 'Vrijgesteld van btw'],
  ['an EU company without a VAT number', { naam: 'X', land: 'NL' }, 'E', 'Vrijgesteld van btw'],
  ['an EU company', nl, 'AE', 'Btw verlegd'],
  ['a customer outside the EU', { naam: 'X', land: 'GB' }, 'G', 'Vrijgesteld van btw: uitvoer buiten de Europese Unie'],
])('0 %% for %s', (_, klant, id, tekst) => {
  const found = categorie(0, klant);
  expect([found.id, found.reden?.tekst]).toEqual([id, tekst]);
});
