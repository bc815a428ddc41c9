import { describe, expect, it } from 'vitest';
import { klantOnDocument, sortKey, type StoredKlant } from '../../../../src/practice/rules/klant.ts';

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

describe('klantOnDocument', () => {
  const atFinal: StoredKlant = {
    id: '1',
    naam: 'Oud',
    type: 'bedrijf',
    email: 'oud@x.be',
    adres: 'Oud 1',
    land: 'BE',
    kbo_btw_nummer: null,
    peppol_id: null,
  };
  const now: StoredKlant = {
    ...atFinal,
    naam: 'Nieuw',
    email: 'nieuw@x.be',
    adres: 'Nieuw 2',
    kbo_btw_nummer: 'BE0403123486',
    peppol_id: '0208:0403123486',
  };

  it('keeps its fields, fills in those that were missing, and takes the addresses of today', () => {
    expect(klantOnDocument(atFinal, now)).toEqual({ ...now, naam: 'Oud', adres: 'Oud 1' });
    expect(klantOnDocument({ ...atFinal, kbo_btw_nummer: 'BE1234567894' }, now).kbo_btw_nummer).toBe('BE1234567894');
    expect(klantOnDocument(null, now)).toEqual(now);
  });
});
