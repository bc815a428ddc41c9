import { expect, it } from 'vitest';
import { wantedFiles } from '../../../../src/jobs/archive/contents.ts';
import { hasName } from '../../../../src/jobs/archive/party.ts';
import type { ArchivedDocument } from '../../../../src/jobs/archive/records.ts';

const now = new Date('2026-03-15T10:00:00Z');
const document = {
  map: 'data/2026/2026-0001',
  verwacht: ['document.json', 'factuur.pdf', 'factuur.xml'],
  bestanden: [{ pad: 'data/2026/2026-0001/document.json', sha256: '', bytes: 1 }],
} as unknown as ArchivedDocument;

it.each([
  ['never', undefined, ['factuur.pdf', 'factuur.xml']],
  ['29 days ago', '2026-02-14T10:00:00Z', ['factuur.pdf']],
  ['30 days ago', '2026-02-13T10:00:00Z', ['factuur.pdf', 'factuur.xml']],
])('a file that the service said %s not to have is asked for, beside what was never fetched: %s', (_, sinds, files) => {
  const afwezig = sinds === undefined ? [] : [{ naam: 'factuur.xml', reden: 'weg', sinds }];
  expect(wantedFiles({ ...document, afwezig }, now)).toEqual(files);
});

it.each<[string, string | null, string, boolean]>([
  ['Peeters BV', null, 'Peeters', true],
  ['Bakkerij Peeters', 'De Gouden Korst', 'Bakkerij Peeters BV', true],
  ['Bakkerij Peeters', 'De Gouden Korst', 'De Gouden Korst Gent', true],
  ['Bakkerij Peeters', 'De Gouden Korst', 'Slagerij Maes', false],
  ['Bakkerij Peeters', null, '', true],
])('a party named %s, trading as %s, is %s: %s', (naam, handelsnaam, name, expected) => {
  expect(hasName({ naam, handelsnaam } as unknown as Parameters<typeof hasName>[0], name)).toBe(expected);
});
