import { expect, test } from 'vitest';
import { unitCode } from '../../../../src/einvoice/ubl/write.ts';

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
