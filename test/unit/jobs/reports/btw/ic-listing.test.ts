import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Klant } from '../../../../../src/contract/index.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import type { ZeroCode } from '../../../../../src/jobs/reports/btw/codes.ts';
import { type Coding, noUserCodes } from '../../../../../src/jobs/reports/btw/coding.ts';
import { icListing } from '../../../../../src/jobs/reports/btw/ic-listing.ts';
import { vatReturn } from '../../../../../src/jobs/reports/btw/placing.ts';
import { icDue } from '../../../../../src/jobs/reports/count/days.ts';

const codes: readonly ZeroCode[] = ['00', '44', '45', '46', '46T', '47'];
const letters: Partial<Record<ZeroCode, string>> = { '44': 'S', '46': 'L', '46T': 'T' };

/** Codes the lines by their text, which is the code itself. */
const coding: Coding = {
  user: {
    ...noUserCodes,
    regels: new Map([
      ['x44', '44'],
      ['x46 ', '46'],
      ['x46t', '46T'],
      ['x45', '45'],
      ['x47', '47'],
      ['x00', '00'],
    ] as const),
  },
  batch: new Map(),
  onthouden: new Map(),
  invoice: () => undefined,
  klant: () => undefined,
};

const line = (code: ZeroCode, totaal: number) => ({ omschrijving: `x${code} `, product_id: undefined, btw_percentage: 0, totaal });

function document(klant_id: string | null, regels: Booked['regels'], more: Partial<Booked> = {}): Booked {
  const totaal = regels.reduce((sum, one) => sum + Math.round(one.totaal * 100), 0) / 100;
  return {
    id: 'd',
    type: 'factuur',
    nummer: '2026-0001',
    status: 'verzonden',
    datum: '2026-10-01',
    vervaldatum: null,
    klant_id,
    klant: null,
    gekoppelde_factuur_id: null,
    totaal_excl: totaal,
    totaal_btw: 0,
    totaal_incl: totaal,
    regels,
    ...more,
  };
}

const klant = (id: string, kbo_btw_nummer: string | undefined, land = 'BE'): [string, Klant] => [
  id,
  { id, naam: id, kbo_btw_nummer, land },
];
const customers = new Map([
  klant('nl', 'NL123456789B13'),
  klant('nl2', '123456789B13', 'NL'),
  klant('fout', 'NL123456789B14'),
  klant('be', 'BE0403123486'),
  klant('gb', 'GB123456789'),
  klant('geen', undefined),
]);

describe('the intra-Community listing', () => {
  it('has a row for each number and code, with credit notes subtracted', () => {
    const documents = [
      document('nl', [line('46', 100), line('44', 50), line('46T', 7), line('47', 5)]),
      document('NL2', [line('46', 20)]),
      document('nl', [line('46', -30)], { type: 'creditnota' }),
    ];
    const rows = icListing(documents, coding, customers);
    expect(rows.map(({ btw_nummer, code, klant: naam, documenten, bedrag }) => [btw_nummer, code, naam, documenten, bedrag])).toEqual([
      ['NL123456789B13', 'S', 'nl', 1, 50],
      ['NL123456789B13', 'T', 'nl', 1, 7],
      ['NL123456789B13', 'L', 'nl / nl2', 3, 90],
    ]);
  });

  it('says why a customer is left out, and counts those supplies all the same', () => {
    const documents = ['fout', 'be', 'gb', 'geen', 'weg', null].map((id) => document(id, [line('46', 10)]));
    const nothing = [document('nl', [line('46', 10)]), document('nl', [line('46', -10)], { type: 'creditnota' })];
    const rows = icListing([...documents, ...nothing], coding, customers);
    expect(new Set(rows.map(({ klant: naam, reden, bedrag, opgenomen }) => `${naam} ${reden} ${bedrag} ${opgenomen}`))).toEqual(
      new Set([
        'fout fout_nummer 10 false',
        'be belgisch 10 false',
        'gb buiten_eu 10 false',
        'geen geen_nummer 10 false',
        'weg klant_niet_gelezen 10 false',
        ' geen_klant 10 false',
        'nl nul 0 false',
      ]),
    );
  });

  it('leaves out a document of the margin scheme, as the return does', () => {
    const one = document('nl', [line('46', 100)], { notities: 'Bijzondere regeling - gebruikte goederen' });
    expect(icListing([one], coding, customers)).toEqual([]);
    expect(vatReturn([one], coding).bedragen['46']).toBe(0);
  });

  it('is 44 + 46 - 48 of the return, and agrees with figures that are counted in cents', () => {
    const made = fc.record({
      who: fc.constantFrom('nl', 'nl2', 'fout', 'be', 'geen'),
      isNote: fc.boolean(),
      code: fc.constantFrom(...codes),
      amount: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 10 }), (all) => {
        const documents = all.map(({ who, isNote, code, amount }) =>
          document(who, [line(code, (isNote ? -amount : amount) / 100)], { type: isNote ? 'creditnota' : 'factuur' }),
        );
        const rows = icListing(documents, coding, customers);
        const cents = (amount: number) => Math.round(amount * 100);
        for (const code of codes) {
          const theirs = all.filter((one) => one.code === code && one.who.startsWith('nl'));
          const expected = letters[code] ? theirs.reduce((sum, { isNote, amount }) => sum + (isNote ? -amount : amount), 0) : 0;
          const listed = rows.filter((row) => row.opgenomen && row.code === letters[code]);
          expect(listed.reduce((sum, { bedrag }) => sum + cents(bedrag), 0)).toBe(expected);
        }
        const { bedragen } = vatReturn(documents, coding);
        expect(rows.reduce((sum, { bedrag }) => sum + cents(bedrag), 0)).toBe(
          cents(bedragen['44']) + cents(bedragen['46']) - cents(bedragen['48']),
        );
      }),
    );
  });
});

it('is due on the 20th after a month and on the 25th after a quarter', () => {
  expect([
    icDue('2026-11-30', 'maand'),
    icDue('2026-12-31', 'maand'),
    icDue('2026-12-31', 'kwartaal'),
    icDue('2026-03-31', 'kwartaal'),
  ]).toEqual(['2026-12-20', '2027-01-20', '2027-01-25', '2026-04-25']);
});
