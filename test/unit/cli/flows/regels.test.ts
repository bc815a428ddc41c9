import { expect, test } from 'vitest';
import { regelTable, sums } from '../../../../src/cli/flows/regels.ts';

const same = (text: string) => text;
const pen = { bold: same, dim: same, error: same, status: same };
const regels = [
  { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 1095, btw_percentage: 21, totaal: 3285 },
  { omschrijving: 'Schroeven', aantal: 12.5, eenheidsprijs: 0.5, btw_percentage: 6, totaal: 6.25 },
];

test('figures stand to the right under their titles', () => {
  expect(regelTable(regels, pen)).toEqual([
    'Omschrijving  Aantal     Prijs   Btw      Totaal',
    'Advies             3  1.095,00  21 %  € 3.285,00',
    'Schroeven       12,5      0,50   6 %      € 6,25',
  ]);
});

test('a long description continues on the next row, and a missing figure stays empty', () => {
  const omschrijving = 'Plaatsing van een maatkast in eik in de woonkamer op de eerste verdieping';
  expect(regelTable([{ omschrijving, aantal: 1, totaal: 485 }, { omschrijving: null }], pen)).toEqual([
    'Omschrijving                             Aantal  Prijs  Btw    Totaal',
    'Plaatsing van een maatkast in eik in de       1              € 485,00',
    'woonkamer op de eerste verdieping',
    '',
  ]);
});

test('lines have a total with VAT per rate, or none where one lacks a figure', () => {
  expect(sums(regels)).toEqual([
    'Totaal excl. btw        € 3.291,25',
    'Btw 21 % op € 3.285,00    € 689,85',
    'Btw 6 % op € 6,25           € 0,38',
    'Totaal incl. btw        € 3.981,48',
  ]);
  expect(sums([...regels, { aantal: 1, eenheidsprijs: 2 }])).toEqual([]);
});

test('a narrow terminal breaks the descriptions and no other column', () => {
  const regel = { omschrijving: 'Schrijnwerk in atelier met plaatsing', aantal: 5.25, eenheidsprijs: 52, btw_percentage: 21, totaal: 273 };
  const lines = regelTable([regel], pen, 50);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
  expect(lines[1]).toMatch(/^Schrijnwerk in +5,25 {2}52,00 {2}21 % {2}€ 273,00$/);
});

test('gives each description a line of its own, with its figures below, where a table has no room', () => {
  const lines = [{ omschrijving: 'Plaatsing in sociale woning', aantal: 4.25, eenheidsprijs: 52, btw_percentage: 12, totaal: 221 }];
  expect(regelTable(lines, pen, 40)).toEqual(['Plaatsing in sociale woning', '  4,25 × € 52,00  12 %  € 221,00']);
  expect(regelTable(lines, pen, 60)[0]).toMatch(/^Omschrijving /);
});
