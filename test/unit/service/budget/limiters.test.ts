import { expect, it } from 'vitest';
import { simulateAll } from '../../../support/rate-simulation.ts';

/* The kind of service that finds most: `npm run bench:budget` tries every kind, for longer, and holds each to its goal. */

it('jobs on eight machines that share the count meet no 429 of a bucket of two, of which nothing is known, and make 57 requests a minute', async () => {
  const { refused, later } = await simulateAll({ kind: 'bucket 2', jobs: true, minutes: 4, latency: [2, 75] }, [1]);
  expect(refused).toBe(0);
  expect(later).toBeGreaterThan(57);
});
