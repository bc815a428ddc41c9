import { describe, expect, it } from 'vitest';
import { btwCodeNamed } from '../../../../src/jobs/batch/document.ts';
import { columnsOf } from '../../../../src/jobs/batch/columns.ts';

/** Names that every object of JavaScript has on its own. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe('a name that every object has', () => {
  it.each(inherited)('is no column: %s', (header) => {
    const { of, mistakes } = columnsOf(['referentie', header], { named: new Map(), ignoreUnknown: false });
    expect(of).toEqual(['referentie', undefined]);
    expect(mistakes).toMatchObject([{ column: header, text: expect.stringContaining('onbekende kolom') as unknown }]);
  });

  it.each(inherited)('is no VAT code: %s', (text) => {
    expect(btwCodeNamed(text)).toBeUndefined();
  });
});

it.each([
  ['medecontractant', '45'],
  ['ic-goederen', '46'],
  ['driehoek', '46T'],
  ['ic-diensten', '44'],
  ['uitvoer', '47'],
  ['nultarief', '00'],
])('knows the VAT code %s by its name and by its box', (code, box) => {
  for (const text of [code, code.toUpperCase(), ` ${code} `, box, box.toLowerCase()]) expect(btwCodeNamed(text), text).toBe(code);
});

it('knows the VAT codes that have no box, and no other box', () => {
  expect(['art44', 'kleine-onderneming'].map(btwCodeNamed)).toEqual(['art44', 'kleine-onderneming']);
  expect(['', '0', '4', '54', '46 T', '48', 'T'].map(btwCodeNamed)).toEqual(Array.from({ length: 7 }, () => undefined));
});
