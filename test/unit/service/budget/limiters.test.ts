import { describe, expect, it } from 'vitest';
import { limiters } from '../../../support/limiters.ts';
import { simulate, type Result, type Setting } from '../../../support/rate-simulation.ts';

const seeds = [1, 2, 3, 4];

/** The results of all seeds: what was done, refused and given up in all, and the mean of what was done in a minute. */
async function all(setting: Omit<Setting, 'seed'>, chosen = setting.minutes ? seeds.slice(0, 2) : seeds) {
  const results: Result[] = [];
  for (const seed of chosen) results.push(await simulate({ ...setting, seed }));
  const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((total, result) => total + of(result), 0);
  return {
    done: sum(({ done }) => done),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    rate: sum(({ rate }) => rate) / chosen.length,
    later: sum(({ later }) => later) / chosen.length,
  };
}

/** A bucket of two refuses five at once: the only kind that one machine meets a 429 of. */
const oneMachine = Object.keys(limiters).filter((kind) => kind !== 'bucket 2');

describe('eight processes that make forty requests each, on one machine', () => {
  it.each(oneMachine)('meet no 429 of a %s, and make nine tenths of what it allows', async (kind) => {
    const { done, refused, rate } = await all({ kind });
    expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
    expect(rate).toBeGreaterThan(54);
  });

  it('meet a few of a bucket of two, and then its pace', async () => {
    const { done, refused, rate } = await all({ kind: 'bucket 2' });
    expect(done).toBe(1280);
    expect(refused).toBeLessThan(20);
    expect(rate).toBeGreaterThan(45);
  });

  it.each(oneMachine)('meet no 429 of a %s whose replies take up to four seconds either', async (kind) => {
    const { done, refused } = await all({ kind, latency: [5, 2_000] });
    expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
  });
});

const latencies: Record<string, [number, number]> = { quick: [5, 150], slow: [5, 2_000] };

/*
 * Where 85 % of the limit is not reached: to a log that counts rejects each 429 is one of its sixty, and eight machines
 * meet some before enough of them have slowed down.
 */
const less: Record<string, number> = {
  '4 sliding log, counts rejects slow': 50,
  '8 sliding log, counts rejects quick': 46,
  '8 sliding log, counts rejects slow': 46,
};

// Each machine sees only its own requests, so that all it has to go by are the 429s, which say nothing here.
describe.each([2, 4, 8])('eight processes on %d machines that know nothing of each other', (machines) => {
  it.each(Object.keys(limiters))('use a %s for twelve minutes, to 85 in a hundred or what can be', async (kind) => {
    for (const [speed, latency] of Object.entries(latencies)) {
      const { failed, rate, later } = await all({ kind, machines, latency, minutes: 12 });
      // Of thousands one may find a bucket of two, that eight machines use, empty whenever it comes.
      expect(failed, speed).toBeLessThanOrEqual(kind === 'bucket 2' && machines === 8 ? 1 : 0);
      expect(Math.min(rate, later), speed).toBeGreaterThan(less[`${machines} ${kind} ${speed}`] ?? 51);
    }
  });

  it.each(Object.keys(limiters))('finish forty requests each with a %s', async (kind) => {
    const { done, rate } = await all({ kind, machines });
    expect(done).toBe(1280);
    // Machines that start together at a bucket so small, or a log that counts all tries, need the first minutes to learn its rate.
    expect(rate).toBeGreaterThan(['bucket 2', 'sliding log, counts rejects'].includes(kind) ? 41 : 51);
  });
});

describe.each([2, 4])('%d machines that share the limit with --tempo', (machines) => {
  it.each(['fixed, aligned', 'fixed, first request', 'sliding log', 'sliding log, counts rejects'])('meet no 429 of a %s', async (kind) => {
    const { done, refused, rate } = await all({ kind, machines, tempo: Math.floor(58 / machines) });
    expect({ done, refused }).toEqual({ done: 1280, refused: 0 });
    expect(rate).toBeGreaterThan(51);
  });
});
