import { describe, expect, it } from 'vitest';
import { limiter, type LimietSoort } from '../../../../src/practice/rules/limiet.ts';

/** The waits of requests at these moments, in seconds, under a limit of 3 a minute. */
function waits(soort: LimietSoort, moments: number[]): number[] {
  const take = limiter(3, soort);
  let held: readonly number[] = [];
  return moments.map((moment) => {
    const turn = take(held, moment * 1000);
    ({ held } = turn);
    return turn.wait / 1000;
  });
}

describe('the ways of counting', () => {
  it('schuivend gives a turn a minute after the oldest one, and counts no refused request', () => {
    expect(waits({ soort: 'schuivend' }, [100, 110, 120, 130, 140, 160, 161])).toEqual([0, 0, 0, 30, 20, 0, 9]);
  });

  it('schuivend forgets turns of a clock that ran ahead', () => {
    expect(waits({ soort: 'schuivend' }, [172_800, 172_801, 172_802, 172_803, 100])).toEqual([0, 0, 0, 57, 0]);
  });

  it('vast-venster begins again with each minute of the clock', () => {
    expect(waits({ soort: 'vast-venster' }, [100, 101, 102, 103, 119, 120, 121])).toEqual([0, 0, 0, 17, 1, 0, 0]);
  });

  it('emmer holds so many, and gains one each 20 seconds', () => {
    expect(waits({ soort: 'emmer', emmer: 2 }, [100, 100, 100, 119, 120, 200, 200, 200])).toEqual([0, 0, 20, 1, 0, 0, 0, 20]);
  });

  it('telt-geweigerde makes who goes on asking wait longer', () => {
    expect(waits({ soort: 'telt-geweigerde' }, [100, 110, 120, 130, 140, 150, 211])).toEqual([0, 0, 0, 40, 40, 40, 0]);
  });
});
