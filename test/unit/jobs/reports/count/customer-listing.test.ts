import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Klant } from '../../../../../src/contract/index.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import { customerListing, type ListingFacts } from '../../../../../src/jobs/reports/count/customer-listing.ts';

const numbers = ['0403123486', '0998386752', '0998496917'];

const document = (fields: Partial<Booked>): Booked => ({
  id: '1',
  type: 'factuur',
  nummer: '2026-0001',
  status: 'verzonden',
  datum: '2026-01-31',
  vervaldatum: null,
  klant_id: 'k1',
  klant: null,
  gekoppelde_factuur_id: null,
  totaal_excl: 250.01,
  totaal_btw: 52.5,
  totaal_incl: 302.51,
  regels: [],
  ...fields,
});

const klant = (id: string, kbo_btw_nummer: string | undefined, land = 'BE'): Klant => ({ id, naam: `Klant ${id}`, kbo_btw_nummer, land });

const facts = (klanten: readonly Klant[], more: Partial<ListingFacts> = {}): ListingFacts => ({
  year: '2026',
  customers: new Map(klanten.map((one) => [one.id, one])),
  dates: new Map([
    ['now', '2026-01-02'],
    ['then', '2025-12-31'],
  ]),
  without: new Set(),
  ...more,
});

const note = (gekoppelde_factuur_id: string | null, totaal_excl: number): Booked =>
  document({ id: 'n', type: 'creditnota', gekoppelde_factuur_id, totaal_excl, totaal_btw: 0, totaal_incl: totaal_excl });

const reasons = (documents: readonly Booked[], given: ListingFacts) =>
  customerListing(documents, given).map(({ btw_nummer, reden }) => [btw_nummer, reden]);

describe('the customer listing', () => {
  const peeters = [klant('k1', numbers[0])];

  it.each([
    ['above 250', [document({})], 'boven_250'],
    ['250 and no more', [document({ totaal_excl: 250 })], 'tot_250'],
    ['250 after a credit note of the year', [document({}), note('now', -0.01)], 'tot_250'],
    ['a credit note on an earlier year below 250', [document({ totaal_excl: 10 }), note('then', -1)], 'creditnota_eerder_jaar'],
    ['nothing but such a credit note', [note('THEN', -500)], 'creditnota_eerder_jaar'],
    ['above 250 in spite of such a credit note', [document({}), note('then', -500)], 'boven_250'],
    ['a credit note of which the invoice is not known', [document({ totaal_excl: 10 }), note('lost', -1)], 'creditnota_onbekend'],
    ['such a credit note where that changes nothing', [document({ totaal_excl: 300 }), note(null, -1)], 'boven_250'],
  ])('judges %s', (_, documents, reden) => {
    expect(reasons(documents, facts(peeters))).toEqual([[`BE${numbers[0]}`, reden]]);
  });

  it('subtracts a credit note on an earlier year from the figures, which may be negative', () => {
    const [row] = customerListing([document({ totaal_excl: 10 }), note('then', -500)], facts(peeters));
    expect(row).toMatchObject({ totaal_excl: -490, totaal_btw: 52.5, opgenomen: true, documenten: 2 });
  });

  it('puts the customers with one number together, whatever their country and spelling', () => {
    const klanten = [klant('k1', 'BE 0403.123.486'), klant('k2', '403123486', 'LU')];
    const rows = customerListing([document({ totaal_excl: 200 }), document({ klant_id: 'K2', totaal_excl: 100 })], facts(klanten));
    expect(rows).toEqual([
      {
        btw_nummer: 'BE0403123486',
        klant: 'Klant k1 / Klant k2',
        klant_ids: ['k1', 'k2'],
        documenten: 2,
        totaal_excl: 300,
        totaal_btw: 105,
        opgenomen: true,
        reden: 'boven_250',
      },
    ]);
  });

  it('says why a customer is left out', () => {
    const klanten = [klant('k1', numbers[0]), klant('k2', undefined), klant('k3', '0403123487'), klant('k4', 'NL123456789B13', 'BE')];
    const documents = ['k1', 'k2', 'k3', 'k4', 'k5', null].map((klant_id) => document({ klant_id }));
    const found = reasons(documents, facts(klanten, { without: new Set([`BE${numbers[0]}`]) }));
    expect(new Set(found.map(([, reden]) => reden))).toEqual(
      new Set(['buitenlands', 'fout_nummer', 'geen_klant', 'geen_nummer', 'klant_niet_gelezen', 'zonder']),
    );
    expect(customerListing(documents, facts(klanten)).filter(({ opgenomen }) => opgenomen)).toHaveLength(1);
  });

  it('has the wrong number of a Belgian customer alone as wrong; of another country it is foreign', () => {
    const klanten = [klant('k1', 'NL123456789B14', 'NL'), klant('k2', '0403123487'), klant('k3', 'LU12345678', 'BE')];
    const documents = klanten.map(({ id }) => document({ klant_id: id }));
    expect(customerListing(documents, facts(klanten)).map(({ klant: naam, reden }) => [naam, reden])).toEqual([
      ['Klant k1', 'buitenlands'],
      ['Klant k2', 'fout_nummer'],
      ['Klant k3', 'buitenlands'],
    ]);
  });

  it('is in order of name, then of number; a customer that was not read has its id', () => {
    const named = (id: string, naam: string, number: string | undefined) => ({ ...klant(id, number), naam });
    const klanten = [named('k1', 'Zeta', numbers[0]), named('k2', 'Alfa', numbers[2]), named('k3', 'Alfa', numbers[1])];
    const rows = customerListing(
      ['k1', 'k2', 'k9', 'k3'].map((klant_id) => document({ klant_id })),
      facts(klanten),
    );
    expect(rows.map(({ klant: naam, btw_nummer }) => [naam, btw_nummer])).toEqual([
      ['Alfa', `BE${numbers[1]}`],
      ['Alfa', `BE${numbers[2]}`],
      ['k9', null],
      ['Zeta', `BE${numbers[0]}`],
    ]);
  });

  it('agrees with figures that are counted in cents, and leaves no document out', () => {
    const cent = fc.integer({ min: 1, max: 40_000 });
    const made = fc.record({
      who: fc.integer({ min: 0, max: 4 }),
      isNote: fc.boolean(),
      earlier: fc.boolean(),
      excl: cent,
      btw: fc.integer({ min: 0, max: 9_000 }),
    });
    // Customers 0 and 1 share a number; 4 has none.
    const klanten = [0, 0, 1, 2].map((number, at) => klant(`k${at}`, numbers[number])).concat(klant('k4', undefined));
    fc.assert(
      fc.property(fc.array(made, { maxLength: 12 }), (all) => {
        const documents = all.map(({ who, isNote, earlier, excl, btw }) =>
          document({
            klant_id: `k${who}`,
            type: isNote ? 'creditnota' : 'factuur',
            gekoppelde_factuur_id: isNote ? (earlier ? 'then' : 'now') : null,
            totaal_excl: (isNote ? -excl : excl) / 100,
            totaal_btw: (isNote ? -btw : btw) / 100,
          }),
        );
        const rows = customerListing(documents, facts(klanten));
        expect(rows.reduce((sum, { documenten }) => sum + documenten, 0)).toBe(all.length);
        for (const [at, members] of [[0, 1], [2], [3]].entries()) {
          const theirs = all.filter(({ who }) => members.includes(who));
          const row = rows.find(({ btw_nummer }) => btw_nummer === `BE${numbers[at]}`);
          if (theirs.length === 0) {
            expect(row).toBeUndefined();
            continue;
          }
          const signed = (pick: (one: (typeof theirs)[number]) => number, among = theirs) =>
            among.reduce((sum, one) => sum + (one.isNote ? -pick(one) : pick(one)), 0);
          const ofYear = signed(
            ({ excl }) => excl,
            theirs.filter(({ isNote, earlier }) => !(isNote && earlier)),
          );
          expect(Math.round((row?.totaal_excl ?? 0) * 100)).toBe(signed(({ excl }) => excl));
          expect(Math.round((row?.totaal_btw ?? 0) * 100)).toBe(signed(({ btw }) => btw));
          expect(row?.opgenomen).toBe(ofYear > 25_000 || theirs.some(({ isNote, earlier }) => isNote && earlier));
        }
      }),
    );
  });
});
