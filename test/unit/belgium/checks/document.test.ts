import { expect, it } from 'vitest';
import { dateDoubt } from '../../../../src/belgium/checks/document.ts';

it.each([
  ['2026-11-24', '2026-11-24', undefined],
  ['2026-11-25', '2026-11-24', 'future'],
  ['2025-11-24', '2026-11-24', undefined],
  ['2025-11-23', '2026-11-24', 'long_past'],
  ['2025-12-31', '2026-12-31', undefined],
  ['2023-03-01', '2024-02-29', undefined],
  ['2023-02-28', '2024-02-29', 'long_past'],
])('the date %s on %s: %s', (datum, today, doubt) => {
  expect(dateDoubt(datum, today)).toBe(doubt);
});
