import { describe, expect, it } from 'vitest';
import { listingDue, nextListing, nextReturn, returnDue } from '../../../../../src/jobs/reports/count/days.ts';

describe('the return that is due next', () => {
  it.each([
    ['2026-11-20', 'maand', '2026-10', '2026-11-20'],
    ['2026-11-21', 'maand', '2026-11', '2026-12-20'],
    ['2026-12-21', 'maand', '2026-12', '2027-01-20'],
    ['2026-01-05', 'maand', '2025-12', '2026-01-20'],
    ['2026-01-25', 'kwartaal', '2025-4', '2026-01-25'],
    ['2026-01-26', 'kwartaal', '2026-1', '2026-04-25'],
    ['2026-11-22', 'kwartaal', '2026-4', '2027-01-25'],
    ['2026-10-01', 'kwartaal', '2026-3', '2026-10-25'],
  ] as const)('on %s by %s is that of %s', (today, aangifte, periode, uiterlijk) => {
    expect(nextReturn(today, aangifte)).toEqual({ periode, uiterlijk });
  });
});

describe('the customer listing that is due next', () => {
  it.each([
    ['2026-01-01', 2025],
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-12-31', 2026],
    ['2027-03-31', 2026],
  ])('on %s is that of %d', (today, year) => {
    expect(nextListing(today)).toBe(year);
  });

  it('is due on 31 March of the next year', () => {
    expect([listingDue(2025), listingDue(2099)]).toEqual(['2026-03-31', '2100-03-31']);
  });
});

describe('the return of a period', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-12-20'],
    ['2026-12-01', '2026-12-31', '2027-01-20'],
    ['2026-10-01', '2026-12-31', '2027-01-25'],
  ])('from %s to %s is due on %s', (van, tot, uiterlijk) => {
    expect(returnDue({ van, tot })).toBe(uiterlijk);
  });
});
