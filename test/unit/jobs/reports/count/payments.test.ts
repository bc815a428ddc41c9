import { describe, expect, it } from 'vitest';
import { outstanding } from '../../../../../src/jobs/reports/count/outstanding.ts';
import type { Payments } from '../../../../../src/jobs/reports/count/debt.ts';
import { disagreements, payingHabit } from '../../../../../src/jobs/reports/count/payments.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';

const booked = (id: string, totaal_incl: number, more: Partial<Booked> = {}): Booked => ({
  id,
  type: 'factuur',
  nummer: id,
  status: 'verzonden',
  datum: '2026-11-02',
  vervaldatum: '2026-12-02',
  klant_id: 'k',
  klant: 'Klant',
  gekoppelde_factuur_id: null,
  totaal_excl: totaal_incl,
  totaal_btw: 0,
  totaal_incl,
  regels: [],
  ...more,
});

const payments = (ontvangen: Record<string, number>, more: Partial<Payments> = {}): Payments => ({
  volgens: 'beide',
  sinds: '2026-11-01',
  receipts: Object.entries(ontvangen).map(([document, euro]) => ({
    document,
    cents: Math.round(euro * 100),
    datum: '2026-11-12',
    bron: document,
  })),
  ...more,
});

const open = (documents: readonly Booked[], known?: Payments) =>
  outstanding(documents, '2026-11-20', known).map(({ id, openstaand, ontvangen }) => [id, ontvangen, openstaand]);

describe('what is outstanding, with payments', () => {
  it('is less by what came in, and nothing once all did', () => {
    expect(open([booked('a', 100), booked('b', 50)], payments({ a: 40, b: 50 }))).toEqual([['a', 40, 60]]);
    expect(open([booked('a', 100)])).toEqual([['a', undefined, 100]]);
  });

  it('is closed where either says so, or with the bank alone only where it received it', () => {
    const paid = [booked('a', 100, { status: 'betaald' })];
    expect(open(paid, payments({}))).toEqual([]);
    expect(open(paid, payments({}, { volgens: 'bank' }))).toEqual([['a', 0, 100]]);
    expect(open(paid, payments({ a: 100 }, { volgens: 'bank' }))).toEqual([]);
  });

  it('is what the service says for documents of before the bank was read', () => {
    const earlier = [booked('a', 100, { status: 'betaald', datum: '2026-10-01' })];
    expect(open(earlier, payments({}, { volgens: 'bank' }))).toEqual([]);
    expect(open(earlier, payments({}, { volgens: 'bank', sinds: undefined }))).toEqual([]);
  });

  it('is what the bank says from the very day on that it tells of', () => {
    const since = payments({}, { volgens: 'bank', sinds: '2026-11-02' });
    const paid = (datum: string) => booked('a', 100, { status: 'betaald', datum });
    expect([open([paid('2026-11-02')], since), open([paid('2026-11-01')], since)]).toEqual([[['a', 0, 100]], []]);
    const oneens = (datum: string) => disagreements([paid(datum)], since).map((one) => [one.oneens, one.verschil]);
    expect([oneens('2026-11-02'), oneens('2026-11-01')]).toEqual([[['niet_bij_bank', 100]], []]);
  });

  it('takes a refund off the credit note, or off the invoice that the note is on', () => {
    const note = booked('n', -30, { type: 'creditnota', gekoppelde_factuur_id: 'a' });
    expect(open([booked('a', 100), note], payments({ a: 100, n: -30 }))).toEqual([]);
    expect(open([booked('a', 100), note], payments({ a: 100 }))).toEqual([['a', 100, -30]]);
    expect(open([booked('a', 100, { status: 'betaald' }), note], payments({ n: -30 }))).toEqual([]);
  });
});

describe('a disagreement', () => {
  it('is an invoice that one calls paid and the other does not', () => {
    const documents = [
      booked('paid-here', 100),
      booked('paid-there', 50, { status: 'betaald' }),
      booked('agreed', 20, { status: 'betaald' }),
      booked('open', 10),
      booked('part', 10),
      booked('earlier', 70, { status: 'betaald', datum: '2026-10-01' }),
    ];
    expect(
      disagreements(documents, payments({ 'paid-here': 100, agreed: 20, part: 5 })).map(({ id, oneens, verschil }) => [
        id,
        oneens,
        verschil,
      ]),
    ).toEqual([
      ['paid-here', 'open_bij_dienst', 100],
      ['paid-there', 'niet_bij_bank', 50],
    ]);
  });

  it('is about what a credit note left of the invoice, to the cent', () => {
    const note = booked('n', -30, { type: 'creditnota', gekoppelde_factuur_id: 'a' });
    const found = (status: string, received: number) =>
      disagreements([booked('a', 100, { status }), note], payments({ a: received })).map(({ oneens, ontvangen, verschil }) => [
        oneens,
        ontvangen,
        verschil,
      ]);
    expect([found('betaald', 70), found('betaald', 69.99)]).toEqual([[], [['niet_bij_bank', 69.99, 0.01]]]);
    expect([found('verzonden', 69.99), found('verzonden', 70)]).toEqual([[], [['open_bij_dienst', 70, 70]]]);
  });

  it('is none on an invoice that a credit note closed', () => {
    const note = booked('n', -100, { type: 'creditnota', gekoppelde_factuur_id: 'a' });
    expect(disagreements([booked('a', 100, { status: 'betaald' }), note], payments({}))).toEqual([]);
    expect(disagreements([booked('a', 100), note], payments({}))).toEqual([]);
  });
});

it('tells after how many days invoices were paid, on average, of those that were paid in full', () => {
  const documents = [booked('a', 100), booked('b', 50, { datum: '2026-11-07' }), booked('part', 10)];
  expect(payingHabit(documents, payments({ a: 100, b: 50, part: 5 }))).toEqual({ betaalde_facturen: 2, dagen_tot_betaling: 8 });
  const refunded = payments(
    {},
    {
      receipts: [
        { document: 'a', cents: 11_000, datum: '2026-11-12', bron: 'r1' },
        { document: 'a', cents: -1000, datum: '2026-11-20', bron: 'r2' },
      ],
    },
  );
  expect(payingHabit([booked('a', 100)], refunded)).toEqual({ betaalde_facturen: 1, dagen_tot_betaling: 10 });
  expect(payingHabit(documents, payments({}))).toEqual({ betaalde_facturen: 0, dagen_tot_betaling: null });
});
