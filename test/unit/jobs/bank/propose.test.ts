import { describe, expect, it } from 'vitest';
import { makeOgm } from '../../../../src/belgium/ogm.ts';
import { clearProposals } from '../../../../src/jobs/bank/choose.ts';
import type { Choice } from '../../../../src/jobs/bank/decisions.ts';
import { booked, match, ogmOf, onlyOne, row } from '../../../support/bank/matching.ts';

const same = { klant_id: 'klant-1', klant: 'Bakkerij Peeters BV' };
/** Three open invoices of one customer, of 100, 50 and 25 euro. */
const three = [booked(1, 100, same), booked(2, 50, same), booked(3, 25, same)];
const documents = (found: { readonly delen: readonly { readonly document: string }[] } | undefined) =>
  found?.delen.map(({ document }) => document);

describe('a proposal', () => {
  it('is the invoice that has the amount, where the OGM is that of another of the customer', () => {
    const copied = onlyOne([row('aa', 5000, { ogm: ogmOf(1) })], three);
    expect(copied?.proposal).toMatchObject({ reden: 'ander_document', delen: [{ document: 'doc-2', cents: 5000 }] });
    const standing = [row('aa', 10_000, { ogm: ogmOf(1) }), row('bb', 10_000, { ogm: ogmOf(1), booked: '2026-11-19' })];
    expect(onlyOne(standing, [...three, booked(4, 100, same)])?.proposal).toMatchObject({
      reden: 'ander_document',
      delen: [{ document: 'doc-4' }],
    });
    expect(onlyOne(standing, [...three, booked(4, 100, same), booked(5, 100, same)])?.proposal).toMatchObject({ reden: 'tweemaal' });
  });

  it('is all open invoices of a customer, or the only ones of them that make the amount', () => {
    const of = (cents: number, more = three) => onlyOne([row('aa', cents, { party: 'BAKKERIJ PEETERS' })], more)?.proposal;
    expect([of(17_500)?.reden, documents(of(17_500))]).toEqual(['samen', ['doc-1', 'doc-2', 'doc-3']]);
    expect(documents(of(12_500))).toEqual(['doc-1', 'doc-3']);
    expect(of(12_501)).toBeUndefined();
    expect(of(12_500, [...three, booked(4, 25, same)])).toBeUndefined();
  });

  it('takes the credit note of another invoice of the customer off, whether the service calls that paid or the bank saw it', () => {
    const note = booked(9, -30, { ...same, type: 'creditnota', gekoppelde_factuur_id: 'doc-8' });
    const expected = {
      reden: 'creditnota',
      delen: [
        { document: 'doc-1', cents: 10_000 },
        { document: 'doc-9', cents: -3000 },
      ],
    };
    const less = row('bb', 7000, { ogm: ogmOf(1), booked: '2026-11-18' });
    expect(onlyOne([less], [three[0]!, booked(8, 30, { ...same, status: 'betaald' }), note])?.proposal).toMatchObject(expected);
    const seen = booked(8, 30, { ...same, datum: '2026-11-01' });
    const paid = row('aa', 3000, { ogm: ogmOf(8), booked: '2026-11-05' });
    const { rows, debts } = match([paid, less], [three[0]!, seen, { ...note, datum: '2026-11-10' }]);
    expect([rows.length, debts.get('doc-9')?.receipts.length]).toEqual([2, 1]);
    expect(rows[1]?.proposal?.delen.map(({ cents }) => cents)).toEqual([10_000, -3000]);
  });

  it.each([
    ['facturen 2026-0001 t.e.m. 003', ['doc-1', 'doc-2', 'doc-3']],
    ['0001 tot en met 0003', ['doc-1', 'doc-2', 'doc-3']],
    ['2025-0001 t.e.m. 003', undefined],
    ['0001 t.e.m. 0004', undefined],
  ])('is every invoice of the range that the text tells: %s', (text, found) => {
    expect(documents(onlyOne([row('aa', 17_500, { text })], three)?.proposal)).toEqual(found);
  });

  it('is not two invoices of which one is paid, though the other has the amount', () => {
    const before = row('aa', 10_000, { ogm: ogmOf(1), booked: '2026-11-16' });
    const both = row('bb', 5000, { text: '2026-0001 en 2026-0002' });
    expect(onlyOne([before, both], three)?.proposal).toBeUndefined();
    expect(onlyOne([both], three)?.proposal).toBeUndefined();
  });

  it.each(['.', '-', ' ', '/'])('reads an OGM that is typed with %s', (sign) => {
    const text = makeOgm('0000000001').replaceAll(/\+/g, '').replaceAll('/', sign);
    expect(onlyOne([row('aa', 10_000, { text })], three)?.proposal).toMatchObject({ reden: 'ogm_getypt', delen: [{ document: 'doc-1' }] });
  });

  it('is the refund of the credit note that the text names, on an invoice that is still open', () => {
    const note = booked(9, -30, { ...same, type: 'creditnota', gekoppelde_factuur_id: 'doc-1' });
    const found = onlyOne([row('aa', -3000, { text: 'creditnota 2026-0009' })], [...three, note])?.proposal;
    expect(found).toMatchObject({ reden: 'terugbetaling', delen: [{ document: 'doc-9', cents: -3000 }] });
  });

  it('is the refund of the credit note that it names, though a payment of that amount came from the same party', () => {
    const note = booked(9, -30, { ...same, type: 'creditnota', gekoppelde_factuur_id: 'doc-1' });
    const other = booked(8, 30, { ...same, datum: '2026-11-01' });
    const came = row('aa', 3000, { ogm: ogmOf(8), booked: '2026-11-05', party: 'Peeters' });
    const back = row('bb', -3000, { text: 'creditnota 2026-0009', booked: '2026-11-18', party: 'Peeters' });
    const proposed = (one: typeof back) => match([came, one], [...three, other, note]).rows.at(-1)?.proposal;
    expect(proposed(back)).toMatchObject({ reden: 'terugbetaling', delen: [{ document: 'doc-9', cents: -3000 }] });
    expect(proposed({ ...back, kind: 'returned' })).toMatchObject({ reden: 'teruggekeerd', delen: [{ document: 'doc-8', cents: -3000 }] });
    expect(proposed({ ...back, text: 'zonder nummer' })).toMatchObject({ reden: 'teruggekeerd', delen: [{ document: 'doc-8' }] });
  });

  it('is rounded up to 5 cents, and a part of the invoice from 6', () => {
    const of = (cents: number) => onlyOne([row('aa', cents, { ogm: ogmOf(1) })], three)?.proposal;
    for (const cents of [9995, 10_005]) {
      expect(of(cents)).toMatchObject({ reden: 'afronding', wijze: 'afronding', verschil: cents - 10_000, delen: [{ cents: 10_000 }] });
    }
    expect([of(9994)?.reden, of(10_006)?.reden]).toEqual(['deel', 'te_veel']);
  });

  it('takes the discount that the invoice grants, until its last day, and no other', () => {
    const invoice = booked(1, 121, { totaal_excl: 100, datum: '2026-11-10', notities: 'Bij betaling binnen 8 dagen: 2 % korting.' });
    const of = (cents: number, day: string, one = invoice) =>
      onlyOne([row('aa', cents, { ogm: ogmOf(1), booked: day })], [one])?.proposal?.reden;
    expect([of(12_100 - 242, '2026-11-18'), of(12_100 - 200, '2026-11-18')]).toEqual(['korting', 'korting']);
    expect([of(12_100 - 242, '2026-11-19'), of(12_100 - 300, '2026-11-18')]).toEqual(['deel', 'deel']);
    expect(of(12_100 - 242, '2026-11-18', { ...invoice, notities: 'Geen korting.' })).toBe('deel');
    const net = { ...invoice, notities: 'Betaalbaar binnen 30 dagen, excl. 21 % btw, 2 % korting bij betaling binnen 8 dagen.' };
    expect([of(12_100 - 242, '2026-11-18', net), of(12_100 - 242, '2026-12-10', net)]).toEqual(['korting', 'deel']);
    expect(of(10_000, '2026-11-18', { ...net, totaal_incl: 121, notities: 'Excl. 21 % btw, 2 % korting binnen 8 dagen' })).toBe('deel');
  });

  it('goes to the customer for whom the account paid before', () => {
    const account = { party: 'Jan Janssens', party_account: 'BE68 5390 0754 7099' };
    const before: Choice = { soort: 'koppel', rij: 'aa', delen: [{ document: 'doc-1', cents: 10_000 }] };
    const rows = [row('aa', 10_000, account), row('bb', 5000, { ...account, party_account: 'BE68539007547099', booked: '2026-11-18' })];
    expect(onlyOne(rows, three)?.proposal).toBeUndefined();
    expect(onlyOne(rows, three, before)?.proposal).toMatchObject({
      reden: 'rekening_bedrag',
      andere_partij: false,
      delen: [{ document: 'doc-2' }],
    });
    const named = rows.with(1, row('bb', 5000, { ...account, text: '2026-0002', booked: '2026-11-18' }));
    expect([onlyOne(named, three)?.proposal?.andere_partij, onlyOne(named, three, before)?.proposal?.andere_partij]).toEqual([true, false]);
  });
});

describe('an OGM in the text', () => {
  const digits = ogmOf(1);
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)];
  it.each([
    `${a} / ${b} / ${c}`,
    `+++${a}/${b} /${c}+++ dank u`,
    `factuur 12 ${a} ${b} ${c}`,
    `+++${a}/${b.slice(0, 2)} ${b.slice(2)}/${c}+++`,
    digits.replaceAll(/(.{4})(?=.)/g, '$1 '),
    digits.replaceAll(/(.{2})(?=.)/g, '$1.'),
    `OGM:${a}-${b}-${c}`,
    `*** ${a} / ${b} / ${c} *** 17/11/2026`,
  ])('is found as people type it and banks break it: %s', (text) => {
    expect(onlyOne([row('aa', 10_000, { text })], three)?.proposal).toMatchObject({ reden: 'ogm_getypt', delen: [{ document: 'doc-1' }] });
  });

  it.each([
    ['with a letter for a digit', `${a}/${b}/${c}`.replace('0', 'O')],
    ['with wrong check digits', `${a}/${b}/${c.slice(0, 4)}${(Number(c.slice(4)) + 1) % 10}`],
    ['within a longer number', `9${digits}`],
    ['of no document', ogmOf(99)],
  ])('is not found %s', (_what, text) => {
    expect(onlyOne([row('aa', 10_000, { text })], three)?.proposal).toBeUndefined();
  });
});

describe('a text that names a paid invoice', () => {
  const paid = booked(7, 100, { klant_id: 'klant-7', klant: 'Iemand Anders NV', status: 'betaald' });
  const about = { text: 'factuur 2026-0007', party: 'Bakkerij Peeters' };

  it("gives way to the payer's only open invoice of the amount, which is a doubt", () => {
    expect(onlyOne([row('aa', 10_000, about)], [...three, paid])?.proposal).toMatchObject({
      reden: 'ander_document',
      delen: [{ document: 'doc-1', cents: 10_000 }],
      andere_partij: false,
    });
    const own = booked(7, 100, { ...same, status: 'betaald' });
    expect(onlyOne([row('aa', 10_000, about)], [...three, own])?.proposal).toMatchObject({
      reden: 'ander_document',
      delen: [{ document: 'doc-1' }],
    });
  });

  it('stays where the payer has none, or two, of that amount', () => {
    expect(onlyOne([row('aa', 10_000, { ...about, party: 'Onbekend NV' })], [...three, paid])?.proposal).toMatchObject({
      delen: [{ document: 'doc-7' }],
    });
    expect(onlyOne([row('aa', 10_000, about)], [...three, booked(4, 100, same), paid])?.proposal).toMatchObject({
      delen: [{ document: 'doc-7' }],
    });
  });
});

it('calls a proposal clear where one document fits the whole amount and no other row', () => {
  const clear = (...rows: Parameters<typeof match>[0]) => clearProposals(match(rows, three).rows).map(({ one }) => one.row.id);
  expect(clear(row('aa', 10_000, { text: '2026-0001' }), row('bb', 5000, { text: '2026-0002' }))).toEqual(['aa', 'bb']);
  expect(clear(row('aa', 10_000, { text: '2026-0001' }), row('bb', 10_000, { text: '2026-0001' }))).toEqual([]);
  expect(clear(row('aa', 10_001, { text: '2026-0001' }), row('bb', 4000, { text: '2026-0002' }))).toEqual([]);
  expect(clear(row('aa', 10_000, { text: '2026-0001', party: 'Iemand Anders' }))).toEqual([]);
  expect(clear(row('aa', 15_000, { text: '2026-0001 2026-0002' }))).toEqual([]);
});
