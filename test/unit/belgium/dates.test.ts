import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, monthsBetween, today, writeDay } from '../../../src/belgium/dates.ts';

describe('today in Belgium', () => {
  it.each([
    ['2026-03-15T11:00:00Z', '2026-03-15'],
    ['2025-12-31T22:59:59Z', '2025-12-31'],
    ['2025-12-31T23:00:00Z', '2026-01-01'],
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-03-29T01:00:00Z', '2026-03-29'],
    ['2025-12-31T23:30:00Z', '2026-01-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
  ])('at %s it is %s', (now, datum) => {
    expect(today(new Date(now))).toBe(datum);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-15', -75, '2025-12-30'],
    ['9999-12-15', 30, '9999-12-31'],
    ['9999-01-01', 1, '9999-01-02'],
    ['0001-01-01', 30, '0001-01-31'],
  ])('%s and %d days is %s', (datum, days, expected) => {
    expect(addDays(datum, days)).toBe(expected);
  });
});

it('daysBetween counts over a change of clock', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

it('writeDay has the day first, as Belgium writes it', () => {
  expect(writeDay('2026-03-02')).toBe('02/03/2026');
});

it('the months from one day to another hold those of both, and are none where the first comes later', () => {
  expect(monthsBetween('2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsBetween('2026-11', '2026-11-30')).toEqual(['2026-11']);
  expect(monthsBetween('2026-12-01', '2026-11-30')).toEqual([]);
});
