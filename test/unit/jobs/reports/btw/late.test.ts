import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Days } from '../../../../../src/belgium/dates.ts';
import { type Filed, changesSinceFiling, daysToRead, filedAs, openPlaces, overlap } from '../../../../../src/jobs/reports/btw/late.ts';
import { boxes } from '../../../../../src/jobs/reports/btw/placing.ts';
import { lastPeriod } from '../../../../../src/jobs/reports/count/days.ts';

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
  bedragen: Object.fromEntries(boxes.map((box) => [box, 0])) as Filed['bedragen'],
  documenten: documenten.map(([id, datum]) => ({ id, nummer: id, datum })),
});

const inQ1 = { id: 'A', datum: '2026-02-01' };
const lateInQ1 = { id: 'L', datum: '2026-03-31' };
const inQ2 = { id: 'B', datum: '2026-04-01' };
const first = filed(quarters.q1, ['a', '2026-02-01']);

describe('a document that came into a filed period', () => {
  const places = (days: (typeof quarters)['q1'], all: readonly Filed[], include = true, filing = false) =>
    [inQ1, lateInQ1, inQ2].map(openPlaces(days, all, { include, filing })).join(' ');

  it('counts in the return that follows, and in no other', () => {
    expect(places(quarters.q2, [first])).toBe('elders nagekomen telt');
    expect(places(quarters.q3, [first])).toBe('elders later elders');
    expect(places(quarters.q1, [first])).toBe('telt later elders');
    expect(places(quarters.q2, [])).toBe('elders elders telt');
  });

  it('counts in the return that is filed first, also after a period that was not filed', () => {
    expect(places(quarters.q3, [first], true, true)).toBe('elders nagekomen elders');
    expect(places(quarters.q3, [first], false, true)).toBe('elders later elders');
  });

  it('counts where its date lies while that return is filed again, and elsewhere once another return holds it', () => {
    expect(places(quarters.q1, [first], true, true)).toBe('telt telt elders');
    const second = filed(quarters.q2, ['L', '2026-03-31'], ['B', '2026-04-01']);
    expect(places(quarters.q1, [first, second], true, true)).toBe('telt elders elders');
    expect(places(quarters.q2, [first, second], true, true)).toBe('elders nagekomen telt');
  });

  it('counts in a longer period around the filed one, which is no return', () => {
    expect(places(year, [first])).toBe('telt telt telt');
    expect(places({ van: '2026-01-01', tot: '2026-06-30' }, [first, filed(quarters.q2)])).toBe('telt telt telt');
    expect(places({ van: '2026-03-01', tot: '2026-03-31' }, [first])).toBe('elders later elders');
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

  it('is looked for among all filed periods, however long ago', () => {
    const old = filed({ van: '2014-10-01', tot: '2014-12-31' });
    expect(daysToRead(quarters.q2, [old, first])).toEqual({ van: '2014-10-01', tot: '2026-06-30' });
    expect(daysToRead(quarters.q2, [first])).toEqual({ van: '2026-01-01', tot: '2026-06-30' });
    expect(daysToRead(quarters.q1, [first])).toEqual(quarters.q1);
    const overLeapDay = filed({ van: '2024-01-01', tot: '2024-03-31' });
    expect(daysToRead({ van: '2025-01-01', tot: '2025-03-31' }, [overLeapDay])).toEqual({ van: '2024-01-01', tot: '2025-03-31' });
    expect(daysToRead(quarters.q2, [filed(quarters.q2, ['L', '2026-02-14'])])).toEqual({ van: '2026-02-14', tot: '2026-06-30' });
  });

  it('is named beside those that are gone', () => {
    expect(changesSinceFiling(filed(quarters.q1, ['a', '2026-02-01'], ['x', '2026-02-02']), [inQ1, lateInQ1])).toEqual({
      gone: [{ id: 'x', nummer: 'x', datum: '2026-02-02' }],
      added: ['L'],
    });
    expect(changesSinceFiling(filed(quarters.q1, ['AB', '2026-02-01'], ['cd', '2026-02-02']), [{ id: 'ab' }, { id: 'CD' }])).toEqual({
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

/** A history of an account: documents come in, and returns are filed, filed again before their term is over, and looked at. */
type Step = readonly ['add', day: number] | readonly ['file', month: number, months: 1 | 3, include: boolean];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('add' as const), fc.integer({ min: 0, max: 729 })),
  fc.tuple(fc.constant('file' as const), fc.integer({ min: 0, max: 23 }), fc.constantFrom(1 as const, 3 as const), fc.boolean()),
);

const dayAt = (index: number): string => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
const periodAt = (month: number, months: number): Days => {
  const from = months === 3 ? month - (month % 3) : month;
  const day = (at: number, date: number) => new Date(Date.UTC(2025, at, date)).toISOString().slice(0, 10);
  return { van: day(from, 1), tot: day(from + months, 0) };
};

test('every document is in exactly one return, whatever is filed, filed again, added or filed by another rhythm', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const documents: { id: string; datum: string }[] = [];
      let returns: Filed[] = [];
      for (const [kind, ...how] of steps) {
        if (kind === 'add') {
          documents.push({ id: `d${documents.length}`, datum: dayAt(how[0]) });
          continue;
        }
        const [month, months, include] = how as [number, 1 | 3, boolean];
        const days = periodAt(month, months);
        // What the command refuses: a period that shares days with another filed one.
        if (!filedAs(days, returns) && returns.some((one) => overlap(one, days))) continue;
        const read = daysToRead(days, returns);
        const listed = documents.filter(({ datum }) => read.van <= datum && datum <= read.tot);
        const places = openPlaces(days, returns, { include, filing: true });
        const held = listed.filter((one) => ['telt', 'nagekomen'].includes(places(one)));
        const before = filedAs(days, returns);
        returns = [...returns.filter((one) => one !== before), filed(days, ...held.map(({ id, datum }) => [id, datum] as const))];
        returns.sort((one, other) => (one.van < other.van ? -1 : 1));
      }
      const held = returns.flatMap(({ documenten }) => documenten.map(({ id }) => id));
      expect(new Set(held).size).toBe(held.length);
      const after = { van: '2027-01-01', tot: '2027-03-31' };
      const last = openPlaces(after, returns, { include: true, filing: true });
      for (const document of documents) {
        const isDated = returns.some(({ van, tot }) => van <= document.datum && document.datum <= tot);
        const where = held.includes(document.id) ? 'filed' : isDated ? 'late' : 'open';
        // The next return takes whatever is late; what lies in a period that nobody filed waits for the return of that period.
        expect([document, where, last(document)]).toEqual([document, where, where === 'late' ? 'nagekomen' : 'elders']);
        if (where === 'open')
          expect(openPlaces(periodAt(monthOf(document.datum), 1), returns, { include: true, filing: false })(document)).toBe('telt');
      }
    }),
    { numRuns: 20 * Number(process.env['DUIT_TEST_RUNS'] ?? 5) },
  );
});

const monthOf = (day: string): number => (Number(day.slice(0, 4)) - 2025) * 12 + Number(day.slice(5, 7)) - 1;
