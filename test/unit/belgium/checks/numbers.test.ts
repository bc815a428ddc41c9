import { describe, expect, it } from 'vitest';
import { numberProblem, numberProblems, peppolProblem } from '../../../../src/belgium/checks/numbers.ts';

describe('an enterprise or VAT number', () => {
  it.each([
    ['0403.123.486'],
    ['BE0403123486'],
    ['BE 0403.123.486'],
    ['NL123456789B13'],
    ['DE 136 695 976'],
    ['EL094259216'],
    ['XI110305878'],
    ['123456789B13', 'NL'],
    ['BE0403123486', 'NL'],
  ])('%s is right', (text, land = 'BE') => {
    expect(numberProblem(text, land)).toBeUndefined();
  });

  it.each([
    ['0403123487', 'BE', /de controlecijfers kloppen niet; bij 0403\.123\.4\.\. hoort 0403\.123\.486/],
    ['2403123486', 'BE', /begint met 0 of 1/],
    ['12345', 'BE', /geen Belgisch nummer, zoals 0403\.123\.486/],
    ['NL12345', 'BE', /niet de vorm van een btw-nummer van NL/],
    ['DE123456789', 'BE', /de controlecijfers van dit btw-nummer van DE kloppen niet; vraag het nummer na/],
    ['12345', 'DE', /niet de vorm van een btw-nummer van DE/],
    ['XX123456789', 'BE', /niet de vorm van een btw-nummer van XX/],
  ])('%s of %s is wrong', (text, land, problem) => {
    expect(numberProblem(text, land)).toMatch(problem);
  });
});

describe('a Peppol address', () => {
  it.each(['0208:0403123486', '9925:BE0403123486', '9944:NL123456789B13', '0088:5412345000013'])('%s is right', (text) => {
    expect(peppolProblem(text)).toBeUndefined();
  });

  it.each([
    ['0208:0403123487', 'het nummer in dit adres klopt niet; misschien bedoel je 0208:0403123486'],
    ['0208:BE0403123486', 'het nummer in dit adres klopt niet; misschien bedoel je 0208:0403123486'],
    ['9925:BE0403123487', 'het nummer in dit adres klopt niet; misschien bedoel je 9925:BE0403123486'],
    ['0208:12', 'het nummer in dit adres klopt niet'],
    ['9944:NL12', 'het nummer in dit adres klopt niet'],
    ['9956:0403123486', 'Peppol kent geen schema 9956'],
    ['0403123486', 'verwacht schema:nummer, zoals 0208:0403123486'],
  ])('%s is wrong', (text, problem) => {
    expect(peppolProblem(text)).toBe(problem);
  });
});

it('problems are told by field, and an emptied field has none', () => {
  expect(numberProblems({ kbo_btw_nummer: '0403123486', peppol_id: '0208:0403123486' })).toEqual({});
  expect(numberProblems({ kbo_btw_nummer: '' })).toEqual({});
  expect(numberProblems({ kbo_btw_nummer: 'CHE114982331', land: 'CH' })).toEqual({
    kbo_btw_nummer: 'de controlecijfers zijn niet nagekeken, want duit kent geen rekenregel voor dit nummer',
  });
  expect(Object.keys(numberProblems({ kbo_btw_nummer: '0403123487', peppol_id: '0208:0403123487' }))).toEqual([
    'kbo_btw_nummer',
    'peppol_id',
  ]);
});
