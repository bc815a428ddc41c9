import { expect, test } from 'vitest';
import { categorie } from '../../../../src/belgium/document/category.ts';
import { peppolProblems } from '../../../../src/belgium/document/deliverable.ts';
import { unitCode } from '../../../../src/belgium/ubl/units.ts';

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

test.each([
  ['uur', 'HUR'],
  ['Dag', 'DAY'],
  ['maand', 'MON'],
  ['kg', 'KGM'],
  ['m', 'MTR'],
  ['m2', 'MTK'],
  ['m²', 'MTK'],
  ['m3', 'MTQ'],
  ['l', 'LTR'],
  ['km', 'KMT'],
  ['stuk', 'C62'],
  ['constructor', 'C62'],
  [undefined, 'C62'],
])('unit %s is %s', (eenheid, code) => {
  expect(unitCode(eenheid)).toBe(code);
});

test.each([
  [{ naam: 'X', kbo_btw_nummer: '0403123486' }, {}],
  [{ naam: 'X', type: 'particulier' }, { peppol_id: 'een particulier ontvangt niet via Peppol; verstuur per e-mail' }],
  [{ naam: 'X' }, { peppol_id: 'ontbreekt, en uit kbo_btw_nummer is geen Peppol-adres af te leiden' }],
  [{ naam: 'X', peppol_id: '0208:0123456789' }, { peppol_id: 'het nummer in dit Peppol-adres klopt niet' }],
  [{ naam: 'X', peppol_id: '9956:0403123486' }, { peppol_id: 'dit schema bestaat niet in Peppol' }],
  [{ naam: 'X', peppol_id: '0403123486' }, { peppol_id: 'geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486' }],
  [{ naam: 'X', land: 'UK', peppol_id: '0208:0403123486' }, { land: 'deze landcode bestaat niet' }],
])('%j: %j', (klant, problems) => {
  expect(peppolProblems(klant)).toEqual(problems);
});
