import { describe, expect, it } from 'vitest';
import { isLong } from '../../../support/long.ts';
import { simulateAll } from '../../../support/rate-simulation.ts';

/* The kinds of service that find most: `npm run bench:budget` tries every kind, for longer, and holds each to its goal. */

const latency = [2, 75] as const;

describe('eight processes that share a count', () => {
  it.each(isLong ? ['fixed, aligned', 'sliding log'] : ['sliding log'])(
    'meet no 429 of a service that counts by "%s", and make 57 requests a minute',
    async (kind) => {
      const { refused, rate } = await simulateAll({ kind, minutes: 3, latency }, [1]);
      expect(refused).toBe(0);
      expect(rate).toBeGreaterThan(57);
    },
  );

  const seeds = isLong ? [1, 2] : [1];
  it('meet at most two of a bucket of two', async () => {
    const { refused, rate } = await simulateAll({ kind: 'bucket 2', minutes: 4, latency }, seeds);
    expect(refused).toBeLessThanOrEqual(2 * seeds.length);
    expect(rate).toBeGreaterThan(57);
  });

  it.runIf(isLong)('at jobs on eight machines meet none of it', async () => {
    const { refused, later } = await simulateAll({ kind: 'bucket 2', jobs: true, minutes: 4, latency }, [1]);
    expect(refused).toBe(0);
    expect(later).toBeGreaterThan(57);
  });
});

it('machines that share no count lose no request', async () => {
  const { done, failed, refused } = await simulateAll({ kind: 'fixed, aligned', machines: 3, requests: 30, latency }, [1]);
  expect({ done, failed }).toEqual({ done: 240, failed: 0 });
  expect(refused).toBeGreaterThan(0);
});

it('more processes than a minute has requests for all get their turn, and no more of them stand in the row', async () => {
  const { done, failed, longestRow } = await simulateAll({ kind: 'sliding log', processes: 170, requests: 1, latency }, [1]);
  expect({ done, failed, longestRow }).toEqual({ done: 170, failed: 0, longestRow: 58 });
});
