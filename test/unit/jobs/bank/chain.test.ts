import { describe, expect, it } from 'vitest';
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

  it('have no gap between an account in euro and one in dollars on the same IBAN', () => {
    const dollars = { ...statement('2026-11-16', '2026-11-17', 900, [['2026-11-17', 25]]), currency: 'USD' };
    expect(gapsIn([monday, dollars, tuesday])).toEqual([]);
  });

  it('tell up to which day they go', () => {
    expect(readUpTo([tuesday, monday], '2026-11-27')).toEqual([{ account, currency: 'EUR', tot: '2026-11-17', dagen: 10 }]);
    expect(readUpTo([tuesday], '2026-11-17')).toMatchObject([{ dagen: 0 }]);
  });
});
