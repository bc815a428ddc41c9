import { expect, test } from 'vitest';
import { parsePeriod, type PeriodKind } from '../../../../src/cli/input/dates.ts';

test.each<[PeriodKind, string, string, string]>([
  ['kwartaal', '2026-4', '2026-10-01', '2026-12-31'],
  ['kwartaal', '2026-Q1', '2026-01-01', '2026-03-31'],
  ['kwartaal', '2026-k2', '2026-04-01', '2026-06-30'],
  ['kwartaal', '3/2026', '2026-07-01', '2026-09-30'],
  ['maand', '2026-11', '2026-11-01', '2026-11-30'],
  ['maand', '2/2028', '2028-02-01', '2028-02-29'],
  ['maand', '12/2026', '2026-12-01', '2026-12-31'],
  ['jaar', '2026', '2026-01-01', '2026-12-31'],
])('the %s %s goes from %s to %s', (kind, text, van, tot) => {
  expect(parsePeriod(kind)(text, `--${kind}`)).toEqual({ van, tot });
});

test.each<[PeriodKind, string, string]>([
  ['kwartaal', '2026-5', "--kwartaal: '2026-5' is geen kwartaal"],
  ['kwartaal', '2026', "--kwartaal: '2026' is geen kwartaal"],
  ['maand', '2026-13', "--maand: '2026-13' is geen maand"],
  ['maand', '11-2026', "--maand: '11-2026' is geen maand"],
  ['jaar', '26', "--jaar: '26' is geen jaar"],
  ['jaar', '0999', "--jaar: '0999' is geen jaar"],
])('as a %s %j is refused', (kind, text, message) => {
  expect(() => parsePeriod(kind)(text, `--${kind}`)).toThrow(message);
});
