import { describe, expect, it } from 'vitest';
import { sortKey } from '../../../../src/practice/rules/klant.ts';

const alphabetical = (names: string[]) => names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

describe('sortKey', () => {
  it('orders as a Dutch dictionary does: punctuation, digits, letters', () => {
    const names = [
      ' spatie',
      '_',
      '-',
      "'s Avonds",
      '(haakjes)',
      '& Zonen',
      '€ 1',
      '1 april',
      '10',
      '2',
      'aap',
      'Æthel',
      'AF',
      'Łódź',
      'Ludo',
      'øl',
      'straße',
      'strast',
      'Zo',
    ];
    expect(alphabetical(names.toReversed())).toEqual(names);
    const collator = new Intl.Collator('nl', { sensitivity: 'base' });
    for (const [index, name] of names.slice(1).entries()) expect(collator.compare(names[index] ?? '', name)).toBe(-1);
  });

  it('ignores case, accents and curly quotes', () => {
    for (const [a, b] of [
      ['ÉLAN', 'elan'],
      ['D’Hondt', "d'hondt"],
      ['Dvořák', 'DVORAK'],
    ] as const)
      expect(sortKey(a)).toBe(sortKey(b));
  });

  it('puts every sign before the digits, as the collator does', () => {
    const collator = new Intl.Collator('nl', { sensitivity: 'base' });
    const signs = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).filter((sign) => !/[a-z]/.test(sign));
    const byCollator = signs.toSorted((a, b) => collator.compare(a, b));
    expect(alphabetical(signs)).toEqual(byCollator);
  });
});
