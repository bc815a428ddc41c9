import { describe, expect, it } from 'vitest';
import { klantOpDocument, sorteersleutel, type Klant } from '../../../../src/practice/rules/klant.ts';

const alphabetical = (names: string[]) => names.toSorted((a, b) => (sorteersleutel(a) < sorteersleutel(b) ? -1 : 1));

describe('sorteersleutel', () => {
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

  it('knows no case, accent or curly quote', () => {
    for (const [a, b] of [
      ['ÉLAN', 'elan'],
      ['D’Hondt', "d'hondt"],
      ['Dvořák', 'DVORAK'],
    ] as const)
      expect(sorteersleutel(a)).toBe(sorteersleutel(b));
  });

  it('puts every sign before the digits, as the collator does', () => {
    const collator = new Intl.Collator('nl', { sensitivity: 'base' });
    const signs = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).filter((sign) => !/[a-z]/.test(sign));
    const byCollator = signs.toSorted((a, b) => collator.compare(a, b));
    expect(alphabetical(signs)).toEqual(byCollator);
  });
});

describe('klantOpDocument', () => {
  const toen: Klant = {
    id: '1',
    naam: 'Oud',
    type: 'bedrijf',
    email: 'oud@x.be',
    adres: 'Oud 1',
    land: 'BE',
    kbo_btw_nummer: null,
    peppol_id: null,
  };
  const nu: Klant = {
    ...toen,
    naam: 'Nieuw',
    email: 'nieuw@x.be',
    adres: 'Nieuw 2',
    kbo_btw_nummer: 'BE0403123486',
    peppol_id: '0208:0403123486',
  };

  it('keeps what stood there, fills what was missing, and sends to the address of today', () => {
    expect(klantOpDocument(toen, nu)).toEqual({ ...nu, naam: 'Oud', adres: 'Oud 1' });
    expect(klantOpDocument({ ...toen, kbo_btw_nummer: 'BE1234567894' }, nu).kbo_btw_nummer).toBe('BE1234567894');
    expect(klantOpDocument(null, nu)).toEqual(nu);
  });
});
