import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, fieldsOf, meantBody } from '../../../../src/service/journal/log/fields.ts';

const compared = (sent: object, shown: object) => compare({ salt: 'zout', fields: fieldsOf('zout', sent) }, shown);

it('means a quote that is valid for thirty days where it does not say', () => {
  const now = new Date('2026-03-15T10:00:00Z');
  expect(meantBody('offertes.create', {}, now)).toEqual({ datum: '2026-03-15', geldig_tot: '2026-04-14' });
  const said = { datum: '2026-03-10', geldig_tot: '2026-03-20' };
  expect(meantBody('offertes.create', said, now)).toEqual(said);
});

describe('a document compared with what was sent', () => {
  it('is the same where it says the same in another way', () => {
    const sent = {
      naam: ' Café  Peeters ',
      email: 'A@B.be',
      kbo_btw_nummer: 'BE 0403.123.486',
      klant_id: 'ABC',
      peppol_id: '0208:0403123486',
    };
    const shown = {
      naam: 'Cafe\u0301 Peeters',
      email: 'a@b.be',
      kbo_btw_nummer: '0403123486',
      customer_id: 'abc',
      peppol_id: '0208:0403123486',
    };
    expect(compared(sent, shown)).toEqual({ same: Object.keys(sent), different: [], unchecked: [] });
  });

  it('names what differs and what it does not show', () => {
    const sent = { naam: 'Peeters', adres: 'Gent', land: 'BE' };
    expect(compared(sent, { naam: 'Peeters', adres: 'Brugge', land: null })).toEqual({
      same: ['naam'],
      different: ['adres'],
      unchecked: ['land'],
    });
  });

  it('counts its lines, and holds each against the one in its place', () => {
    const regel = { omschrijving: 'a', aantal: 1, eenheidsprijs: 2.5, btw_percentage: 21 };
    const other = { ...regel, omschrijving: 'b' };
    expect(compared({ regels: [regel, other] }, { regels: [regel, other, regel] }).different).toEqual(['regels.length']);
    expect(compared({ regels: [regel, other] }, { regels: [other, regel] }).different).toEqual([
      'regels.0.omschrijving',
      'regels.1.omschrijving',
    ]);
    expect(compared({ regels: [{ product_id: 'p' }] }, { regels: [regel] })).toEqual({
      same: ['regels.length'],
      different: [],
      unchecked: ['regels.0.product_id'],
    });
  });

  it('takes numbers within half a cent for the same, and a cent and a half apart for others', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -49, max: 49 }), (cents, shift) => {
        const sent = { bedrag: cents / 100 };
        expect(compared(sent, { bedrag: cents / 100 + shift / 10_000 }).same).toEqual(['bedrag']);
        expect(compared(sent, { bedrag: (cents + 1.5) / 100 }).different).toEqual(['bedrag']);
      }),
    );
  });

  it('keeps nothing that can be read, and different digests of the same under different salts', () => {
    const one = fieldsOf('a', { naam: 'Peeters' });
    expect(one).toEqual({ naam: expect.stringMatching(/^[0-9a-f]{16}$/) as string });
    expect(fieldsOf('b', { naam: 'Peeters' })).not.toEqual(one);
  });
});
