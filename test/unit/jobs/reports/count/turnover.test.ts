import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Booked, type BookedLine } from '../../../../../src/jobs/reports/count/booked.ts';
import { compared, outsideLines, turnover, unbalanced } from '../../../../../src/jobs/reports/count/turnover.ts';
import { yearBefore } from '../../../../../src/jobs/reports/count/days.ts';

const line = (totaal: number, btw_percentage: number | undefined = 21, product_id?: string): BookedLine => ({
  omschrijving: 'Advies',
  product_id,
  btw_percentage,
  totaal,
});

const document = (fields: Partial<Booked>): Booked => ({
  id: '1',
  type: 'factuur',
  nummer: '2026-0001',
  status: 'verzonden',
  datum: '2026-01-31',
  vervaldatum: null,
  klant_id: 'k1',
  klant: 'Zeta',
  gekoppelde_factuur_id: null,
  totaal_excl: 0.2,
  totaal_btw: 0.04,
  totaal_incl: 0.24,
  regels: [line(0.1), line(0.1)],
  ...fields,
});

describe('turnover', () => {
  it('adds up to the cent by month and quarter, in order of time', () => {
    const documents = [
      document({ datum: '2026-04-01' }),
      document({ datum: '2026-03-31', totaal_excl: 0.1 }),
      document({ datum: '2026-02-01', totaal_excl: 0.2 }),
    ];
    expect(turnover(documents, 'maand').map(({ sleutel, totaal_excl }) => [sleutel, totaal_excl])).toEqual([
      ['2026-02', 0.2],
      ['2026-03', 0.1],
      ['2026-04', 0.2],
    ]);
    expect(turnover(documents, 'kwartaal').map(({ sleutel, totaal_excl, documenten }) => [sleutel, totaal_excl, documenten])).toEqual([
      ['2026-1', 0.3, 2],
      ['2026-2', 0.2, 1],
    ]);
  });

  it('rounds VAT once per rate of a document, and that of a credit note away from zero too', () => {
    const regels = [line(0.05), line(0.07), line(10, 6)];
    const invoice = document({ totaal_excl: 10.12, totaal_btw: 0.63, regels });
    const note = document({
      type: 'creditnota',
      totaal_excl: -10.12,
      totaal_btw: -0.63,
      regels: regels.map((one) => ({ ...one, totaal: -one.totaal })),
    });
    expect(turnover([invoice], 'tarief').map(({ sleutel, totaal_excl, totaal_btw }) => [sleutel, totaal_excl, totaal_btw])).toEqual([
      ['6', 10, 0.6],
      ['21', 0.12, 0.03],
    ]);
    expect(turnover([invoice, note], 'tarief').every(({ totaal_excl, totaal_btw }) => totaal_excl === 0 && totaal_btw === 0)).toBe(true);
    expect(unbalanced([invoice, note])).toEqual([]);
  });

  it('keeps apart what the lines lack, so that the sum stays that of the documents', () => {
    const wrong = document({ totaal_excl: 1, totaal_btw: 0.04 });
    const rows = turnover([wrong], 'tarief');
    expect(rows.map(({ sleutel, totaal_excl }) => [sleutel, totaal_excl])).toEqual([
      ['21', 0.2],
      ['niet_in_regels', 0.8],
    ]);
    expect(unbalanced([wrong, document({})])).toEqual([wrong]);
    const cent = document({ totaal_btw: 0.05 });
    expect(turnover([cent], 'tarief').map(({ sleutel, totaal_excl, totaal_btw }) => [sleutel, totaal_excl, totaal_btw])).toEqual([
      ['21', 0.2, 0.04],
      ['niet_in_regels', 0, 0.01],
    ]);
    expect(unbalanced([cent])).toEqual([cent]);
    const rateless = document({ totaal_btw: 0, regels: [{ ...line(0.2), btw_percentage: undefined }] });
    expect(turnover([rateless], 'tarief').map(({ sleutel, totaal_btw }) => [sleutel, totaal_btw])).toEqual([['onbekend', 0]]);
  });

  it('groups by product, and by the text of a line without one; a document counts once', () => {
    const regels = [line(3, 21, 'p1'), line(4, 6, 'p1'), line(1)];
    expect(turnover([document({ totaal_excl: 8, regels })], 'product')).toEqual([
      { sleutel: 'p1', naam: 'Advies', documenten: 1, totaal_excl: 7, totaal_btw: null, totaal_incl: null },
      { sleutel: 'Advies', naam: 'Advies', documenten: 1, totaal_excl: 1, totaal_btw: null, totaal_incl: null },
    ]);
  });

  it('puts the largest customer first, also one without a name or id', () => {
    const documents = [
      document({ totaal_excl: 1 }),
      document({ klant_id: 'k2', klant: null, totaal_excl: 2 }),
      document({ klant_id: null, klant: null, totaal_excl: 3 }),
    ];
    expect(turnover(documents, 'klant').map(({ sleutel, naam }) => [sleutel, naam])).toEqual([
      ['onbekend', ''],
      ['k2', 'k2'],
      ['k1', 'Zeta'],
    ]);
  });
});

/** A document in whole cents whose lines make its totals, or do not. */
const drawn = fc.record({
  excl: fc.integer({ min: -50_000, max: 100_000 }),
  btw: fc.integer({ min: -9_000, max: 20_000 }),
  who: fc.constantFrom('k1', 'k2', null),
  datum: fc.constantFrom('2026-01-31', '2026-03-31', '2026-04-01'),
  lines: fc.array(
    fc.record({
      cents: fc.integer({ min: -50_000, max: 100_000 }),
      rate: fc.constantFrom(0, 6, 21, undefined),
      product: fc.constantFrom('p1', 'p2', undefined),
      text: fc.constantFrom('Advies', ''),
    }),
    { maxLength: 4 },
  ),
});

describe('turnover of any documents', () => {
  const made = ({ excl, btw, who, datum, lines }: typeof drawn extends fc.Arbitrary<infer T> ? T : never) =>
    document({
      datum,
      klant_id: who,
      klant: null,
      totaal_excl: excl / 100,
      totaal_btw: btw / 100,
      totaal_incl: (excl + btw) / 100,
      regels: lines.map(({ cents, rate, product, text }) => ({
        omschrijving: text,
        product_id: product,
        btw_percentage: rate,
        totaal: cents / 100,
      })),
    });
  const cents = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

  it.each(['maand', 'kwartaal', 'klant', 'product', 'tarief'] as const)('is by %s to the cent that of the documents themselves', (per) => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), (all) => {
        const rows = turnover(all.map(made), per);
        expect(cents(rows.map(({ totaal_excl }) => totaal_excl))).toBe(all.reduce((sum, { excl }) => sum + excl, 0));
        const sumOfVat = all.reduce((sum, { btw }) => sum + btw, 0);
        if (per === 'product') expect(rows.every((row) => row.totaal_btw === null && row.totaal_incl === null)).toBe(true);
        else {
          expect(cents(rows.map(({ totaal_btw }) => totaal_btw))).toBe(sumOfVat);
          for (const row of rows) expect(cents([row.totaal_incl])).toBe(cents([row.totaal_excl, row.totaal_btw]));
        }
        expect(rows.every(({ sleutel }) => sleutel !== '')).toBe(true);
        const rest = rows.findIndex(({ sleutel }) => sleutel === outsideLines);
        expect([-1, rows.length - 1]).toContain(rest);
      }),
    );
  });
});

describe('the year before', () => {
  it.each([
    ['2026-11-22', '2025-11-22'],
    ['2025-02-28', '2024-02-29'],
    ['2024-02-29', '2023-02-28'],
    ['2024-02-28', '2023-02-28'],
    ['2026-12-31', '2025-12-31'],
  ])('of %s is %s', (day, before) => expect(yearBefore(day)).toBe(before));

  it('stands beside each month, also one that only it has', () => {
    const now = turnover([document({ totaal_excl: 0.3 })], 'maand');
    const before = turnover([document({ datum: '2025-01-05', totaal_excl: 0.1 }), document({ datum: '2025-02-05' })], 'maand');
    expect(
      compared(now, before, 'maand').map(({ sleutel, totaal_excl, vorig_excl, verschil_excl }) => [
        sleutel,
        totaal_excl,
        vorig_excl,
        verschil_excl,
      ]),
    ).toEqual([
      ['2026-01', 0.3, 0.1, 0.2],
      ['2026-02', 0, 0.2, -0.2],
    ]);
  });

  it('stands beside each quarter, and a part without one is compared with nothing', () => {
    const now = turnover([document({ datum: '2026-04-01' }), document({ datum: '2026-12-31' })], 'kwartaal');
    const before = turnover([document({ datum: '2025-12-01', totaal_excl: 0.1 })], 'kwartaal');
    expect(compared(now, before, 'kwartaal').map(({ sleutel, vorig_excl, verschil_excl }) => [sleutel, vorig_excl, verschil_excl])).toEqual(
      [
        ['2026-2', 0, 0.2],
        ['2026-4', 0.1, 0.1],
      ],
    );
  });

  it('stands beside each customer, the largest first; one that is gone keeps its name and has no turnover', () => {
    const now = turnover([document({ totaal_excl: -5 }), document({ klant_id: '2', klant: 'Alfa', totaal_excl: 7 })], 'klant');
    const before = turnover([document({ totaal_excl: 4 }), document({ klant_id: '3', klant: 'Weg', totaal_excl: 9 })], 'klant');
    expect(compared(now, before, 'klant')).toMatchObject([
      { sleutel: '2', naam: 'Alfa', documenten: 1, totaal_excl: 7, vorig_excl: 0, verschil_excl: 7 },
      { sleutel: '3', naam: 'Weg', documenten: 0, totaal_excl: 0, totaal_btw: 0, totaal_incl: 0, vorig_excl: 9, verschil_excl: -9 },
      { sleutel: 'k1', naam: 'Zeta', totaal_excl: -5, vorig_excl: 4, verschil_excl: -9 },
    ]);
  });
});
