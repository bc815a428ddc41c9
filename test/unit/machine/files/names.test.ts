import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkNames, datedName, fileName, folderName, joinedName, unfitOnWindows } from '../../../../src/machine/files/names.ts';
import { isLong } from '../../../support/long.ts';

const id = '3f2a91bc-7d1e-4f00-8000-000000000001';

test.each([
  ['2026-0012', '2026-0012.pdf'],
  [null, '3f2a91bc.pdf'],
  ['', '3f2a91bc.pdf'],
  ['F 2026/12', 'F-2026-12-3f2a91bc.pdf'],
  ['../../etc/passwd', 'etc-passwd-3f2a91bc.pdf'],
  ['C:\\x', 'C-x-3f2a91bc.pdf'],
  ['Décembre', 'Decembre-3f2a91bc.pdf'],
  ['.bashrc', 'bashrc-3f2a91bc.pdf'],
  ['-rf', 'rf-3f2a91bc.pdf'],
  ['einde. ', 'einde-3f2a91bc.pdf'],
  ['CON', '_CON.pdf'],
  ['com¹', 'com1-3f2a91bc.pdf'],
  ['nul.txt', '_nul.txt.pdf'],
  ['面包', '3f2a91bc.pdf'],
  ['\u202efdp', 'fdp-3f2a91bc.pdf'],
  ['a\0b', 'a-b-3f2a91bc.pdf'],
])('%j becomes %s', (base, name) => {
  expect(fileName(base, id, 'pdf')).toBe(name);
});

test('a name of several parts ends in the start of the id, and no part crowds out another', () => {
  expect(joinedName(['2026-02-01', 'Drukkerij Claes', 'FA/1'], id)).toBe('2026-02-01_Drukkerij-Claes_FA-1_3f2a91bc');
  expect(joinedName([null, '', 'a_b', undefined], id)).toBe('a-b_3f2a91bc');
  const long = joinedName(['x'.repeat(300), 'y'.repeat(300), 'z'.repeat(300)], id);
  expect(long).toBe(`${'x'.repeat(32)}_${'y'.repeat(32)}_${'z'.repeat(32)}_3f2a91bc`);
  expect(fileName(long, id, 'pdf')).toBe(`${long}.pdf`);
});

test('a name may take 120 characters with its ending, and not one more', () => {
  expect(fileName('x'.repeat(116), id, 'pdf')).toBe(`${'x'.repeat(116)}.pdf`);
  expect(fileName('x'.repeat(117), id, 'pdf')).toMatch(/^x+-3f2a91bc\.pdf$/);
});

test('a long name is shortened and gets the id', () => {
  const name = fileName('x'.repeat(300), id, 'xml');
  expect(name).toHaveLength(119);
  expect(name.endsWith('xx-3f2a91bc.xml')).toBe(true);
});

test('two ids that begin alike keep two files: the second gets its whole id', () => {
  const taken = (name: string) => name === '8f14e45f.pdf';
  expect(fileName(null, '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11', 'pdf', taken)).toBe('8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11.pdf');
});

test('a name that is taken gets the id', () => {
  expect(fileName('2026-1', id, 'pdf', (name) => name === '2026-1.pdf')).toBe('2026-1-3f2a91bc.pdf');
});

test('whatever the text, the name stays in its folder and is valid on every system', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '-', ' ', 'con', 'nul', '1', '¹', ':') }),
  );
  fc.assert(
    fc.property(text, text, (base, odd) => {
      const name = fileName(base, odd, 'pdf');
      expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.pdf$/);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
      expect(path.dirname(path.resolve('/map', name))).toBe(path.resolve('/map'));
    }),
    { numRuns: isLong ? 1000 : 40 },
  );
});

test.each([
  ['NUL', 'NUL'],
  ['uit\\con.pdf', 'con.pdf'],
  ['C:/uit/Aux .xml', 'Aux .xml'],
  ['com1.pdf', 'com1.pdf'],
  ['lpt³', 'lpt³'],
  ['CONOUT$', 'CONOUT$'],
  ['factuur:2026.pdf', 'factuur:2026.pdf'],
  ['vraag?.pdf', 'vraag?.pdf'],
  ['punt.', 'punt.'],
  ['map \\x.pdf', 'map '],
])('%j holds a name that Windows takes for something else', (given, name) => {
  expect(unfitOnWindows(given)).toBe(name);
});

test.each([
  'C:\\Mijn map\\één.pdf',
  '..\\x.pdf',
  './a/../b.xml',
  '\\\\server\\deel\\x.pdf',
  'console.pdf',
  'nulmeting.csv',
  'com10.pdf',
  'D:x.pdf',
])('%j keeps its names on Windows', (given) => {
  expect(unfitOnWindows(given)).toBeUndefined();
});

test('such a name is refused on Windows alone, with what is right', () => {
  expect(() => checkNames('uit/aux.pdf', 'linux')).not.toThrow();
  expect(() => checkNames('uit/aux.pdf', 'win32')).toThrow(
    expect.objectContaining({ reason: 'usage', message: expect.stringContaining("'aux.pdf'"), hint: expect.stringContaining('CON, PRN') }),
  );
});

test('no name that is made of a number or a customer is one of them', () => {
  const part = fc.oneof(fc.constantFrom('NUL', 'con', 'Aux', 'com1', 'a:b', 'x.', 'y ', 'a?', '"'), fc.string());
  fc.assert(
    fc.property(part, part, (one, two) => {
      const names = [fileName(one, id, 'pdf'), fileName(joinedName([one, two], id), id, 'xml'), folderName([one, two], id, () => false)];
      expect(names.map(unfitOnWindows)).toEqual([undefined, undefined, undefined]);
    }),
    { numRuns: isLong ? 1000 : 40 },
  );
});

test('begins the name of a dated file with its day, and leaves out what is missing', () => {
  expect(datedName('2026-11-22', ['Café "Ω"', '../2026/7'], id)).toBe(`2026-11-22_Cafe_2026-7_${id.slice(0, 8)}`);
  expect(datedName('2026-11-22', [null, '2026-0012'])).toBe('2026-11-22_2026-0012');
  expect(datedName(null, [undefined], id)).toBe(id.slice(0, 8));
});
