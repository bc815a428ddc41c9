import { describe, expect, it } from 'vitest';
import { makeOgm } from '../../../../src/belgium/ogm.ts';
import type { InboxDocumentKort } from '../../../../src/contract/index.ts';
import { moneyOf } from '../../../../src/einvoice/view/money.ts';
import { clearProposals } from '../../../../src/jobs/bank/choose.ts';
import type { BankRow } from '../../../../src/jobs/bank/kept.ts';
import { matched } from '../../../../src/jobs/bank/match/match.ts';
import type { AskedPayment } from '../../../../src/jobs/inbox/saved.ts';
import type { Booked } from '../../../../src/jobs/reports/count/booked.ts';
import { booked, kept, ogmOf, row } from '../../../support/bank/matching.ts';

/** A received document in euro, and what its UBL tells beside that. */
interface Bill {
  readonly nummer?: string;
  readonly leverancier?: string;
  readonly bedrag?: number;
  readonly datum?: string;
  readonly ogm?: string;
  readonly rekening?: string;
  /** Cents, below zero if they go out; those of `bedrag` unless it is given. */
  readonly cents?: number;
  readonly voorwaarden?: string;
}

function inboxOf(bills: readonly Bill[]) {
  const inbox = bills.map(({ nummer = 'FA-1240', leverancier = 'Houthandel Bos BV', bedrag = 1210, datum = '2026-11-10' }, at) => {
    const document: InboxDocumentKort = { id: `in-${at + 1}`, leverancier, factuurnummer: nummer, datum, bedrag, status: 'nieuw' };
    return document;
  });
  const asked = new Map(
    inbox.map((document, at): [string, AskedPayment] => {
      const { ogm = null, rekening, cents, voorwaarden = '' } = bills[at]!;
      const geld = moneyOf(undefined, document, undefined);
      const bedrag = document.bedrag ?? 0;
      return [
        document.id,
        {
          ogm,
          rekeningen: rekening === undefined ? [] : [rekening],
          geld: cents === undefined ? geld : { ...geld, cents },
          voorwaarden: { notities: voorwaarden, totaal_incl: bedrag, totaal_excl: bedrag / 1.21 },
        },
      ];
    }),
  );
  return { inbox, asked };
}

const rowsOf = (rows: readonly BankRow[], bills: readonly Bill[], documents: readonly Booked[] = []) =>
  matched({ statements: kept(rows), documents, decisions: [], own: [], ...inboxOf(bills) }).rows;

const proposed = (cents: number, more: Partial<BankRow>, bills: readonly Bill[], documents: readonly Booked[] = []) =>
  rowsOf([row('aa', cents, more)], bills, documents)[0]?.proposal;

const ogm = ogmOf(71);
const account = 'BE68539007547034';

describe('money that goes out for a received document', () => {
  // The same amounts on a sale, which comes in, are proposed for the same reasons.
  it.each<[string, number, Bill, object]>([
    ['the amount', -121_000, {}, { reden: 'inkoop' }],
    ['one cent more', -121_001, {}, { reden: 'afronding', verschil: -1, wijze: 'afronding' }],
    ['two cents less', -120_998, {}, { reden: 'afronding', verschil: 2, wijze: 'afronding' }],
    ['five cents less', -120_995, {}, { reden: 'afronding', verschil: 5 }],
    ['six cents less', -120_994, {}, { reden: 'deel', delen: [{ document: 'in-1', cents: -120_994 }] }],
    ['half of it', -60_500, {}, { reden: 'deel', delen: [{ document: 'in-1', cents: -60_500 }] }],
    ['twice as much', -242_000, {}, { reden: 'te_veel', delen: [{ document: 'in-1', cents: -121_000 }] }],
    ['the rest of what was paid before', -7100, { bedrag: 121, cents: -7100 }, { reden: 'inkoop' }],
    ['the whole of what was paid in part', -12_100, { bedrag: 121, cents: -7100 }, { reden: 'te_veel' }],
    ['the amount rounded to five cents', -2545, { bedrag: 25.47, cents: -2545 }, { reden: 'inkoop' }],
    ['it as a till rounds it', -2545, { bedrag: 25.47 }, { reden: 'afronding', verschil: 2 }],
    [
      'it less a discount on all',
      -118_580,
      { voorwaarden: '2 % korting bij betaling binnen 8 dagen' },
      { reden: 'korting', verschil: 2420, wijze: 'korting' },
    ],
    [
      'it less a discount on the amount without VAT',
      -119_000,
      { voorwaarden: '2 % escompte sous 8 jours' },
      { reden: 'korting', verschil: 2000 },
    ],
    ['that discount too late', -118_580, { voorwaarden: '2 % korting bij betaling binnen 6 dagen' }, { reden: 'deel' }],
  ])('is proposed by its reference, its number or both: %s', (_, cents, bill, expected) => {
    const bills = [{ ...bill, ogm }];
    expect(proposed(cents, { ogm, party_account: account }, bills)).toMatchObject(expected);
    expect(proposed(cents, { text: `betaling ${makeOgm('0000000071')}` }, bills)).toMatchObject(expected);
    expect(proposed(cents, { text: 'factuur FA 1240', party: 'HOUTHANDEL BOS' }, bills)).toMatchObject(expected);
  });

  it.each([
    [-60_500, 'deel'],
    [-121_001, 'afronding'],
    [-242_000, 'te_veel'],
  ])('is never a clear proposal with another amount: %d cents', (cents, reden) => {
    const rows = rowsOf([row('aa', cents, { ogm })], [{ ogm }]);
    expect(rows[0]?.proposal?.reden).toBe(reden);
    expect(clearProposals(rows)).toEqual([]);
  });

  it('is proposed before the charges of the bank, and for several that it names', () => {
    expect(proposed(-121_250, { ogm, gross: -121_000 }, [{ ogm }])).toMatchObject({ reden: 'kosten', verschil: -250 });
    const both = [
      { nummer: 'FA-1240', bedrag: 100 },
      { nummer: 'FA-1241', bedrag: 50 },
    ];
    expect(proposed(-15_000, { text: 'FA-1240 en FA-1241' }, both)).toMatchObject({
      reden: 'samen',
      delen: [{ cents: -10_000 }, { cents: -5000 }],
    });
    expect(proposed(-15_150, { text: 'FA-1240 FA-1241 kosten 1,50' }, both)).toBeUndefined();
    expect(proposed(-14_850, { text: 'FA-1240 FA-1241 korting 1,50' }, both)).toMatchObject({ reden: 'kosten', verschil: 150 });
  });

  it('is proposed with its credit note, and for another document of the supplier that fits', () => {
    const bills = [{ ogm }, { nummer: 'CN-0007', bedrag: -200 }, { nummer: 'FA-1300', bedrag: 605 }];
    expect(proposed(-101_000, { ogm }, bills)).toMatchObject({ reden: 'creditnota', delen: [{ cents: -121_000 }, { cents: 20_000 }] });
    expect(proposed(-60_500, { ogm }, bills)).toMatchObject({ reden: 'ander_document', delen: [{ document: 'in-3', cents: -60_500 }] });
    expect(proposed(-60_500, { ogm, party: 'Houthandel Bos BV' }, bills)).toMatchObject({ reden: 'ander_document' });
  });

  it('is told to be paid already where it is', () => {
    const rows = [row('aa', -121_000, { ogm }), row('bb', -121_000, { ogm, booked: '2026-11-19' })];
    const decisions = [
      {
        soort: 'koppel' as const,
        rij: 'aa',
        delen: [{ document: 'in-1', cents: -121_000 }],
        id: '1',
        n: 1,
        tijd: '',
        gebruiker: null,
        computer: '',
      },
    ];
    const found = matched({ statements: kept(rows), documents: [], decisions, own: [], ...inboxOf([{ ogm }]) }).rows;
    expect(found[1]?.proposal).toMatchObject({ reden: 'tweemaal' });
  });

  it.each([
    ['that it names no document of', { party: 'Houthandel Bos BV' }],
    ['that only the account tells', { party_account: account }],
  ])('is not proposed with another amount for a supplier %s', (_, more) => {
    expect(proposed(-60_500, more, [{ rekening: account }])).toBeUndefined();
  });

  it('is never for a document whose money comes in', () => {
    expect(proposed(-20_000, { text: 'CN-0007' }, [{ nummer: 'CN-0007', bedrag: -242 }])).toBeUndefined();
    expect(proposed(20_000, { text: 'FA-1240' }, [{}])).toBeUndefined();
    expect(proposed(20_000, { text: 'CN-0007' }, [{ nummer: 'CN-0007', bedrag: -242 }])).toMatchObject({ reden: 'deel' });
  });
});

describe('a number that two documents have', () => {
  it.each<[string, Partial<BankRow>, string | undefined]>([
    ['the name', { text: '2026001', party: 'DRUKKERIJ CLAES' }, 'in-2'],
    ['the account', { text: '2026001', party_account: account }, 'in-1'],
    ['nothing', { text: '2026001' }, undefined],
  ])('is that of the supplier that %s tells', (_, more, document) => {
    const bills = [
      { nummer: '2026001', rekening: account },
      { nummer: '2026001', leverancier: 'Drukkerij Claes' },
    ];
    expect(proposed(-121_000, more, bills)?.delen[0]?.document).toBe(document);
  });

  it.each<[string, Partial<BankRow>]>([
    ['the name', { party: 'Houthandel Bos BV' }],
    ['the number', { text: 'FA-1240' }],
    ['the reference', { ogm }],
    ['the account', { party_account: account }],
  ])('is proposed once where one document came in twice, and said so: by %s', (_, more) => {
    const bill = { ogm, rekening: account };
    const rows = rowsOf([row('aa', -121_000, more)], [bill, bill]);
    expect(rows[0]?.proposal).toMatchObject({ reden: 'inkoop', delen: [{ document: 'in-1' }], twijfel: ['dubbel_ontvangen'] });
    expect(clearProposals(rows)).toEqual([]);
  });

  it('is no such thing where the amounts differ', () => {
    const rows = rowsOf([row('aa', -121_000, { text: 'FA-1240' })], [{}, { bedrag: 605 }]);
    expect(rows[0]?.proposal).toEqual({ reden: 'inkoop', delen: [{ document: 'in-1', cents: -121_000 }], andere_partij: false });
  });

  it('is that of the party: the money of a customer is not for a supplier with the number of his invoice', () => {
    const own = [booked(1, 242)];
    const bills = [{ nummer: '2026-0001', bedrag: 242 }];
    const text = 'terug 2026-0001';
    expect(proposed(-24_200, { text, party: 'Klant nummer 1' }, bills, own)).toBeUndefined();
    expect(proposed(-24_200, { text, party: 'Houthandel Bos BV' }, bills, own)).toMatchObject({ reden: 'inkoop' });
    expect(proposed(-24_200, { text }, bills, own)).toMatchObject({ reden: 'inkoop' });
    const credit = [{ nummer: '2026-0001', bedrag: -242 }];
    expect(proposed(24_200, { text, party: 'Houthandel Bos BV' }, credit, own)).toMatchObject({
      reden: 'inkoop',
      delen: [{ document: 'in-1' }],
    });
    expect(proposed(24_200, { text, party: 'Klant nummer 1' }, credit, own)).toMatchObject({
      reden: 'nummer',
      delen: [{ document: 'doc-1' }],
    });
  });
});
