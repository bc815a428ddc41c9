import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../src/jobs/archive/export/booking.ts';
import { dayBook, sumSheet, addsUp, ratesIn, bookedSums } from '../../../../src/jobs/archive/export/day-book.ts';

const share = (btw_percentage: string | null, basis: number, btw: number) => ({ btw_percentage, basis, btw });

const booking = (fields: Partial<Booking> = {}): Booking => ({
  id: '1',
  stuk: 'verkoop',
  soort: 'factuur',
  datum: '2026-01-02',
  nummer: '2026-1',
  naam: 'Klant',
  btw_nummer: null,
  vervaldatum: null,
  valuta: 'EUR',
  tarieven: [share('21', 100, 21)],
  totaal_excl: 100,
  totaal_btw: 21,
  totaal_incl: 121,
  ogm: null,
  gekoppelde_factuur: null,
  zonder_teken: null,
  ...fields,
});

describe('a booking adds up', () => {
  it.each([
    ['one rate', {}, true],
    ['two rates', { tarieven: [share('21', 60, 12.6), share('6', 40, 8.4)] }, true],
    [
      'amounts that binary fractions miss',
      { tarieven: [share('0', 0.1, 0), share('21', 0.2, 0.04)], totaal_excl: 0.3, totaal_btw: 0.04, totaal_incl: 0.34 },
      true,
    ],
    ['no rates', { tarieven: [] }, true],
    ['only what it has', { totaal_excl: null, totaal_btw: null, tarieven: [] }, true],
    ['rates alone', { totaal_excl: null, totaal_btw: null, totaal_incl: null }, true],
    ['a total that is not the two together', { totaal_incl: 121.01 }, false],
    ['a total that is not the two together, without rates', { totaal_incl: 121.01, tarieven: [] }, false],
    ['bases that are not the total', { tarieven: [share('21', 99.99, 21)] }, false],
    ['VAT that is not the total', { tarieven: [share('21', 100, 20.99)] }, false],
    ['bases without a total of VAT', { totaal_btw: null, tarieven: [share('21', 99, 21)] }, false],
    ['VAT without a total of bases', { totaal_excl: null, tarieven: [share('21', 100, 20)] }, false],
  ] as const)('or does not: %s', (_, fields, expected) => {
    expect(addsUp(booking(fields))).toBe(expected);
  });
});

describe('the rates of bookings', () => {
  it('are each there once, the highest first and what no document says last', () => {
    const tarieven = ['0', '21', null, '6', '5.5', '12', '21'].map((rate) => share(rate, 1, 0));
    expect(ratesIn([booking({ tarieven }), booking()])).toEqual(['21', '12', '6', '5.5', '0', 'onbekend']);
  });
});

/** A booking in whole cents. */
const drawn = fc.record({
  stuk: fc.constantFrom('verkoop', 'ontvangen'),
  soort: fc.constantFrom('factuur', 'creditnota'),
  valuta: fc.constantFrom('EUR', 'USD'),
  shares: fc.array(
    fc.tuple(fc.constantFrom('21', '6', '0', null), fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -999, max: 999 })),
    {
      maxLength: 4,
    },
  ),
});

describe('the control totals', () => {
  const cents = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

  it('are to the cent the sums of the bookings, by day book, kind and currency', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), (all) => {
        const bookings = all.map(({ stuk, soort, valuta, shares }) => {
          const [excl, btw] = [1, 2].map((at) => shares.reduce((sum, one) => sum + Number(one[at]), 0)) as [number, number];
          const tarieven = shares.map(([rate, basis, vat]) => share(rate, basis / 100, vat / 100));
          const totals = { totaal_excl: excl / 100, totaal_btw: btw / 100, totaal_incl: (excl + btw) / 100 };
          return booking({ stuk, soort, valuta, tarieven, ...totals });
        });
        const sums = bookedSums(bookings);
        for (const stuk of ['verkoop', 'ontvangen'] as const)
          for (const soort of ['factuur', 'creditnota'] as const)
            for (const valuta of ['EUR', 'USD']) {
              const theirs = bookings.filter((one) => one.stuk === stuk && one.soort === soort && one.valuta === valuta);
              const rows = sums.filter((one) => one.stuk === stuk && one.soort === soort && one.valuta === valuta);
              const whole = rows.filter(({ btw_percentage }) => btw_percentage === 'alle');
              expect(whole).toHaveLength(theirs.length > 0 ? 1 : 0);
              const rated = rows.filter(({ btw_percentage }) => btw_percentage !== 'alle');
              for (const part of [whole, rated]) {
                expect(cents(part.map(({ excl }) => excl))).toBe(cents(theirs.map((one) => one.totaal_excl)));
                expect(cents(part.map(({ btw }) => btw))).toBe(cents(theirs.map((one) => one.totaal_btw)));
              }
              expect(cents(whole.map(({ incl }) => incl))).toBe(cents(theirs.map((one) => one.totaal_incl)));
              expect(whole[0]?.aantal ?? 0).toBe(theirs.length);
              expect(rated.every(({ incl }) => incl === null)).toBe(true);
            }
      }),
    );
  });

  it('stand with sales first, invoices before credit notes, and the rates before their sum', () => {
    const all = (['ontvangen', 'verkoop'] as const).flatMap((stuk) =>
      (['creditnota', 'factuur'] as const).flatMap((soort) => ['USD', 'EUR'].map((valuta) => booking({ stuk, soort, valuta }))),
    );
    expect(bookedSums(all).map(({ stuk, soort, valuta, btw_percentage }) => `${stuk} ${soort} ${valuta} ${btw_percentage}`)).toEqual(
      ['verkoop', 'ontvangen'].flatMap((stuk) =>
        ['factuur', 'creditnota'].flatMap((soort) =>
          ['EUR', 'USD'].flatMap((valuta) => ['21', 'alle'].map((rate) => `${stuk} ${soort} ${valuta} ${rate}`)),
        ),
      ),
    );
  });

  it('count a document once for a rate that it has twice, and nothing for a total that it lacks', () => {
    const two = booking({ tarieven: [share('0', 10, 0), share('0', 5.5, 0)], totaal_excl: null, totaal_btw: null, totaal_incl: 15.5 });
    expect(bookedSums([two, booking({ tarieven: [] })])).toMatchObject([
      { btw_percentage: '0', aantal: 1, excl: 15.5, btw: 0 },
      { btw_percentage: 'alle', aantal: 2, excl: 100, btw: 21, incl: 136.5 },
    ]);
  });

  it('name the purchases by their day book, and rates with a comma', () => {
    const sums = bookedSums([booking({ stuk: 'ontvangen', tarieven: [share('5.5', 100, 5.5)] }), booking()]);
    expect(sumSheet(sums).rijen.map(({ dagboek, btw_percentage }) => `${dagboek} ${btw_percentage}`)).toEqual([
      'verkoop 21',
      'verkoop alle',
      'aankoop 5,5',
      'aankoop alle',
    ]);
  });
});

describe('a day book', () => {
  it('has the base and the VAT of each rate in their own columns, and nothing where a document has none', () => {
    const rows = dayBook(
      'ontvangen',
      [booking({ tarieven: [share('21', 60, 12.6), share('6', 10, 0.6), share('6', 30, 1.8)] }), booking()].map((one) => ({
        ...one,
        xml: 'a.xml',
        pdf: null,
      })),
    );
    expect(rows.rijen).toMatchObject([
      { leverancier: 'Klant', excl_21: 60, btw_21: 12.6, excl_6: 40, btw_6: 2.4, totaal_excl: 100, xml: 'a.xml', pdf: null },
      { leverancier: 'Klant', excl_21: 100, btw_21: 21, excl_6: null, btw_6: null },
    ]);
    expect(rows.velden).toContain('leverancier');
    expect(dayBook('verkoop', []).velden).toContain('klant');
  });
});
