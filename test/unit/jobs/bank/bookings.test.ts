import { expect, it } from 'vitest';
import { type DayPart, dayParts, KnownBookings, type KnownRow, type KnownStatement } from '../../../../src/jobs/bank/bookings.ts';
import { payersIn } from '../../../../src/jobs/bank/match/customer.ts';
import type { RowState } from '../../../../src/jobs/bank/match/state.ts';
import type { Debt } from '../../../../src/jobs/reports/count/debt.ts';

const [friday, monday, tuesday] = ['2026-11-13', '2026-11-16', '2026-11-17'] as const;
const row = (booked: string, cents: number, more: Partial<KnownRow> = {}): KnownRow => {
  return { booked, valued: null, cents, ogm: null, kind: 'payment', ...more };
};

/** A statement that the bank proves, from its opening to the day of its last row. */
function statement(opened: string | null, openingCents: number, rows: readonly KnownRow[]): KnownStatement {
  const closingCents = rows.reduce((sum, { cents }) => sum + cents, openingCents);
  const closed = rows.at(-1)!.booked;
  return { format: 'camt', account: 'BE48001123456727', currency: 'EUR', number: null, opened, openingCents, closed, closingCents, rows };
}

const partOf = (one: KnownStatement): DayPart => dayParts(one).at(-1)!;

/** A part that opens with 100 euro on its own day, so that only others tell whether it begins with it. */
const part = partOf(statement(tuesday, 100_00, [row(tuesday, 50_00)]));

it.each<[string, readonly KnownStatement[], boolean]>([
  ['nothing tells more', [], true],
  ['its own end is all that is known', [part.statement], true],
  ['another begins during the day too, elsewhere', [statement(tuesday, 700_00, [row(tuesday, 5_00)])], true],
  ['another goes through its opening', [statement(tuesday, 60_00, [row(tuesday, 40_00), row(tuesday, 5_00)])], false],
  ['another with another opening begins before the day', [statement(monday, 60_00, [row(tuesday, 5_00)])], false],
  ['another that tells no day has another opening', [statement(null, 60_00, [row(tuesday, 5_00)])], false],
  ['another with the same opening begins before the day', [statement(monday, 100_00, [row(tuesday, 5_00)])], true],
  ['the last day before ends with its opening', [statement(friday, 60_00, [row(monday, 40_00)])], true],
  ['the last day before ends elsewhere', [statement(friday, 60_00, [row(monday, 30_00)])], false],
  [
    'only an earlier day ends with its opening',
    [statement(null, 90_00, [row(friday, 10_00)]), statement(friday, 100_00, [row(monday, 30_00)])],
    false,
  ],
  ['an earlier day ends elsewhere', [statement(friday, 80_00, [row(monday, 20_00)]), statement(null, 90_00, [row(friday, 20_00)])], true],
])('a part begins with its day, or not, where %s', (_, others, begins) => {
  expect(new KnownBookings(others).startsDay(part, part)).toBe(begins);
});

it.each([
  ['follow each other over a weekend', '101', '102', true],
  ['leave one out', '101', '103', false],
  ['are those of the days', '317', '321', true],
  ['are not told', null, '103', true],
])('a part begins with its day, or not, where the numbers of the bank %s', (_, before, own, begins) => {
  const numbered = (one: KnownStatement, number: string | null): KnownStatement => ({ ...one, number });
  const later = partOf(numbered(part.statement, own));
  const known = new KnownBookings([numbered(statement(friday, 60_00, [row(friday, 40_00)]), before)]);
  expect(known.startsDay(later, later)).toBe(begins);
});

it('counts a total once, beside the rows that it is the total of', () => {
  const singles = [row(tuesday, 100_00, { id: 'aa' }), row(tuesday, 250_00, { id: 'bb' })];
  const parts = [row(tuesday, 100_00, { id: 'aa', booking: 0 }), row(tuesday, 250_00, { id: 'bb', booking: 0 })];
  const both = [statement(monday, 0, singles), statement(monday, 0, parts)].map(partOf);
  expect(new KnownBookings([]).ofDay(both).map(({ code, cents }) => [code, cents])).toEqual([['aa', 350_00]]);
});

it('knows the payer by money that came, and not by a row of nothing or a payment back', () => {
  const debts = new Map([['f', { head: { klant_id: 'k' } } as Debt]]);
  const state = (cents: number) =>
    ({ row: { cents, party_account: 'BE68 5390 0754 7034' }, parts: [{ document: 'f', cents }] }) as unknown as RowState;
  const payers = (cents: number) => [...payersIn([state(cents)], debts)].map(([account, klanten]) => [account, ...klanten]);
  expect([payers(-1), payers(0), payers(1)]).toEqual([[], [], [['BE68539007547034', 'k']]]);
});
