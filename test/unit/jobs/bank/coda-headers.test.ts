import { expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import type { MadeStatement } from '../../../support/bank/made.ts';

const made: MadeStatement = {
  account: 'BE48001123456727',
  holder: 'ATELIER VERMEULEN BV',
  number: 7,
  opened: '2026-11-16',
  closed: '2026-11-17',
  openingCents: 1000,
  rows: [{ cents: 2500, ogm: null, text: 'tekst', party: 'Peeters', account: 'BE68539007547034', isReturned: false, details: [] }],
};
const coda = codaOf([made]).toString('latin1');
const body = coda.slice(coda.indexOf('\r\n'));

/** A line 0 by its fields: their position, counted from 1, and their text. */
const header = (...fields: readonly (readonly [at: number, text: string])[]): string =>
  fields.reduce((line, [at, text]) => line.slice(0, at - 1) + text + line.slice(at - 1 + text.length), ''.padEnd(128));

const read = async (head: string) => (await readStatements({ name: 'f', bytes: Buffer.from(head + body, 'latin1') }))[0];

const fixed = [
  [1, '00000'],
  [15, '05'],
  [128, '2'],
] as const;

// All of 2.x has version code 2: the numbers 2.3 to 2.8 are those of the description, which adds fields and codes.
it.each<[string, string]>([
  ['2.3, without what came later', header(...fixed, [6, '171126'], [12, '725'], [35, 'VERMEULEN'], [61, 'KREDBEBB'], [72, '00403123486'])],
  [
    '2.6, with its application and a reference of the file',
    header(
      ...fixed,
      [6, '171126'],
      [12, '001'],
      [25, 'F000000007'],
      [35, 'ATELIER VERMEULEN BV'],
      [61, 'GEBABEBB   '],
      [72, '00403123486'],
      [84, '00000'],
    ),
  ],
  [
    '2.8, with the references of a transaction',
    header(
      ...fixed,
      [6, '171126'],
      [12, '310'],
      [25, '0000000007'],
      [35, 'ATELIER VERMEULEN BV'],
      [61, 'BBRUBEBB'],
      [72, '00403123486'],
      [84, '00000'],
      [89, 'TRN2026111700001'],
      [105, 'REL2026111700001'],
    ),
  ],
  ['2.8 of a bank that fills nothing in', header(...fixed, [6, '171126'], [12, '000'], [72, '00000000000'], [84, '     '])],
])('reads a CODA with a header as of version %s', async (_, head) => {
  const plain = await read(coda.slice(0, 128));
  expect(await read(head)).toEqual(plain);
  expect(plain?.rows).toMatchObject([{ cents: 2500, party: 'Peeters' }]);
  const copy = head.slice(0, 16) + 'D' + head.slice(17);
  expect(await read(copy)).toEqual({ ...plain, duplicate: true });
});

it.each([
  ['a later version than 2', header(...fixed.slice(0, 2), [6, '171126'], [128, '3'])],
  ['the code of another kind of file', header([1, '00000'], [6, '171126'], [15, '06'], [128, '2'])],
])('refuses a CODA with %s in its header', async (_, head) => {
  await expect(read(head)).rejects.toThrow(/dit is geen CODA-bestand van versie 2/);
});
