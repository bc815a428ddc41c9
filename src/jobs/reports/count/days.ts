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

/** The periodic VAT return that is due next. */
interface NextReturn {
  /** `2026-10` for a month, `2026-3` for a quarter. */
  readonly periode: string;
  /** The last day on which it can be filed, `YYYY-MM-DD`. */
  readonly uiterlijk: string;
}

/** A monthly return is due on the 20th of the next month, a quarterly one on the 25th of the month after the quarter. */
export function nextReturn(today: string, aangifte: 'maand' | 'kwartaal'): NextReturn {
  const months = aangifte === 'maand' ? 1 : 3;
  const year = Number(today.slice(0, 4));
  const period = Math.floor((Number(today.slice(5, 7)) - 1) / months);
  // The period before this one comes first: its return may still be due.
  for (let at = year * (12 / months) + period - 1; ; at++) {
    const uiterlijk = dueInMonth((at + 1) * months, aangifte);
    if (uiterlijk < today) continue;
    const part = (at % (12 / months)) + 1;
    return { periode: `${pad(Math.floor(at / (12 / months)), 4)}-${aangifte === 'maand' ? pad(part, 2) : part}`, uiterlijk };
  }
}

/** The first and last day of the last period that ended before this day, `YYYY-MM-DD`. */
export function lastPeriod(today: string, aangifte: 'maand' | 'kwartaal'): Days {
  const months = aangifte === 'maand' ? 1 : 3;
  const year = Number(today.slice(0, 4));
  const first = (Math.floor((Number(today.slice(5, 7)) - 1) / months) - 1) * months;
  const day = (month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { van: day(first, 1), tot: day(first + months, 0) };
}

/**
 * The last day for the intra-Community listing of a period that ends on this day: the 20th of the next month after a month, the
 * 25th after a quarter.
 */
export const icDue = (tot: string, ritme: 'maand' | 'kwartaal'): string =>
  dueInMonth(Number(tot.slice(0, 4)) * 12 + Number(tot.slice(5, 7)), ritme);

/** The last day on which the return of a period can be filed, or filed again: by quarter where it is longer than a month. */
export const returnDue = ({ van, tot }: Days): string =>
  dueInMonth(Number(tot.slice(0, 4)) * 12 + Number(tot.slice(5, 7)), van.slice(0, 7) === tot.slice(0, 7) ? 'maand' : 'kwartaal');

/** The day on which filing ends in this month, counted from January of year 0. */
const dueInMonth = (month: number, ritme: 'maand' | 'kwartaal'): string =>
  `${pad(Math.floor(month / 12), 4)}-${pad((month % 12) + 1, 2)}-${ritme === 'maand' ? '20' : '25'}`;

/** The last day for the customer listing of a year: 31 March of the next. */
export const listingDue = (year: number): string => `${pad(year + 1, 4)}-03-31`;

/** The year whose customer listing is due next. */
export function nextListing(today: string): number {
  const before = Number(today.slice(0, 4)) - 1;
  return today <= listingDue(before) ? before : before + 1;
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0');
