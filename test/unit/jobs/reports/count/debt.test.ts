import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentsIn } from '../../../../../src/jobs/bank/payments.ts';
import type { Choice } from '../../../../../src/jobs/bank/decisions.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import { debtsOf, expectedOf, owedOf, type PaidBy, type Receipt } from '../../../../../src/jobs/reports/count/debt.ts';
import { ageing, outstanding } from '../../../../../src/jobs/reports/count/outstanding.ts';
import { overview } from '../../../../../src/jobs/reports/count/overview.ts';
import { figures } from '../../../../../src/jobs/reports/page/read.ts';
import { booked, match, ogmOf, row } from '../../../../support/bank/matching.ts';
import { isLong } from '../../../../support/long.ts';

const today = '2026-11-20';
const around = { drafts: [], sendings: new Map(), quotes: [], inbox: [], unfinished: { wacht: 0, opzij: 0 }, uncertain: 0 };

/** The sum in cents of amounts in euro. */
const cents = (amounts: readonly number[]): number => amounts.reduce((sum, euro) => sum + Math.round(euro * 100), 0);

const kinds = ['koppel', 'koppel', 'boek', 'voorschot', 'negeer', 'ontkoppel', 'herroep'] as const;

/** An account with invoices, credit notes, payments and refunds in two currencies, decisions of every kind, and the word of the service in any state. */
const history = fc
  .record({
    invoices: fc.array(fc.record({ euro: fc.integer({ min: -2, max: 9 }), paid: fc.boolean(), day: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    notes: fc.array(fc.record({ of: fc.nat(6), euro: fc.integer({ min: 1, max: 9 }), paid: fc.boolean(), klant: fc.nat(5) }), {
      maxLength: 5,
    }),
    moved: fc.array(
      fc.record({
        of: fc.nat(9),
        euro: fc.integer({ min: -9, max: 9 }),
        isTold: fc.boolean(),
        currency: fc.constantFrom('EUR', 'EUR', 'USD'),
      }),
      { maxLength: 8 },
    ),
    decided: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), row: fc.nat(7), of: fc.nat(9), euro: fc.integer({ min: -9, max: 9 }), n: fc.nat(7) }),
      { maxLength: 8 },
    ),
  })
  .map(({ invoices, notes, moved, decided }) => {
    const status = (paid: boolean): string => (paid ? 'betaald' : 'verzonden');
    const documents: Booked[] = [
      ...invoices.map(({ euro, paid, day }, n) => booked(n, euro, { status: status(paid), datum: `2026-11-0${day}` })),
      ...notes.map(({ of, euro, paid, klant }, at) =>
        booked(100 + at, -euro, {
          type: 'creditnota',
          status: status(paid),
          gekoppelde_factuur_id: `DOC-${of}`,
          klant_id: `klant-${klant}`,
        }),
      ),
    ];
    const rows = moved.map(({ of, euro, isTold, currency }, at) =>
      row(`r${at}`, euro * 100, { currency, booked: `2026-11-1${at % 9}`, ...(isTold && { ogm: ogmOf(of) }) }),
    );
    const choices = decided.map(({ kind, row: at, of, euro, n }): Choice => {
      const [document, rij, amount] = [documents[of % documents.length]!.id, `r${at}`, euro * 100];
      if (kind === 'boek') return { soort: 'boek', document, cents: amount, datum: '2026-11-15', wijze: 'contant' };
      if (kind === 'voorschot') return { soort: 'voorschot', rij, klant: `klant-${of}` };
      if (kind === 'negeer') return { soort: 'negeer', rij };
      if (kind === 'ontkoppel') return { soort: 'ontkoppel', rij, ...(n % 2 === 0 && { ook_vanzelf: true }) };
      if (kind === 'herroep') return { soort: 'herroep', besluit: String(n) };
      return {
        soort: 'koppel',
        rij,
        delen: [{ document, cents: amount }],
        ...(n % 3 === 0 && { verschil: { wijze: 'kosten', cents: n } }),
      };
    });
    return { documents, rows, choices };
  });

it.each<PaidBy>(['beide', 'bank', 'dienst'])('is one amount in every list, report and decision, by the word of: %s', (volgens) => {
  fc.assert(
    fc.property(history, ({ documents, rows, choices }) => {
      const found = match(rows, documents, ...choices);
      const payments = volgens === 'dienst' ? undefined : paymentsIn(found, volgens);
      const debts = new Set(volgens === 'dienst' ? debtsOf(documents).values() : found.debts.values());
      const open = outstanding(documents, today, payments);
      for (const debt of debts) {
        const ids = new Set([debt.head, ...debt.notes].map(({ id }) => id));
        const shown = open.filter(({ id }) => ids.has(id)).map(({ openstaand }) => openstaand);
        expect(cents(shown)).toBe(owedOf(debt, payments));
      }
      const advances = volgens === 'dienst' ? 0 : found.rows.reduce((sum, { prepaid }) => sum + (prepaid?.cents ?? 0), 0);
      const total = [...debts].reduce((sum, debt) => sum + owedOf(debt, payments), 0) - advances;
      const overzicht = overview({ ...around, today, documents, payments, btw_stelsel: undefined, aangifte: undefined });
      expect(cents([overzicht.openstaand_totaal])).toBe(total);
      const page = figures({ today, range: {}, documents, earlier: undefined, open: documents, payments, rows: [] });
      expect(page.openstaand).toEqual(open);
      expect(cents(page.ouderdom.map(({ openstaand }) => openstaand))).toBe(total);
      const ofKlant = (klant: string | null) =>
        cents(open.filter(({ klant_id }) => klant_id === klant).map(({ openstaand }) => openstaand));
      for (const one of open) expect(cents([one.openstaand_klant])).toBe(ofKlant(one.klant_id));
      for (const one of ageing(open, today)) expect(cents([one.openstaand])).toBe(ofKlant(one.klant_id));
      expect(open.map(({ openstaand }) => openstaand)).not.toContain(0);
      // Money in another currency is never set against a document, and the rest of each row is what nothing else has of it.
      const dollars = found.rows.filter((one) => one.row.currency === 'USD');
      expect(dollars.flatMap(({ parts, proposal }) => [...parts, ...(proposal?.delen ?? [])])).toEqual([]);
      for (const { row: one, parts, restCents, differenceCents, prepaid } of found.rows) {
        const parted = parts.reduce((sum, part) => sum + part.cents, 0) + restCents + differenceCents + (prepaid?.cents ?? 0);
        expect(parted).toBe(one.cents);
      }
      const receipts = [...debts].flatMap((debt) => debt.receipts);
      if (volgens !== 'dienst') expect(receipts.filter(({ bron }) => dollars.some((one) => one.row.id === bron))).toEqual([]);
    }),
    { numRuns: isLong ? 500 : 60 },
  );
});

describe('an invoice of 100 that the service calls paid, with a credit note of 30', () => {
  const head = booked(1, 100, { status: 'betaald' });
  const note = (status: string) => booked(2, -30, { type: 'creditnota', gekoppelde_factuur_id: 'doc-1', status });
  const paid = (document: string, euro: number): Receipt => ({ document, cents: euro * 100, datum: '2026-11-12', bron: 'aa' });

  it.each([
    ['nothing was seen of', 'verzonden', [], -30],
    ['nothing was seen of, the note paid back too', 'betaald', [], 0],
    ['the bank saw whole', 'verzonden', [paid('doc-1', 100)], -30],
    ['the bank saw less the note', 'verzonden', [paid('doc-1', 70)], 0],
    ['the bank saw in part', 'verzonden', [paid('doc-1', 69)], -30],
    ['the bank saw whole, with the refund on the note', 'verzonden', [paid('doc-1', 100), paid('doc-2', -30)], 0],
    ['the bank saw whole, with the refund on the invoice', 'verzonden', [paid('doc-1', 100), paid('doc-1', -30)], 0],
    ['the bank saw the refund alone of', 'verzonden', [paid('doc-2', -30)], 0],
    ['the bank saw twice', 'betaald', [paid('doc-1', 100), paid('doc-1', 100)], -100],
  ])('is owed as: %s (%s)', (_, status, receipts, open) => {
    const debt = debtsOf([head, note(status)], receipts).get('doc-2')!;
    expect(owedOf(debt)).toBe(open * 100);
  });

  it('shows each note by itself, less what went back for it', () => {
    const other = booked(3, -20, { type: 'creditnota', gekoppelde_factuur_id: 'doc-1' });
    const payments = { volgens: 'beide', sinds: undefined, receipts: [paid('doc-2', -30)] } as const;
    const shown = outstanding([head, note('verzonden'), other], today, payments).map(({ id, openstaand }) => [id, openstaand]);
    expect(shown).toEqual([['doc-3', -20]]);
  });
});

it('takes a credit note off from the day on that it is dated, also of an invoice that is dated later', () => {
  const note = booked(2, -30, { type: 'creditnota', gekoppelde_factuur_id: 'doc-1', datum: '2026-11-10' });
  const { 'doc-1': debt } = Object.fromEntries(debtsOf([booked(1, 100, { datum: '2026-11-20' }), note]));
  expect(['2026-11-09', '2026-11-10', '2026-11-11'].map((day) => expectedOf(debt!, day))).toEqual([10_000, 7000, 7000]);
  const isCertain = (day: string) => {
    const documents = [booked(1, 100, { ogm: ogmOf(1) }), note];
    return match([row('aa', 7000, { ogm: ogmOf(1), booked: day })], documents).rows[0]?.certain;
  };
  expect(['2026-11-09', '2026-11-10'].map(isCertain)).toEqual([false, true]);
});

it('puts what a customer gets back among the credits, whatever the due date of the invoice that was paid too much', () => {
  const documents = [booked(1, 100, { vervaldatum: '2026-10-31' })];
  const receipts = [{ document: 'doc-1', cents: 11_000, datum: '2026-11-12', bron: 'aa' }];
  const rows = outstanding(documents, today, { volgens: 'beide', sinds: undefined, receipts });
  expect(ageing(rows, today)).toMatchObject([{ losse_creditnotas: -10, dagen_0_30: 0, openstaand: -10 }]);
});

it('proposes the refund of an invoice that was paid before the bank was read, and then nothing is open', () => {
  const documents = [
    booked(1, 100, { status: 'betaald' }),
    booked(2, -100, { type: 'creditnota', gekoppelde_factuur_id: 'doc-1', klant: 'Klant nummer 1', klant_id: 'klant-1' }),
  ];
  const back = row('aa', -10_000, { text: 'creditnota 2026-0002' });
  expect(match([back], documents).rows[0]?.proposal).toMatchObject({
    reden: 'terugbetaling',
    delen: [{ document: 'doc-2', cents: -10_000 }],
  });
  const { debts } = match([back], documents, { soort: 'koppel', rij: 'aa', delen: [{ document: 'doc-2', cents: -10_000 }] });
  expect(owedOf(debts.get('doc-1')!)).toBe(0);
});

describe('the discount that the notes of an invoice grant', () => {
  const grantedBy = (notities: string) => {
    const invoice = booked(1, 121, { totaal_excl: 100, datum: '2026-11-10', notities });
    const { korting } = debtsOf([invoice]).get('doc-1')?.head ?? {};
    return korting && [korting.cents[0]! / 121, korting.tot];
  };

  it.each([
    ['2 % korting bij betaling binnen 8 dagen', 2],
    ['Bij betaling binnen 8 dagen: 2% korting.', 2],
    ['Prijzen excl. 21 % btw, 2 % korting binnen 8 dagen', 2],
    ['2 % korting binnen 8 dagen, excl. 21 % btw', 2],
    ['Betaalbaar binnen 30 dagen, 2 % korting bij betaling binnen de 8 dagen', 2],
    ['Betaalbaar binnen 30 dagen (2 % korting binnen 8 dagen)', 2],
    ['30 dagen netto - 2 % korting binnen 8 kalenderdagen', 2],
    ['Bedankt.\nBetaalbaar binnen 30 dagen; 3 % korting binnen een termijn van 8 dagen', 3],
    ['Geen afhaling op zondag. 5,00 % korting binnen 8 dagen.', 5],
    ['Escompte de 1 % pour paiement sous 8 jours', 1],
    ['2 % discount if paid within 8 days', 2],
  ])('%j is known', (notities, percent) => {
    expect(grantedBy(notities)).toEqual([percent, '2026-11-18']);
  });

  it.each([
    'Geen korting',
    'Geen 2 % korting binnen 8 dagen',
    '2 % korting binnen 8 dagen is niet van toepassing',
    '2 % korting binnen 8 dagen, niet op deze factuur',
    'Zonder 2 % korting bij betaling binnen 8 dagen',
    "Pas d'escompte de 2 % pour paiement sous 8 jours",
    'No discount of 2 % within 8 days',
    '21 % korting binnen 8 dagen',
    '6 % korting binnen 8 dagen',
    '0 % korting binnen 8 dagen',
    '102 % korting binnen 8 dagen',
    'Betaalbaar binnen 30 dagen, 2 % korting',
    'Betaalbaar binnen 30 dagen met 2 % korting binnen 8 dagen',
    'Excl. 4 % heffing en 2 % korting binnen 8 dagen',
    '2 % korting na 8 dagen',
    '2 % korting. Te betalen binnen 8 dagen',
    '2 % toeslag, te betalen binnen 8 dagen',
    '2 % korting binnen 8 werkdagen',
  ])('%j is none', (notities) => {
    expect(grantedBy(notities)).toBeUndefined();
  });
});
