import { describe, expect, it } from 'vitest';
import type { Filed } from '../../../../../src/jobs/reports/btw/filed.ts';
import { changesSince, daysToRead, filedAs, openPlaces, overlap } from '../../../../../src/jobs/reports/btw/late.ts';
import { roosters } from '../../../../../src/jobs/reports/btw/placing.ts';
import { lastPeriod } from '../../../../../src/jobs/reports/count/deadline.ts';

const quarters = {
  q1: { van: '2026-01-01', tot: '2026-03-31' },
  q2: { van: '2026-04-01', tot: '2026-06-30' },
  q3: { van: '2026-07-01', tot: '2026-09-30' },
};
const year = { van: '2026-01-01', tot: '2026-12-31' };

const filed = (days: (typeof quarters)['q1'], ...documenten: readonly (readonly [string, string])[]): Filed => ({
  ...days,
  ingediend: '2026-10-20T10:00:00.000Z',
  volledig: true,
  bedragen: Object.fromEntries(roosters.map((rooster) => [rooster, 0])) as Filed['bedragen'],
  documenten: documenten.map(([id, datum]) => ({ id, nummer: id, datum })),
});

const inQ1 = { id: 'A', datum: '2026-02-01' };
const lateInQ1 = { id: 'L', datum: '2026-03-31' };
const inQ2 = { id: 'B', datum: '2026-04-01' };
const first = filed(quarters.q1, ['a', '2026-02-01']);

describe('a document that came into a filed period', () => {
  const places = (days: (typeof quarters)['q1'], all: readonly Filed[], include = true) =>
    [inQ1, lateInQ1, inQ2].map(openPlaces(days, all, include)).join(' ');

  it('counts in the return that follows, and in no other', () => {
    expect(places(quarters.q2, [first])).toBe('elders nagekomen telt');
    expect(places(quarters.q3, [first])).toBe('elders later elders');
    expect(places(quarters.q1, [first])).toBe('telt telt elders');
    expect(places(quarters.q2, [])).toBe('elders elders telt');
  });

  it('waits for a next return without it', () => {
    expect(places(quarters.q2, [first], false)).toBe('elders later telt');
  });

  it('is in no return that was filed already, because filed figures never change', () => {
    const second = filed(quarters.q2, ['B', '2026-04-01']);
    expect(places(quarters.q2, [first, second])).toBe('elders later telt');
    expect(places(quarters.q3, [first, second])).toBe('elders nagekomen elders');
  });

  it('counts once: where it was filed, whatever its date', () => {
    const second = filed(quarters.q2, ['L', '2026-03-31'], ['B', '2026-04-01']);
    expect(places(quarters.q1, [first, second])).toBe('telt elders elders');
    expect(places(quarters.q2, [first, second])).toBe('elders telt telt');
    expect(places(quarters.q3, [first, second])).toBe('elders elders elders');
    expect(places(year, [first, second])).toBe('telt telt telt');
    expect(places({ van: '2026-02-01', tot: '2026-02-28' }, [first, second])).toBe('telt elders elders');
    expect(places({ van: '2026-03-01', tot: '2026-03-31' }, [first, second])).toBe('elders elders elders');
    expect(places(quarters.q1, [filed(quarters.q2)])).toBe('telt telt elders');
  });

  it('is looked for among the filed periods of a year back', () => {
    const old = filed({ van: '2024-10-01', tot: '2024-12-31' });
    expect(daysToRead(quarters.q2, [old, first])).toEqual({ van: '2026-01-01', tot: '2026-06-30' });
    expect(daysToRead(quarters.q1, [first])).toEqual(quarters.q1);
    const overLeapDay = filed({ van: '2024-01-01', tot: '2024-03-31' });
    expect(daysToRead({ van: '2025-01-01', tot: '2025-03-31' }, [overLeapDay])).toEqual({ van: '2024-01-01', tot: '2025-03-31' });
    expect(daysToRead(quarters.q2, [filed(quarters.q2, ['L', '2026-02-14'])])).toEqual({ van: '2026-02-14', tot: '2026-06-30' });
  });

  it('is named beside those that are gone', () => {
    expect(changesSince(filed(quarters.q1, ['a', '2026-02-01'], ['x', '2026-02-02']), [inQ1, lateInQ1])).toEqual({
      gone: [{ id: 'x', nummer: 'x', datum: '2026-02-02' }],
      added: ['L'],
    });
    expect(changesSince(filed(quarters.q1, ['AB', '2026-02-01'], ['cd', '2026-02-02']), [{ id: 'ab' }, { id: 'CD' }])).toEqual({
      gone: [],
      added: [],
    });
  });
});

describe('a filed return', () => {
  const january = { van: '2026-01-01', tot: '2026-01-31' };
  const march = { van: '2026-03-01', tot: '2026-03-31' };

  it('is that of exactly its own period', () => {
    expect(filedAs(quarters.q1, [filed(january), first, filed(march)])).toBe(first);
    for (const days of [january, march, quarters.q2, year]) expect(filedAs(days, [first])).toBeUndefined();
  });

  it('shares days with a period that ends on its first or begins on its last', () => {
    const touching = [{ van: '2025-12-01', tot: '2026-01-01' }, { van: '2026-03-31', tot: '2026-04-30' }, january, year];
    for (const days of touching) expect([overlap(days, quarters.q1), overlap(quarters.q1, days)]).toEqual([true, true]);
    const apart = [quarters.q2, { van: '2025-10-01', tot: '2025-12-31' }];
    for (const days of apart) expect([overlap(days, quarters.q1), overlap(quarters.q1, days)]).toEqual([false, false]);
  });
});

describe('the last period that ended', () => {
  it.each([
    ['2026-11-22', 'kwartaal', '2026-07-01', '2026-09-30'],
    ['2026-01-01', 'kwartaal', '2025-10-01', '2025-12-31'],
    ['2026-03-31', 'maand', '2026-02-01', '2026-02-28'],
    ['2026-01-15', 'maand', '2025-12-01', '2025-12-31'],
  ] as const)('before %s, by %s', (day, aangifte, van, tot) => {
    expect(lastPeriod(day, aangifte)).toEqual({ van, tot });
  });
});
