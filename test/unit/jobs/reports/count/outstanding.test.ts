import { describe, expect, it } from 'vitest';
import { ageing, outstanding } from '../../../../../src/jobs/reports/count/outstanding.ts';
import { type Booked, booked, counts } from '../../../../../src/jobs/reports/count/booked.ts';

const names = new Map([
  ['k1', 'Zeta'],
  ['k2', 'Alfa'],
  ['zeta-2', 'Zeta'],
]);

/** A document as the service gives it, on paper of 100 euro. */
const read = (id: string, fields: object = {}): Booked => {
  const factuur = {
    id,
    type: 'factuur',
    nummer: `2026-${id}`,
    status: 'verzonden',
    datum: '2026-01-01',
    vervaldatum: '2026-01-31',
    customer_id: 'K1',
    totaal_excl: 100,
    totaal_btw: 21,
    totaal_incl: 121,
    ...fields,
  };
  const one = booked(factuur, factuur, names);
  if ('row' in one) throw new Error('not booked');
  return one;
};

const today = '2026-03-15';

describe('what is outstanding', () => {
  it('takes linked credit notes off, to the cent, and leaves out what is credited in full or paid', () => {
    const note = { type: 'creditnota', gekoppelde_factuur_id: '1' };
    const rows = outstanding(
      [
        read('1', { totaal_incl: 0.3 }),
        read('2', { ...note, totaal_incl: 0.1, status: 'betaald' }),
        read('3', { ...note, totaal_incl: -0.1 }),
        read('4'),
        read('5', { ...note, gekoppelde_factuur_id: '4', totaal_incl: 121 }),
        read('6', { status: 'betaald' }),
      ],
      today,
    );
    expect(rows.map(({ id, gecrediteerd, openstaand }) => [id, gecrediteerd, openstaand])).toEqual([['1', 0.2, 0.1]]);
  });

  it('is overdue only where money is owed: never what the customer gets back', () => {
    const receipt = (document: string, cents: number, datum = '2026-02-10') => ({ document, cents, datum, bron: `${document}${cents}` });
    const rows = outstanding(
      [
        read('1'),
        read('2'),
        read('3', { totaal_incl: -121, totaal_excl: -100, totaal_btw: -21 }),
        read('4'),
        read('5', { type: 'creditnota', gekoppelde_factuur_id: '4', totaal_incl: 121 }),
        read('6', { status: 'betaald' }),
      ],
      today,
      {
        volgens: 'beide',
        receipts: [receipt('2', 12_100), receipt('2', 12_100, '2026-02-11'), receipt('4', 5000), receipt('6', 12_101)],
        sinds: '2026-01-01',
      },
    );
    expect(rows.map(({ id, openstaand, dagen_te_laat: days }) => [id, openstaand, days])).toEqual([
      ['1', 121, 43],
      ['2', -121, null],
      ['3', -121, null],
      ['4', -50, null],
      ['6', -0.01, null],
    ]);
    expect(ageing(rows, today)).toMatchObject([{ dagen_31_60: 121, losse_creditnotas: -292.01, openstaand: -171.01 }]);
  });

  it('knows the invoice of a credit note however its id is written', () => {
    for (const [id, linked] of [
      ['ab-1', 'AB-1'],
      ['AB-1', 'ab-1'],
      ['Ab-1', 'aB-1'],
    ] as const) {
      const note = read('c', { type: 'creditnota', gekoppelde_factuur_id: linked, totaal_incl: 21 });
      const rows = outstanding([read(id), note], today);
      expect(rows.map((row) => [row.id, row.gecrediteerd, row.openstaand])).toEqual([[id, 21, 100]]);
    }
  });

  it('keeps the credit note of an invoice that is paid, or that is not there, as money to pay back', () => {
    const note = (id: string, linked: string) => read(id, { type: 'creditnota', gekoppelde_factuur_id: linked, vervaldatum: '2026-01-31' });
    const rows = outstanding([read('1', { status: 'betaald' }), note('2', '1'), note('3', 'weg')], today);
    expect(rows.map(({ id, openstaand, dagen_te_laat }) => [id, openstaand, dagen_te_laat])).toEqual([
      ['2', -121, null],
      ['3', -121, null],
    ]);
  });

  it('keeps two customers with one name apart, and the invoices of each in order of the due date', () => {
    const rows = outstanding(
      [
        read('1', { customer_id: 'zeta-2', totaal_incl: 5, vervaldatum: '2026-02-01' }),
        read('2', { vervaldatum: '2026-03-02' }),
        read('3', { customer_id: 'zeta-2', totaal_incl: 7, vervaldatum: '2026-01-02' }),
        read('4', { vervaldatum: null, datum: '2026-03-01' }),
      ],
      today,
    );
    expect(rows.map(({ id, klant, openstaand_klant }) => [id, klant, openstaand_klant])).toEqual([
      ['4', 'Zeta', 242],
      ['2', 'Zeta', 242],
      ['3', 'Zeta', 12],
      ['1', 'Zeta', 12],
    ]);
  });

  it('keeps another open credit note apart under its customer, until it is paid', () => {
    const rows = outstanding(
      [
        read('1'),
        read('2', { type: 'creditnota', totaal_incl: 21.5 }),
        read('3', { type: 'creditnota', status: 'betaald' }),
        read('4', { customer_id: 'k2' }),
      ],
      today,
    );
    expect(rows.map(({ id, klant, openstaand, openstaand_klant }) => [id, klant, openstaand, openstaand_klant])).toEqual([
      ['4', 'Alfa', 121, 121],
      ['1', 'Zeta', 121, 99.5],
      ['2', 'Zeta', -21.5, 99.5],
    ]);
  });

  it('counts the days after the due date and puts each invoice in one part of the ageing', () => {
    const due = [
      ['2026-03-16', 0, 'niet_vervallen'],
      ['2026-03-15', 0, 'dagen_0_30'],
      ['2026-02-13', 30, 'dagen_0_30'],
      ['2026-02-12', 31, 'dagen_31_60'],
      ['2026-01-14', 60, 'dagen_31_60'],
      ['2026-01-13', 61, 'dagen_61_90'],
      ['2025-12-15', 90, 'dagen_61_90'],
      ['2025-12-14', 91, 'dagen_meer_dan_90'],
      [null, null, 'niet_vervallen'],
    ] as const;
    for (const [vervaldatum, days, part] of due) {
      const rows = outstanding([read('1', { vervaldatum })], today);
      expect(rows[0]?.dagen_te_laat, String(vervaldatum)).toBe(days);
      expect(ageing(rows, today)[0], String(vervaldatum)).toMatchObject({ [part]: 121, openstaand: 121 });
    }
  });

  it('keeps the parts of the ageing equal to what is outstanding, with a loose credit note', () => {
    const rows = outstanding([read('1', { totaal_incl: 0.1 }), read('2', { type: 'creditnota', totaal_incl: 0.3 })], today);
    expect(ageing(rows, today)).toEqual([
      {
        klant: 'Zeta',
        klant_id: 'K1',
        niet_vervallen: 0,
        dagen_0_30: 0,
        dagen_31_60: 0.1,
        dagen_61_90: 0,
        dagen_meer_dan_90: 0,
        losse_creditnotas: -0.3,
        openstaand: -0.2,
      },
    ]);
  });
});

describe('a document as reports count it', () => {
  it('is every one but a draft; without a status, one that has a number', () => {
    const row = { id: '1', nummer: '2026-0001' };
    for (const status of ['definitief', 'verzonden', 'betaald', 'iets_nieuws']) expect(counts({ ...row, status })).toBe(true);
    expect(counts({ ...row, status: 'concept' })).toBe(false);
    expect(counts({ id: '1', status: 'verzonden' })).toBe(true);
    expect([counts(row), counts({ ...row, status: null }), counts({ id: '1' }), counts({ id: '1', nummer: null })]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is a credit note where the document or its row says so', () => {
    const totals = { datum: '2026-01-01', totaal_excl: 100, totaal_btw: 0, totaal_incl: 100 };
    for (const [type, ofRow] of [
      ['creditnota', 'factuur'],
      [undefined, 'creditnota'],
      ['creditnota', undefined],
    ] as const) {
      const one = booked({ id: '1', type, ...totals }, { id: '1', type: ofRow }, names);
      expect(one).toMatchObject({ type: 'creditnota', totaal_excl: -100, totaal_btw: 0, totaal_incl: -100 });
    }
  });

  it('has nothing where a line or the document has null, and keeps its notes', () => {
    const bare = { omschrijving: null, product_id: null, btw_percentage: null, totaal: null };
    const totals = { datum: '2026-01-01', totaal_excl: 0, totaal_btw: 0, totaal_incl: 0 };
    expect(booked({ id: '1', ...totals, regels: [bare], notities: 'Margeregeling' }, { id: '1' }, names)).toMatchObject({
      klant: null,
      gekoppelde_factuur_id: null,
      vervaldatum: null,
      regels: [{ omschrijving: '', product_id: undefined, btw_percentage: undefined, totaal: 0 }],
      notities: 'Margeregeling',
    });
    expect(booked({ id: '1', ...totals }, { id: '1' }, names)).toMatchObject({ regels: [] });
  });

  it('is not booked where one field of the figures lacks alone', () => {
    const row = { id: '1', status: 'verzonden' };
    const whole = { ...row, datum: '2026-01-01', totaal_excl: 1, totaal_btw: 0, totaal_incl: 1 };
    for (const field of ['datum', 'totaal_excl', 'totaal_btw', 'totaal_incl'] as const) {
      expect(booked({ ...whole, [field]: null }, row, names)).toEqual({ row, missing: [field] });
    }
  });

  it('has the status of its row, which the list knows last', () => {
    const totals = { datum: '2026-01-01', totaal_excl: 1, totaal_btw: 0, totaal_incl: 1 };
    const of = (status: string | undefined, ofRow: string | undefined) =>
      booked({ id: '1', status, ...totals }, { id: '1', status: ofRow }, names);
    expect([of('verzonden', 'betaald'), of('verzonden', undefined)]).toMatchObject([{ status: 'betaald' }, { status: 'verzonden' }]);
  });

  it('is not booked without the fields of the figures, which are named', () => {
    const row = { id: '1', status: 'verzonden' };
    expect(booked({ ...row, datum: '2026-01-01', totaal_incl: 1 }, row, names)).toEqual({ row, missing: ['totaal_excl', 'totaal_btw'] });
  });

  it.each([121, -121])('is negative for a credit note of %d, its lines too', (totaal_incl) => {
    const sign = Math.sign(totaal_incl);
    const regels = [{ totaal: 100 * sign, btw_percentage: 21 }];
    const note = read('1', { type: 'creditnota', totaal_incl, totaal_excl: 100 * sign, totaal_btw: 21 * sign, regels });
    expect([note.totaal_excl, note.totaal_btw, note.totaal_incl, note.regels[0]?.totaal]).toEqual([-100, -21, -121, -100]);
  });
});
