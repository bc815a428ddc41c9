import { expect, it } from 'vitest';
import type { Choice } from '../../../../src/jobs/bank/decisions.ts';
import { decisionDoubts } from '../../../../src/jobs/bank/doubts.ts';
import { booked, match, row } from '../../../support/bank/matching.ts';

/** The reasons to ask about a decision on these documents and one row of so many cents. */
const asked = (cents: number, documents: Parameters<typeof match>[1], choice: Choice) => {
  const rows = [row('aa', cents)];
  return decisionDoubts([choice], match(rows, documents), match(rows, documents, choice)).map(({ reason }) => reason);
};

it.each([
  ['afronding', -5, 5],
  ['korting', -1809, 0],
  ['kosten', -3619, 3619],
  ['verlies', -36_190, 0],
] as const)('takes %s from %d to %d cents without a question, and asks about a cent more', (wijze, less, more) => {
  const doubts = (cents: number) =>
    asked(36_190 + cents, [booked(1, 361.9)], {
      soort: 'koppel',
      rij: 'aa',
      delen: [{ document: 'doc-1', cents: 36_190 }],
      verschil: { wijze, cents },
    });
  expect([doubts(less), doubts(more)]).toEqual([[], []]);
  expect([doubts(less - 1), doubts(more + 1)]).toEqual([['verschil'], ['verschil']]);
});

it('counts the bound of a refund the other way', () => {
  const note = booked(1, -100, { type: 'creditnota' });
  const doubts = (cents: number) =>
    asked(-10_000 + cents, [note], {
      soort: 'koppel',
      rij: 'aa',
      delen: [{ document: 'doc-1', cents: -10_000 }],
      verschil: { wijze: 'korting', cents },
    });
  expect([doubts(500), doubts(501), doubts(-1)]).toEqual([[], ['verschil'], ['verschil']]);
});

it.each([
  ['a refund of a credit note', -100, -10_000, []],
  ['money for a credit note', -100, 10_000, ['teken']],
  ['money for an invoice', 100, 10_000, []],
  ['more money than is open', 100, 20_000, []],
  ['money that goes out for an invoice', 100, -10_000, ['teken']],
] as const)('asks of the direction: %s', (_, euro, cents, reasons) => {
  const document = booked(1, euro, euro < 0 ? { type: 'creditnota' } : {});
  expect(asked(cents, [document], { soort: 'koppel', rij: 'aa', delen: [{ document: 'doc-1', cents }] })).toEqual(reasons);
});

it('takes back what was received, and not a cent more', () => {
  const paid: Choice = { soort: 'boek', document: 'doc-1', cents: 5000, datum: '2026-11-10', wijze: 'kaart' };
  const doubts = (cents: number) => {
    const back: Choice = { soort: 'boek', document: 'doc-1', cents, datum: '2026-11-12', wijze: 'kaart' };
    return decisionDoubts([back], match([], [booked(1, 100)], paid), match([], [booked(1, 100)], paid, back)).map(({ reason }) => reason);
  };
  expect([doubts(-5000), doubts(-5001)]).toEqual([[], ['teken']]);
});

it('asks about cash above 3,000 euro for one debt, instalments together, and not about a cent less', () => {
  const cash = (document: string, cents: number): Choice => ({ soort: 'boek', document, cents, datum: '2026-11-10', wijze: 'contant' });
  const documents = [booked(1, 5000), booked(2, 5000)];
  const doubts = (first: Choice, cents: number) => {
    const choice = cash('doc-1', cents);
    return decisionDoubts([choice], match([], documents, first), match([], documents, first, choice)).map(({ reason }) => reason);
  };
  const earlier = cash('doc-1', 100_000);
  expect([doubts(earlier, 200_000), doubts(earlier, 200_001)]).toEqual([[], ['contant']]);
  expect([doubts(cash('doc-2', 100_000), 300_000), doubts({ ...earlier, wijze: 'kaart' } as Choice, 300_000)]).toEqual([[], []]);
});
