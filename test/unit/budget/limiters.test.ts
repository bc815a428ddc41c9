import { describe, expect, it } from 'vitest';
import { limiters } from '../../support/limiters.ts';
import { simulate, type Result, type Setting } from '../../support/rate-simulation.ts';

const seeds = [1, 2];

/** The results of all seeds: refusals and failures in all, and the mean of what was done in a minute. */
async function all(setting: Omit<Setting, 'seed'>) {
  const results: Result[] = [];
  for (const seed of seeds) results.push(await simulate({ ...setting, seed }));
  const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((total, result) => total + of(result), 0);
  return { done: sum(({ done }) => done), refused: sum(({ refused }) => refused), rate: sum(({ rate }) => rate) / seeds.length };
}

/** A bucket of two refuses five at once: the only kind that one machine meets a 429 of. */
const oneMachine = Object.keys(limiters).filter((kind) => kind !== 'bucket 2');

describe('eight processes that make forty requests each, on one machine', () => {
  it.each(oneMachine)('meet no 429 of a %s, and make at least 90 %% of what it allows', async (kind) => {
    const { done, refused, rate } = await all({ kind });
    expect({ done, refused }).toEqual({ done: 640, refused: 0 });
    expect(rate).toBeGreaterThan(54);
  });

  it('meet a few of a bucket of two, and then its pace', async () => {
    const { done, refused, rate } = await all({ kind: 'bucket 2' });
    expect(done).toBe(640);
    expect(refused).toBeLessThan(10);
    expect(rate).toBeGreaterThan(45);
  });

  it.each(oneMachine)('meet no 429 of a %s whose replies take up to four seconds either', async (kind) => {
    const { done, refused } = await all({ kind, latency: [5, 2_000] });
    expect({ done, refused }).toEqual({ done: 640, refused: 0 });
  });
});

// Each machine sees only its own requests, so that all it has to go by are the 429s.
describe.each([2, 4, 8])('eight processes on %d machines that know nothing of each other', (machines) => {
  const usual = oneMachine.filter((kind) => kind !== 'sliding log, counts rejects');

  it.each(usual)('finish with a %s at 85 %% of what it allows or more', async (kind) => {
    const { done, rate } = await all({ kind, machines });
    expect(done).toBe(640);
    expect(rate).toBeGreaterThan(51);
  });

  // To a service that punishes each try, or allows no bursts, machines without --tempo come less fast.
  it.each(['bucket 2', 'sliding log, counts rejects'])('finish with a %s', async (kind) => {
    const { done, rate } = await all({ kind, machines });
    expect(done).toBe(640);
    expect(rate).toBeGreaterThan(33);
  });
});

describe.each([2, 4])('%d machines that share the limit with --tempo', (machines) => {
  it.each(['fixed, aligned', 'fixed, first request', 'sliding log', 'sliding log, counts rejects'])('meet no 429 of a %s', async (kind) => {
    const { done, refused, rate } = await all({ kind, machines, tempo: Math.floor(58 / machines) });
    expect({ done, refused }).toEqual({ done: 640, refused: 0 });
    expect(rate).toBeGreaterThan(51);
  });
});
