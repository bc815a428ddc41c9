import { expect, it } from 'vitest';
import { fieldTitle, fieldWord } from '../../../src/contract/titles.ts';

it.each([
  ['vervaldatum', 'Vervaldatum', 'vervaldatum'],
  ['ogm', 'OGM', 'OGM'],
  ['kbo_btw_nummer', 'KBO/btw-nummer', 'KBO/btw-nummer'],
  ['email', 'E-mail', 'e-mail'],
  ['regels.0.btw_percentage', 'Regel 1, btw-tarief', 'regel 1, btw-tarief'],
  ['regels.11.kleur', 'Regel 12, kleur', 'regel 12, kleur'],
  ['regels.2', 'Regel 3', 'regel 3'],
  ['regels.length', 'Aantal regels', 'aantal regels'],
  ['kleur.fel', 'kleur.fel', 'kleur.fel'],
])('the field %s is %j, and %j in a sentence', (path, title, word) => {
  expect([fieldTitle(path), fieldWord(path)]).toEqual([title, word]);
});
