import type { PeriodKind } from '../input/periods.ts';

const perYear: Record<PeriodKind, number> = { kwartaal: 4, maand: 12, jaar: 1 };

/** Whether Tab asks for a period. */
export const isPeriodKind = (kind: string): kind is PeriodKind => Object.hasOwn(perYear, kind);

/** The latest periods of a kind as an option takes them, the one that holds `now` first: two years back. */
export function latestPeriods(kind: PeriodKind, now: Date): string[] {
  const parts = perYear[kind];
  const current = now.getUTCFullYear() * parts + Math.floor((now.getUTCMonth() * parts) / 12);
  return Array.from({ length: 2 * parts + 1 }, (_, back) => {
    const inYear = ((current - back) % parts) + 1;
    const named = String(Math.floor((current - back) / parts));
    if (kind === 'jaar') return named;
    return `${named}-${kind === 'maand' ? String(inYear).padStart(2, '0') : inYear}`;
  });
}
