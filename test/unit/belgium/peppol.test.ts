import { expect, test } from 'vitest';
import { checkPeppolId, peppolIdFor, splitPeppolId, writePeppolId } from '../../../src/belgium/peppol.ts';

test.each([
  [{ kbo_btw_nummer: 'BE 0403.123.486' }, '0208:0403123486'],
  [{ kbo_btw_nummer: '403123486', land: 'BE' }, '0208:0403123486'],
  [{ kbo_btw_nummer: 'NL123456789B13', land: 'NL' }, '9944:NL123456789B13'],
  [{ kbo_btw_nummer: '123456789B13', land: 'NL' }, '9944:NL123456789B13'],
  [{ kbo_btw_nummer: 'DE 136 695 976', land: 'DE' }, '9930:DE136695976'],
  [{ kbo_btw_nummer: 'FR40303265045', land: 'FR' }, '9957:FR40303265045'],
  [{ kbo_btw_nummer: 'lu26375245', land: 'LU' }, '9938:LU26375245'],
  [{ kbo_btw_nummer: 'BE0403123486', peppol_id: '9925:BE0403123486' }, '9925:BE0403123486'],
  [{ type: 'particulier', peppol_id: '0208:0403123486' }, '0208:0403123486'],
])('%j is reached at %s', (klant, id) => {
  expect(peppolIdFor(klant)).toBe(id);
});

test.each([
  {},
  { kbo_btw_nummer: null, peppol_id: null, land: null },
  { kbo_btw_nummer: '0123456789' },
  { kbo_btw_nummer: 'NL1', land: 'NL' },
  { kbo_btw_nummer: 'ATU13585627', land: 'AT' },
  { kbo_btw_nummer: 'CHE123456789', land: 'CH' },
  { kbo_btw_nummer: 'BE0403123486', type: 'particulier' },
])('%j is not reached', (klant) => {
  expect(peppolIdFor(klant)).toBeUndefined();
});

test.each([
  ['0208:BE0403123486', '0208:0403123486'],
  ['0208:0403.123.486', '0208:0403123486'],
  [' 0208: BE 0403 123 486 ', '0208:0403123486'],
  ['9925:0403123486', '9925:BE0403123486'],
  ['9925:be0403.123.486', '9925:BE0403123486'],
  ['0208:0403123487', '0208:0403123487'],
  ['0208:BE0403123487', '0208:BE0403123487'],
  ['9944:BE0403123486', '9944:BE0403123486'],
  ['0403123486', '0403123486'],
  ['', ''],
])('%j is written as %j', (typed, written) => {
  expect(writePeppolId(typed)).toBe(written);
});

test.each([
  ['0208:0403123486', undefined],
  ['9925:BE0403123486', undefined],
  ['9944:NL123456789B13', undefined],
  ['0007:5560360793', undefined],
  ['0088:5790000435968', undefined],
  ['0096:1234567890', undefined],
  ['0106:12345678', undefined],
  ['0151:51824753556', undefined],
  ['0184:DK12345678', undefined],
  ['0184:12345678', undefined],
  ['0190:00000001234567890000', undefined],
  ['0192:923609016', undefined],
  ['0192:974760673', undefined],
  ['0198:DK12345678', undefined],
  ['0060:any-thing', undefined],
  ['0007:5560360794', 'number'],
  ['0007:1', 'number'],
  ['0088:5790000435969', 'number'],
  ['0088:579000043596', 'number'],
  ['0088:96385074', 'number'],
  ['0096:123456789', 'number'],
  ['0106:1234567', 'number'],
  ['0151:51824753557', 'number'],
  ['0184:1234567', 'number'],
  ['0190:1', 'number'],
  ['0192:923609017', 'number'],
  ['0198:12345678', 'number'],
  ['0208:0123456789', 'number'],
  ['0208:BE0403123486', 'number'],
  ['0208:0403.123.486', 'number'],
  ['9925:0403123486', 'number'],
  ['9944:123456789B13', 'number'],
  ['9944:DE136695976', 'number'],
  ['9944:BE0403123486', 'number'],
  ['0201:UFY9MH', undefined],
  ['0201:UFY9M', 'number'],
  ['0201:UFY-MH', 'number'],
  ['0210:RSSMRA85T10A562S', undefined],
  ['0210:RSSMRA85T10A562T', 'number'],
  ['0210:00743110157', undefined],
  ['0210:00743110158', 'number'],
  ['0210:RSSMRA85', 'number'],
  ['0211:IT00743110157', undefined],
  ['0211:IT00743110158', 'number'],
  ['0158:123456789', 'scheme'],
  ['9956:0403123486', 'scheme'],
  ['0193:0403123486', 'scheme'],
  ['EM:jan@voorbeeld.be', 'scheme'],
  ['0403123486', 'form'],
  ['0208:', 'form'],
  ['0060:1 2', 'form'],
  ['0060:1\u00012', 'form'],
  ['0060:1\u00e92', 'form'],
])('the problem of %s is %s', (id, problem) => {
  expect(checkPeppolId(id)).toBe(problem);
});

test('an address is split at the first colon', () => {
  expect(splitPeppolId('0060:12:34')).toEqual({ scheme: '0060', value: '12:34' });
  expect(splitPeppolId(':1')).toBeUndefined();
});
