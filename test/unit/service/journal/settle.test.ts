import { expect, it } from 'vitest';
import { settle } from '../../../../src/service/journal/recovery/reconcile.ts';

const hour = 3_600_000;

it.each([
  ['before it began', -hour, 0],
  ['while it waits', 0, -hour],
])('a clock that is set back %s makes the search last no longer than a minute', async (_when, before, meanwhile) => {
  const slept: number[] = [];
  let passed = 0;
  const since = Date.parse('2026-03-15T10:00:00Z');
  const world = {
    now: () => new Date(since + before + (passed > 0 ? meanwhile : 0) + passed),
    monotonic: () => passed,
    sleep: async (ms: number) => {
      slept.push(ms);
      passed += ms;
    },
    stop: new AbortController().signal,
  };
  const nothing = { found: 'nothing', different: [] } as const;
  const waiting = (_seconds: number, work: Promise<void>) => work;
  expect(await settle(async () => nothing, { world, since, waiting })).toEqual({ finding: nothing, settled: true });
  expect(slept).toEqual([30_000, 30_000]);
});
