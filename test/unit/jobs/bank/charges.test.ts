import { describe, expect, it } from 'vitest';
import { owedOf } from '../../../../src/jobs/reports/count/debt.ts';
import { clearProposals, proposedLinks } from '../../../../src/jobs/bank/choose.ts';
import { booked, match, ogmOf, onlyOne, row } from '../../../support/bank/matching.ts';

describe('a payment that the bank took charges off', () => {
  const invoice = [booked(1, 300)];
  const charges = { reden: 'kosten', delen: [{ document: 'doc-1', cents: 30_000 }], verschil: -250, wijze: 'kosten' };

  it.each([
    ['the OGM', { ogm: ogmOf(1) }],
    ['a typed OGM', { text: `+++${ogmOf(1)}+++` }],
    ['the number', { text: 'factuur 2026-0001' }],
    ['name and amount', { party: 'KLANT NUMMER 1' }],
  ])('is proposed for the invoice, less the charges, by %s, and closes it when accepted', (_what, told) => {
    const paid = row('aa', 29_750, { ...told, gross: 30_000 });
    const before = match([paid], invoice);
    const [one] = before.rows;
    expect(one).toMatchObject({ certain: false, restCents: 29_750, proposal: charges });
    expect(clearProposals(before.rows)).toEqual([]);
    const after = match([paid], invoice, ...proposedLinks(before, one!, one!.proposal!));
    expect([owedOf(after.debts.get('doc-1')!), after.rows[0]]).toMatchObject([0, { restCents: 0, differenceCents: -250 }]);
  });

  it('is a part of a larger invoice with what was paid, and the amount itself where that is what is open', () => {
    const paid = (euro: number) => onlyOne([row('aa', 29_750, { ogm: ogmOf(1), gross: 30_000 })], [booked(1, euro)]);
    expect(paid(400)?.proposal).toMatchObject({ reden: 'deel', delen: [{ cents: 30_000 }], verschil: -250, wijze: 'kosten' });
    expect(paid(297.5)).toMatchObject({ certain: true, restCents: 0 });
  });

  it('stays a part where the bank tells of no charges', () => {
    expect(onlyOne([row('aa', 29_750, { ogm: ogmOf(1) })], invoice)?.proposal).toMatchObject({ reden: 'deel', delen: [{ cents: 29_750 }] });
  });

  it('of a batch is a row of costs, which nothing takes by itself', () => {
    const rows = [row('aa', 30_000, { ogm: ogmOf(1) }), row('bb', -250, { kind: 'costs' })];
    expect(match(rows, invoice).rows).toMatchObject([
      { certain: true, restCents: 0 },
      { restCents: -250, parts: [] },
    ]);
  });
});
