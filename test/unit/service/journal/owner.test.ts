import { expect, it } from 'vitest';
import { isAlive, ownOwner } from '../../../../src/service/journal/log/owner.ts';

const processes = (start: string | undefined, now = '2026-03-15T10:00:00Z') => ({
  pid: 12,
  started: () => start,
  now: () => new Date(now),
});
const begun = '2026-03-15T09:50:00Z';

it('knows its own process while it runs, and not a later one with its number', () => {
  const owner = ownOwner(processes('100'));
  expect(isAlive(owner, begun, processes('100'))).toBe(true);
  expect(isAlive(owner, begun, processes('200'))).toBe(false);
  expect(isAlive(owner, begun, processes(undefined))).toBe(false);
  expect(isAlive({ ...owner, boot: 'another' }, begun, processes('100'))).toBe(false);
});

it('gives a process of another machine a quarter of an hour', () => {
  const owner = { ...ownOwner(processes('100')), host: 'elsewhere' };
  expect(isAlive(owner, begun, processes(undefined))).toBe(true);
  expect(isAlive(owner, begun, processes('100', '2026-03-15T10:05:01Z'))).toBe(false);
  expect(isAlive(owner, begun, processes('100', '2026-03-15T09:34:59Z'))).toBe(false);
});

it('gives no more to a number that may have gone to another process', () => {
  const owner = ownOwner(processes('-'));
  expect(isAlive(owner, begun, processes('-'))).toBe(true);
  expect(isAlive(owner, begun, processes('-', '2026-03-15T10:05:01Z'))).toBe(false);
});
