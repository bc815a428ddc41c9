import { expect, test } from 'vitest';
import { latestPeriods } from '../../../../src/cli/completion/periods.ts';

test('the latest periods begin with the one that holds this day', () => {
  expect(latestPeriods('kwartaal', new Date('2026-11-22')).slice(0, 5)).toEqual(['2026-4', '2026-3', '2026-2', '2026-1', '2025-4']);
  expect(latestPeriods('maand', new Date('2026-01-31')).slice(0, 2)).toEqual(['2026-01', '2025-12']);
  expect(latestPeriods('jaar', new Date('2026-01-31'))).toEqual(['2026', '2025', '2024']);
});

test('the latest periods begin with the month that it is in Belgium', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(latestPeriods('maand', newYear)[0]).toBe('2027-01');
  expect(latestPeriods('kwartaal', newYear)[0]).toBe('2027-1');
  expect(latestPeriods('jaar', newYear)).toEqual(['2027', '2026', '2025']);
});
