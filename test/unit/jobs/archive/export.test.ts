import { describe, expect, it } from 'vitest';
import { bookingOf } from '../../../../src/jobs/archive/export/booking.ts';
import { dayBook, addsUp, bookedSums } from '../../../../src/jobs/archive/export/day-book.ts';
import { sharedNumbers } from '../../../../src/jobs/archive/check.ts';
import { stemsOf } from '../../../../src/jobs/archive/export/make.ts';
import { readInvoice } from '../../../../src/einvoice/ubl/read/invoice.ts';
import { readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import type { ArchivedDocument } from '../../../../src/jobs/archive/records.ts';
import { smallUbl } from '../../../support/small-ubl.ts';

const document = (fields: Partial<ArchivedDocument> = {}): ArchivedDocument => ({
  id: 'a1b2c3d4-e5',
  stuk: 'verkoop',
  type: 'factuur',
  nummer: '2026-1',
  datum: '2026-01-02',
  naam: 'Klant',
  bedrag: 121,
  map: 'data/x',
  verwacht: [],
  bestanden: [],
  afwijkingen: null,
  ...fields,
});

const invoice = (fields: Partial<Parameters<typeof smallUbl>[0]> = {}) => {
  const read = readTree(Buffer.from(smallUbl({ nummer: '1', tarieven: [['21', '100', '21']], totalen: ['100', '21', '121'], ...fields })));
  if (!('root' in read)) throw new Error(read.reason);
  return readInvoice(read.root);
};

const numberOf = () => null;

describe('the name of a document in an export', () => {
  it.each([
    ['2026-0042', 'verkoop/2026-0042'],
    ['../../etc/passwd', 'verkoop/etc-passwd-a1b2c3d4'],
    ['CON', 'verkoop/_CON'],
    ['a\0b\n', 'verkoop/a-b-a1b2c3d4'],
    ['', 'verkoop/a1b2c3d4'],
    [null, 'verkoop/a1b2c3d4'],
    ['F/2026:7', 'verkoop/F-2026-7-a1b2c3d4'],
  ])('of number %j is %s', (nummer, stem) => {
    expect(stemsOf([document({ nummer })]).get('a1b2c3d4-e5')).toBe(stem);
  });

  it('is its own, also where a disk takes no note of case', () => {
    const both = [document({ nummer: 'a-1' }), document({ id: 'ffff0000-1', nummer: 'A-1' })];
    expect([...stemsOf(both).values()]).toEqual(['verkoop/a-1', 'verkoop/A-1-ffff0000']);
    expect([...stemsOf(both.toReversed()).values()]).toEqual(['verkoop/A-1', 'verkoop/a-1-a1b2c3d4']);
  });

  it('has the supplier in front of a received one, because two suppliers may give one number', () => {
    const received = document({ stuk: 'ontvangen', naam: 'Leverancier', nummer: 'F-7' });
    expect(stemsOf([received]).get(received.id)).toMatch(/Leverancier.*F-7/);
  });

  it('tells numbers that return, and of received documents only those of one supplier', () => {
    const all = [document(), document({ id: '2' }), document({ id: '3', nummer: null }), document({ id: '4', nummer: null })];
    const received = ['A', 'B', 'A'].map((naam, index) => document({ id: `r${index}`, stuk: 'ontvangen', naam }));
    const groups = sharedNumbers([...all, ...received]).map((group) => group.map(({ id }) => id));
    expect(groups).toEqual([
      ['a1b2c3d4-e5', '2'],
      ['r0', 'r2'],
    ]);
  });
});

describe('a booking', () => {
  const regels = [
    { aantal: 1, eenheidsprijs: 100, btw_percentage: 21 },
    { aantal: 3, eenheidsprijs: 0.333, btw_percentage: 6 },
  ];

  it('takes the rates from the lines where there is no UBL', () => {
    const data = { totaal_excl: 101, totaal_btw: 21.06, totaal_incl: 122.06, regels };
    const booking = bookingOf(document(), { data, invoice: undefined, numberOf, linked: null });
    expect(booking.tarieven).toEqual([
      { btw_percentage: '21', basis: 100, btw: 21 },
      { btw_percentage: '6', basis: 1, btw: 0.06 },
    ]);
    expect(addsUp(booking)).toBe(true);
    expect(addsUp({ ...booking, totaal_btw: 21.07 })).toBe(false);
    expect(bookingOf(document(), { data: { regels: [{ aantal: 1 }] }, invoice: undefined, numberOf, linked: null }).tarieven).toEqual([]);
  });

  it.each([1, -1])('makes a credit note negative where its sources write %s', (sign) => {
    const data = { totaal_excl: 100 * sign, totaal_btw: 21 * sign, totaal_incl: 121 * sign, gekoppelde_factuur_id: 'ABC' };
    const ubl = invoice({ root: 'CreditNote', tarieven: [['21.0', String(100 * sign), String(21 * sign)]] });
    const booking = bookingOf(document({ type: 'creditnota' }), {
      data,
      invoice: ubl,
      numberOf: (id) => (id === 'abc' ? '2026-9' : null),
      linked: null,
    });
    expect(booking).toMatchObject({
      soort: 'creditnota',
      totaal_excl: -100,
      totaal_btw: -21,
      totaal_incl: -121,
      gekoppelde_factuur: '2026-9',
      btw_nummer: 'BE0403123486',
      tarieven: [
        {
          btw_percentage: '21',
          basis: -100,
          btw: -21,
        },
      ],
    });
  });

  it('adds a credit note on a negative invoice, whatever the signs of its sources, and has no amounts where nothing tells it', () => {
    const rebate = { omschrijving: 'Korting', aantal: 1, eenheidsprijs: -100, btw_percentage: 21, totaal: -100 };
    const data = { totaal_excl: 100, totaal_btw: 21, totaal_incl: 121, gekoppelde_factuur_id: 'ABC', regels: [{ ...rebate, totaal: 100 }] };
    const credited = { data: { totaal_excl: -100, totaal_btw: -21, totaal_incl: -121, regels: [rebate] }, invoice: undefined };
    const booked = (linked: typeof credited | undefined, of: object = data) =>
      bookingOf(document({ type: 'creditnota' }), { data: { ...of }, invoice: undefined, numberOf, linked });
    const added = { totaal_excl: 100, totaal_btw: 21, totaal_incl: 121, zonder_teken: null };
    expect(booked(credited)).toMatchObject(added);
    expect(booked(credited, { ...data, totaal_excl: -100, totaal_btw: -21, totaal_incl: -121, regels: [rebate] })).toMatchObject(added);
    expect(booked(undefined)).toMatchObject({
      totaal_excl: null,
      totaal_incl: null,
      tarieven: [],
      zonder_teken: expect.any(String) as string,
    });
  });

  it('is a credit note where the data or the UBL says so', () => {
    const ubl = invoice({ root: 'CreditNote' });
    expect(bookingOf(document({ type: null }), { data: undefined, invoice: ubl, numberOf, linked: null })).toMatchObject({
      soort: 'creditnota',
      totaal_incl: -121,
    });
    expect(bookingOf(document({ type: 'creditnota' }), { data: undefined, invoice: undefined, numberOf, linked: null }).totaal_incl).toBe(
      -121,
    );
    expect(bookingOf(document({ type: 'creditnota' }), { data: undefined, invoice: invoice(), numberOf, linked: null }).soort).toBe(
      'creditnota',
    );
  });

  it('of an own document goes by the service, and by the UBL where that says nothing', () => {
    const ubl = invoice({ totalen: ['90', '18.90', '108.90'] });
    const data = { totaal_excl: 100, totaal_btw: 21, totaal_incl: 121 };
    expect(bookingOf(document(), { data, invoice: ubl, numberOf, linked: null })).toMatchObject(data);
    expect(bookingOf(document({ bedrag: null }), { data: {}, invoice: ubl, numberOf, linked: null })).toMatchObject({
      totaal_excl: 90,
      totaal_btw: 18.9,
      totaal_incl: 108.9,
    });
  });

  it('has the customer of an own document and the supplier of a received one', () => {
    const ubl = invoice({ klant: 'De klant', leverancier: 'De leverancier' });
    const nameless = { naam: null, bedrag: null };
    expect(bookingOf(document(nameless), { data: {}, invoice: ubl, numberOf, linked: null }).naam).toBe('De klant');
    expect(bookingOf(document({ ...nameless, stuk: 'ontvangen' }), { data: {}, invoice: ubl, numberOf, linked: null }).naam).toBe(
      'De leverancier',
    );
    expect(bookingOf(document(nameless), { data: {}, invoice: undefined, numberOf, linked: null })).toMatchObject({
      naam: null,
      btw_nummer: null,
      valuta: 'EUR',
      totaal_incl: null,
    });
  });

  it('has the texts of the data where they say something, and the id of an invoice whose number is not known', () => {
    const data = { vervaldatum: '', ogm: '', gekoppelde_factuur_id: 'ABC' };
    expect(bookingOf(document(), { data, invoice: undefined, numberOf, linked: null })).toMatchObject({
      vervaldatum: null,
      ogm: null,
      gekoppelde_factuur: 'ABC',
    });
    const known = { vervaldatum: '2026-02-01', ogm: '+++202/6000/00192+++' };
    expect(bookingOf(document(), { data: known, invoice: undefined, numberOf, linked: null })).toMatchObject({
      ...known,
      gekoppelde_factuur: null,
    });
    expect(bookingOf(document(), { data: { vervaldatum: 5 }, invoice: undefined, numberOf, linked: null }).vervaldatum).toBeNull();
  });

  it('leaves out a rate whose amounts are no numbers, and no rate of lines that lack one figure', () => {
    const odd = [
      ['21', '100', 'x'],
      ['6', 'x', '6'],
      ['0', '5', '0'],
    ] as const;
    const { tarieven } = bookingOf(document(), { data: {}, invoice: invoice({ tarieven: odd }), numberOf, linked: null });
    expect(tarieven).toEqual([{ btw_percentage: '0', basis: 5, btw: 0 }]);
    const lacking = [...regels, { aantal: 1, eenheidsprijs: 1, btw_percentage: null }];
    expect(bookingOf(document(), { data: { regels: lacking }, invoice: undefined, numberOf, linked: null }).tarieven).toEqual([]);
  });

  it('of a credit note has no zero with a sign', () => {
    const data = { totaal_excl: 100, totaal_btw: 0, totaal_incl: 100, regels: [{ aantal: 1, eenheidsprijs: 100, btw_percentage: 0 }] };
    expect(bookingOf(document({ type: 'creditnota' }), { data, invoice: undefined, numberOf, linked: null })).toMatchObject({
      totaal_btw: 0,
      tarieven: [{ basis: -100, btw: 0 }],
    });
  });

  it('makes a credit note negative by the total without VAT where no source has the one with VAT', () => {
    const data = { totaal_excl: -100, totaal_btw: -21 };
    expect(bookingOf(document({ type: 'creditnota', bedrag: null }), { data, invoice: undefined, numberOf, linked: null })).toMatchObject({
      totaal_excl: -100,
      totaal_btw: -21,
      totaal_incl: null,
    });
  });

  it('of a received document goes by its UBL, in its currency, and without one by the amount of the list', () => {
    const received = document({ stuk: 'ontvangen', bedrag: 99 });
    const ubl = invoice({ valuta: 'USD', totalen: ['10', '0', '10'], tarieven: [['0', '10', '0']] });
    expect(bookingOf(received, { data: {}, invoice: ubl, numberOf, linked: null })).toMatchObject({
      valuta: 'USD',
      totaal_excl: 10,
      totaal_btw: 0,
      totaal_incl: 10,
    });
    expect(bookingOf(received, { data: {}, invoice: undefined, numberOf, linked: null })).toMatchObject({
      totaal_excl: null,
      totaal_btw: null,
      totaal_incl: 99,
    });
  });

  it('has columns for every rate of its day book, and sums per currency', () => {
    const euro = bookingOf(document(), { data: {}, invoice: invoice({ tarieven: [['5.5', '100', '5.5']] }), numberOf, linked: null });
    const dollar = bookingOf(document(), { data: {}, invoice: invoice({ valuta: 'USD' }), numberOf, linked: null });
    const { velden } = dayBook(
      'verkoop',
      [euro, dollar].map((one) => ({ ...one, xml: null, pdf: null })),
    );
    expect(velden.filter((name) => name.startsWith('excl_'))).toEqual(['excl_21', 'excl_5,5']);
    expect(bookedSums([euro, dollar]).map(({ valuta, btw_percentage, excl }) => [valuta, btw_percentage, excl])).toEqual([
      ['EUR', '5.5', 100],
      ['EUR', 'alle', 100],
      ['USD', '21', 100],
      ['USD', 'alle', 100],
    ]);
  });
});
