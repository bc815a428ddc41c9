import { describe, expect, it } from 'vitest';
import { shownReference, withoutReference, withReference } from '../../../../src/service/journal/log/own-reference.ts';

describe('the reference on a document', () => {
  it.each([
    ['Onze referentie: ORD-118', 'ORD-118'],
    ['Bedankt\nOnze referentie: ORD-118', 'ORD-118'],
    ['Bedankt\r\n\r\n  OUR REFERENCE :  ORD 118 / 2  \r\n', 'ORD 118 / 2'],
    ['Notre r\u00E9f\u00E9rence\u00A0: caf\u00E9', 'caf\u00E9'],
    ['Notre re\u0301fe\u0301rence : cafe\u0301', 'caf\u00E9'],
    ['Onze referentie: a: b', 'a: b'],
    ['Onze referentie: ORD-118\nMet dank', undefined],
    ['Zie onze referentie: ORD-118', undefined],
    ['Uw referentie: ORD-118', undefined],
    ['Onze referentie:', undefined],
    ['', undefined],
    [null, undefined],
    [12, undefined],
  ])('in %j is %j', (notities, shown) => {
    expect(shownReference(notities)).toBe(shown);
  });

  it('is the last line, once, and leaves the rest as it is', () => {
    expect(withReference(undefined, 'A')).toBe('Onze referentie: A');
    expect(withReference('Dag\n\n', 'A', 'fr')).toBe('Dag\n\n\nNotre r\u00E9f\u00E9rence : A');
    expect(withReference('Dag\nOur reference: A', 'B', 'en')).toBe('Dag\nOur reference: B');
    expect(withoutReference('Dag\nOur reference: A\n')).toBe('Dag');
    expect(withoutReference('Onze referentie: A')).toBe('');
    expect(withoutReference('Dag\n')).toBe('Dag\n');
  });

  it('is read back as it was written, in every language', () => {
    for (const taal of ['nl', 'fr', 'en'] as const)
      for (const referentie of ['ORD-118', 'Hosting 2026-12', '«é» #1/2', 'x'.repeat(200)])
        expect(shownReference(withReference('Dag', referentie, taal))).toBe(referentie);
  });
});
