import { monthNumber, today } from '../../belgium/dates.ts';
import type { PeriodKind } from '../input/dates.ts';

const perYear: Record<PeriodKind, number> = { kwartaal: 4, maand: 12, jaar: 1 };

/** The latest periods of a kind as an option takes them, the one that holds `now` in Belgium first: two years back. */
export function latestPeriods(kind: PeriodKind, now: Date): string[] {
  const parts = perYear[kind];
  const current = Math.floor((monthNumber(today(now)) * parts) / 12);
  return Array.from({ length: 2 * parts + 1 }, (_, back) => {
    const year = String(Math.floor((current - back) / parts));
    const part = String(((current - back) % parts) + 1);
    return kind === 'jaar' ? year : `${year}-${kind === 'maand' ? part.padStart(2, '0') : part}`;
  });
}
