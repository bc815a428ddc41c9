import { expect, test } from 'vitest';
import { nearest } from '../../../../src/machine/text/nearest.ts';

const names = ['nummer', 'naam', 'status', 'totaal_incl'];

test.each([
  ['numer', 'nummer', 'a letter left out'],
  ['nummmer', 'nummer', 'a letter twice'],
  ['nunmer', 'nummer', 'another letter'],
  ['NUMMER', 'nummer', 'capitals'],
  ['nam', 'naam', 'a letter left out of a short name'],
  ['naamx', 'naam', 'a letter too many in a short name'],
  ['naat', 'naam', 'another letter in a short name'],
  ['staus', 'status', 'a letter left out in the middle'],
  ['totaal_inc', 'totaal_incl', 'the end left out'],
  ['totl_incl', 'totaal_incl', 'two letters left out'],
])('%s means %s: %s', (typed, meant) => {
  expect(nearest(typed, names)).toBe(meant);
});

test.each(['datum', 'st', 'nmmmr', 'xyz', ''])('%j is near no name', (typed) => {
  expect(nearest(typed, names)).toBeUndefined();
});

test('the nearest name is taken, and the first of several that are as near', () => {
  expect(nearest('nummer', ['nummertje', 'nummers', 'summer'])).toBe('nummers');
  expect(nearest('list', ['lijst', 'lists'])).toBe('lijst');
});
