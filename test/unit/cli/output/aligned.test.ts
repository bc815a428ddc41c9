import { expect, test } from 'vitest';
import { aligned, factLines, wrapped, wrappedLines } from '../../../../src/cli/output/aligned.ts';

test('text breaks between words, and a line is filled to its last column', () => {
  expect(wrapped('een twee drie vier', 8)).toEqual(['een twee', 'drie', 'vier']);
  expect(wrapped('een twee drie vier', 9)).toEqual(['een twee', 'drie vier']);
  expect(wrapped('een twee drie vier', 100)).toEqual(['een twee drie vier']);
});

test('a word that is too long stays whole; runs of blanks count as one', () => {
  expect(wrapped('a  verzekeringsmaatschappij\n b', 5)).toEqual(['a', 'verzekeringsmaatschappij', 'b']);
});

test('wide characters take two columns', () => {
  expect(wrapped('面包 面包', 8)).toEqual(['面包', '面包']);
  expect(wrapped('面包 面包', 9)).toEqual(['面包 面包']);
});

test('columns stand two spaces apart, figures to the right, and no line ends in a space', () => {
  const rows = [
    ['Advies', '3', '95,00'],
    ['a', '12', ''],
    ['面包', '1', '1,00'],
  ];
  expect(aligned(rows, [1, 2])).toEqual(['Advies   3  95,00', 'a       12', '面包     1   1,00']);
  expect(aligned(rows)).toEqual(['Advies  3   95,00', 'a       12', '面包    1   1,00']);
});

test('a row may be shorter than the others', () => {
  expect(aligned([['aaa', 'b'], ['c']])).toEqual(['aaa  b', 'c']);
});

test('a message breaks between words with its indent, and a command stays whole', () => {
  const command = '  duit factuur verstuur 2026-0001 --kanaal peppol';
  expect(wrappedLines(`fout: er is niets verstuurd\n  naam: mag niet leeg zijn\n${command}\n`, 16)).toBe(
    `fout: er is\nniets verstuurd\n  naam: mag niet\n  leeg zijn\n${command}\n`,
  );
});

test('keeps amounts and ids whole beside their titles, or below them where there is no room', () => {
  const id = '4d5963d3-1e4d-4051-ae6f-938f8db7b11f';
  const facts = [
    ['Vervaldatum', '30/09/2026'],
    ['Klant', 'Bakkerij De Gouden Korst van Gent'],
    ['Id', id],
  ];
  expect(factLines(facts, 40)).toEqual([
    'Vervaldatum  30/09/2026',
    'Klant        Bakkerij De Gouden Korst',
    '             van Gent',
    'Id',
    `  ${id}`,
  ]);
  expect(factLines(facts)).toEqual(['Vervaldatum  30/09/2026', 'Klant        Bakkerij De Gouden Korst van Gent', `Id           ${id}`]);
});
