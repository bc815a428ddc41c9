import { expect, test } from 'vitest';
import { deadline } from '../../../../src/machine/network/deadline.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a deadline that was stopped keeps no process running for a body that nobody reads', () => {
  const before = timers();
  const stop = new AbortController();
  const { signal } = deadline(60_000, stop.signal);
  expect(timers()).toBe(before + 1);
  stop.abort();
  expect({ aborted: signal.aborted, timers: timers() }).toEqual({ aborted: true, timers: before });
});
