import { expect, it } from 'vitest';
import { simulateAll } from '../../../support/rate-simulation.ts';

/* One kind of service stands for all: `npm run bench:budget` tries every kind, for longer, and holds each to its goal. */

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

it('two machines that share the limit with --tempo meet no 429', async () => {
  const { done, refused, rate } = await simulateAll({ kind, machines: 2, tempo: 29 }, seeds);
  expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
  expect(rate).toBeGreaterThan(51);
});
