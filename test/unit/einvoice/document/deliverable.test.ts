import { expect, test } from 'vitest';
import { peppolProblems } from '../../../../src/einvoice/document/complete.ts';

test.each([
  [{ naam: 'X', kbo_btw_nummer: '0403123486' }, {}],
  [{ naam: 'X', type: 'particulier' }, { peppol_id: 'een particulier ontvangt niet via Peppol; verstuur per e-mail' }],
  [{ naam: 'X' }, { peppol_id: 'ontbreekt, en uit kbo_btw_nummer is geen Peppol-adres af te leiden' }],
  [{ naam: 'X', peppol_id: '0208:0123456789' }, { peppol_id: 'het nummer in dit Peppol-adres klopt niet' }],
  [{ naam: 'X', peppol_id: '9956:0403123486' }, { peppol_id: 'dit schema bestaat niet in Peppol' }],
  [{ naam: 'X', peppol_id: '0403123486' }, { peppol_id: 'geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486' }],
  [{ naam: 'X', land: 'UK', peppol_id: '0208:0403123486' }, { land: 'deze landcode bestaat niet' }],
])('the problems of %j are %j', (klant, problems) => {
  expect(peppolProblems(klant)).toEqual(problems);
});
