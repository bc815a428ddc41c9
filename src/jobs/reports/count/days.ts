import type { Days } from '../../../belgium/dates.ts';

/** The days between which documents are counted, `YYYY-MM-DD`, both included; an open end is absent. */
export type Between = { readonly [End in keyof Days]?: string | undefined };

/** The year of a day, from its first day to its last. */
export const wholeYear = (day: string): Days => ({ van: `${day.slice(0, 4)}-01-01`, tot: `${day.slice(0, 4)}-12-31` });

/** These days; where both ends are open, the year of `day`. */
export function periodOrYear({ van, tot }: Between, day: string): Between {
  if (van === undefined && tot === undefined) return wholeYear(day);
  return { ...(van !== undefined && { van }), ...(tot !== undefined && { tot }) };
}

/** The same days a year earlier; of a period that has not ended, those up to this day. Undefined without a first day. */
export function periodBefore({ van, tot }: Between, day: string): Days | undefined {
  if (van === undefined) return undefined;
  const last = tot === undefined || (tot > day && van <= day) ? day : tot;
  return { van: yearBefore(van), tot: yearBefore(last) };
}

/** The same day a year earlier; the last day of a month stays the last. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const before = lastDay(year, month) === date ? lastDay(year - 1, month) : date;
  return [String(year - 1).padStart(4, '0'), String(month).padStart(2, '0'), String(before).padStart(2, '0')].join('-');
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
