import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextWait, retryAfter, type Tried, type Trouble } from '../../../../src/service/api/retry.ts';

const tried = (change: Partial<Tried>): Tried => ({
  trouble: 'ambiguous',
  write: false,
  tries: 1,
  retry_after: undefined,
  waited: 0,
  max_wacht: 120_000,
  ...change,
});

describe('nextWait', () => {
  test.each<[Partial<Tried>, (number | undefined)[]]>([
    // The ceilings of the waits after the first, second, third and fourth try.
    [{ trouble: 'ambiguous' }, [500, 1000, 2000, undefined]],
    [{ trouble: 'unsent' }, [500, 1000, 2000, undefined]],
    [{ trouble: 'limited' }, [4000, 16_000, 60_000, undefined]],
    [{ trouble: 'final' }, [undefined, undefined, undefined, undefined]],
    [{ trouble: 'ambiguous', write: true }, [undefined, undefined, undefined, undefined]],
    [{ trouble: 'unsent', write: true }, [500, 1000, undefined, undefined]],
    [{ trouble: 'limited', write: true }, [4000, 16_000, 60_000, undefined]],
    [{ trouble: 'limited', retry_after: 30_000 }, [30_000, 30_000, 30_000, undefined]],
    [{ trouble: 'ambiguous', retry_after: 3000 }, [3000, 3000, 3000, undefined]],
    [{ trouble: 'limited', retry_after: 120_000 }, [120_000, 120_000, 120_000, undefined]],
    [{ trouble: 'limited', retry_after: 120_001 }, [undefined, undefined, undefined, undefined]],
    [{ trouble: 'limited', retry_after: 60_000, waited: 60_001 }, [undefined, undefined, undefined, undefined]],
    [{ trouble: 'limited', max_wacht: 0 }, [undefined, undefined, undefined, undefined]],
    [{ trouble: 'limited', retry_after: 0, max_wacht: 0 }, [0, 0, 0, undefined]],
    // The budget waits; it alone ends a read, and a write ends after its fourth try.
    [{ trouble: 'limited', paced: true, retry_after: 30_000 }, [0, 0, 0, 0]],
    [{ trouble: 'limited', paced: true, retry_after: 30_000, write: true }, [0, 0, 0, undefined]],
    [{ trouble: 'ambiguous', paced: true }, [500, 1000, 2000, undefined]],
  ])('%j', (change, waits) => {
    expect([1, 2, 3, 4].map((tries) => nextWait(tried({ ...change, tries }), () => 1))).toEqual(waits);
  });

  const any = fc.record({
    trouble: fc.constantFrom<Trouble>('unsent', 'limited', 'ambiguous', 'final'),
    write: fc.boolean(),
    tries: fc.integer({ min: 1, max: 10 }),
    retry_after: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
    waited: fc.integer({ min: 0, max: 1e6 }),
    max_wacht: fc.integer({ min: 0, max: 1e6 }),
  });

  test('a write that may have been carried out is never repeated', () => {
    fc.assert(
      fc.property(
        any,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (t, dice) => nextWait({ ...t, trouble: 'ambiguous', write: true }, () => dice) === undefined,
      ),
    );
  });

  test('a wait that the service asks for is obeyed in full or not at all', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (t, dice) => {
        const wait = nextWait(t, () => dice);
        return wait === undefined || t.retry_after === undefined || (wait === t.retry_after && t.waited + wait <= t.max_wacht);
      }),
    );
  });
});

describe('retryAfter', () => {
  const now = Date.parse('2026-03-15T10:00:00Z');
  const date = 'Sun, 15 Mar 2026 12:00:00 GMT';

  test.each<[headers: Record<string, string>, ms: number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 7 ' }, 7000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': '999999999999999999999' }, 2_147_483_647],
    [{ 'retry-after': '-7' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '2026-03-15' }, undefined],
    [{ 'retry-after': 'Sun, 15 Mar 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sunday, 15-Mar-26 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun Mar 15 10:00:30 2026' }, 30_000],
    [{ 'retry-after': 'Sun, 15 Mar 2026 09:00:00 GMT' }, 0],
    // The service's own clock counts, two hours from ours.
    [{ 'retry-after': 'Sun, 15 Mar 2026 12:00:45 GMT', date }, 45_000],
    [{ 'retry-after': 'Sun, 15 Mar 2026 10:00:45 GMT', date }, 0],
    [{ 'retry-after': 'Sun, 15 Mar 2026 10:00:45 GMT', date: 'broken' }, 45_000],
  ])('%j is %j ms', (headers, ms) => {
    expect(retryAfter(headers, now)).toBe(ms);
  });
});
