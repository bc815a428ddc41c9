import { describe, expect, it } from 'vitest';
import { chance } from '../../../support/chance.ts';
import { chained, gapsIn, readUpTo } from '../../../../src/jobs/bank/chain.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';

const account = 'BE48001123456727';

/** A statement of these days and balances, with rows of `day: cents`. */
function statement(
  opened: string | null,
  closed: string,
  openingCents: number,
  rows: readonly (readonly [string, number])[],
  format: BankStatement['format'] = 'coda',
): BankStatement {
  const closingCents = rows.reduce((sum, [, cents]) => sum + cents, openingCents);
  const all = rows.map(([booked, cents]) => ({
    booked,
    valued: null,
    cents,
    ogm: null,
    text: '',
    party: null,
    party_account: null,
    kind: 'payment' as const,
  }));
  return { format, account, currency: 'EUR', holder: null, number: '000', opened, openingCents, closed, closingCents, rows: all };
}

const monday = statement('2026-11-13', '2026-11-16', 100, [['2026-11-16', 50]]);
const tuesday = statement('2026-11-16', '2026-11-17', 150, [['2026-11-17', 25]]);

describe('statements of an account', () => {
  it('follow each other by their balances, also several of one day', () => {
    const third = statement('2026-11-16', '2026-11-17', 175, [['2026-11-17', -75]]);
    const fourth = statement('2026-11-16', '2026-11-17', 100, [['2026-11-17', 1]]);
    expect(chained([fourth, third, tuesday, monday])).toEqual([monday, tuesday, third, fourth]);
    expect(gapsIn([fourth, third, tuesday, monday])).toEqual([]);
  });

  it('have a gap where a balance does not go on', () => {
    const thursday = statement('2026-11-18', '2026-11-19', 500, [['2026-11-19', 1]]);
    expect(gapsIn([thursday, monday, tuesday])).toEqual([
      { account, currency: 'EUR', van: '2026-11-17', tot: '2026-11-18', closingCents: 175, openingCents: 500 },
    ]);
  });

  it('have no gap where one of a whole period comes after those of its days', () => {
    const wednesday = statement('2026-11-17', '2026-11-18', 175, [['2026-11-18', 5]]);
    const period = (opened: string, closed: string, opening: number, cents: number) =>
      statement(opened, closed, opening, [[closed, cents]], 'camt');
    // Its old balance has the date of the first day, of the day before, or the period lies within what was read.
    for (const whole of [
      period('2026-11-16', '2026-11-17', 100, 75),
      period('2026-11-13', '2026-11-17', 100, 75),
      period('2026-11-17', '2026-11-18', 150, 30),
      period('2026-11-16', '2026-11-18', 150, 30),
    ]) {
      expect(gapsIn([monday, tuesday, wednesday, whole])).toEqual([]);
      expect(gapsIn([whole, wednesday, tuesday, monday])).toEqual([]);
    }
    expect(gapsIn([monday, wednesday, period('2026-11-16', '2026-11-18', 100, 80)])).toEqual([]);
  });

  it('have a gap before a period and after one, which never runs backwards', () => {
    const later = statement('2026-11-20', '2026-11-23', 900, [['2026-11-23', 5]], 'camt');
    const whole = statement('2026-11-16', '2026-11-17', 100, [['2026-11-17', 75]], 'camt');
    for (const some of [
      [monday, tuesday, whole, later],
      [later, whole, monday],
      [whole, later],
    ]) {
      const gaps = gapsIn(some);
      expect(gaps).toMatchObject([{ van: '2026-11-17', tot: '2026-11-20', closingCents: 175, openingCents: 900 }]);
    }
  });

  it('have no gap before one whose bookings another shows from an earlier day on', () => {
    // A bank dates the old balance of a period on its first day, and in CODA on the day before.
    const coded = (one: BankStatement, ...ids: string[]) => ({ ...one, rows: one.rows.map((row, at) => ({ ...row, id: ids[at] ?? '' })) });
    const whole = coded(
      statement(
        '2026-11-17',
        '2026-11-18',
        150,
        [
          ['2026-11-17', 25],
          ['2026-11-18', 5],
        ],
        'camt',
      ),
      'b',
      'c',
    );
    const last = coded(statement('2026-11-17', '2026-11-18', 175, [['2026-11-18', 5]]), 'c');
    const first = coded(monday, 'a');
    for (const some of [
      [first, whole, last],
      [last, first, whole],
    ])
      expect(gapsIn(some)).toEqual([]);
    const next = coded(statement('2026-11-18', '2026-11-20', 175, [['2026-11-18', 5]], 'camt'), 'c');
    expect(gapsIn([first, whole, next])).toEqual([]);
    // Without that booking nothing tells how its balance came about.
    expect(gapsIn([first, whole, coded(next, 'd')])).toMatchObject([{ openingCents: 175 }]);
  });

  it('have the gap before a day that was read twice', () => {
    const later = statement('2026-11-18', '2026-11-19', 500, [['2026-11-19', 1]]);
    const gap = [{ van: '2026-11-17', tot: '2026-11-18', closingCents: 175, openingCents: 500 }];
    for (const again of [{ ...later, format: 'camt' as const }, statement('2026-11-18', '2026-11-20', 500, [['2026-11-20', 9]], 'camt')]) {
      expect(gapsIn([monday, tuesday, later, again])).toMatchObject(gap);
      expect(gapsIn([again, later, tuesday, monday])).toMatchObject(gap);
    }
  });

  it('have no gap in days that were all read, in whatever order and over whatever periods', () => {
    const next = chance(7);
    const below = (most: number) => Math.floor(next() * most);
    const dayAt = (at: number) => `2026-10-${String(at).padStart(2, '0')}`;
    for (let run = 0; run < 500; run++) {
      const count = 2 + below(5);
      const amounts = Array.from({ length: count }, () => below(5) * 25 - 50);
      const balance = (at: number) => amounts.slice(0, at).reduce((sum, one) => sum + one, 1000);
      const span = (from: number, to: number, isDated: boolean, format: 'coda' | 'camt') => {
        const rows = amounts.slice(from, to + 1).map((cents, at) => [dayAt(from + at + 2), cents] as const);
        const made = statement(dayAt(from + (isDated ? 2 : 1)), dayAt(to + 2), balance(from), rows, format);
        return { ...made, rows: made.rows.map((row, at) => ({ ...row, id: `r${from + at}` })) };
      };
      const [daily, period] = [next() < 0.5, next() < 0.5];
      const days = amounts.map((_, at) => span(at, at, daily, 'coda'));
      const periods = Array.from({ length: 1 + below(3) }, () => {
        const from = below(count);
        return span(from, from + below(count - from), period, 'camt');
      });
      const known = new Set(periods.flatMap(({ rows }) => rows.map(({ id }) => id)));
      const some = days.filter(({ rows }) => !known.has(rows[0]!.id) || next() < 0.5);
      const all = [...some, ...periods].map((one) => ({ one, at: next() })).toSorted((a, b) => a.at - b.at);
      expect(gapsIn(all.map(({ one }) => one)), JSON.stringify(all.map(({ one }) => [one.opened, one.closed]))).toEqual([]);
    }
  });

  it('have no gap between an account in euro and one in dollars on the same IBAN', () => {
    const dollars = { ...statement('2026-11-16', '2026-11-17', 900, [['2026-11-17', 25]]), currency: 'USD' };
    expect(gapsIn([monday, dollars, tuesday])).toEqual([]);
  });

  it('tell up to which day they go', () => {
    expect(readUpTo([tuesday, monday], '2026-11-27')).toEqual([{ account, currency: 'EUR', tot: '2026-11-17', dagen: 10 }]);
    expect(readUpTo([tuesday], '2026-11-17')).toMatchObject([{ dagen: 0 }]);
  });
});
