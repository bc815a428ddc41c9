import { expect, it } from 'vitest';
import { simulateAll } from '../../../support/rate-simulation.ts';

/* One kind of service stands for all, or a few: `npm run bench:budget` tries every kind, for longer, and holds each to its goal. */

const seeds = [1, 2, 3, 4];
const kind = 'sliding log';

it('eight processes on one machine meet no 429, and make nine tenths of what the service allows', async () => {
  const { done, refused, rate } = await simulateAll({ kind }, seeds);
  expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
  expect(rate).toBeGreaterThan(54);
});

it('eight processes on two machines that know nothing of each other finish, at 85 in a hundred of what the service allows', async () => {
  const { done, rate } = await simulateAll({ kind, machines: 2 }, seeds);
  expect(done).toBe(1280);
  expect(rate).toBeGreaterThan(51);
});

it.each(['sliding log', 'sliding counter', 'bucket 5', 'bucket 2'])(
  'jobs on eight machines that share the count meet no 429 of a %s, of which nothing is known, and make 57 requests a minute',
  async (service) => {
    const { refused, later } = await simulateAll({ kind: service, jobs: true, minutes: 4, latency: [2, 75] }, [1]);
    expect(refused).toBe(0);
    expect(later).toBeGreaterThan(57);
  },
);

it('two machines that share the limit with --tempo meet no 429', async () => {
  const { done, refused, rate } = await simulateAll({ kind, machines: 2, tempo: 29 }, seeds);
  expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
  expect(rate).toBeGreaterThan(51);
});
