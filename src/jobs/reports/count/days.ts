import { type Days, monthText, monthNumber, lastDay, firstDay } from '../../../belgium/dates.ts';

/** The days between which documents are counted, `YYYY-MM-DD`, both included; an open end is absent. */
export type Between = { readonly [End in keyof Days]?: string | undefined };

export const wholeYear = (day: string): Days => ({ van: `${day.slice(0, 4)}-01-01`, tot: `${day.slice(0, 4)}-12-31` });

export function periodOrYear({ van, tot }: Between, day: string): Between {
  if (van === undefined && tot === undefined) return wholeYear(day);
  return { ...(van !== undefined && { van }), ...(tot !== undefined && { tot }) };
}

/** The same days a year earlier; of a period that has not ended, those up to this day. Undefined without a first day, or without a last one where the first has yet to come. */
export function periodBefore({ van, tot }: Between, day: string): Days | undefined {
  if (van === undefined || (tot === undefined && van > day)) return undefined;
  const last = tot === undefined || (tot > day && van <= day) ? day : tot;
  return { van: yearBefore(van), tot: yearBefore(last) };
}

/** The same day a year earlier; the last day of a month stays the last. */
export function yearBefore(day: string): string {
  const month = monthText(monthNumber(day) - 12);
  return day === lastDay(day.slice(0, 7)) ? lastDay(month) : month + day.slice(7);
}

/** The quarter of a day or month: `2026-4`. */
export const quarterOf = (datum: string): string => `${datum.slice(0, 4)}-${Math.ceil(Number(datum.slice(5, 7)) / 3)}`;

type Rhythm = 'maand' | 'kwartaal';

const monthsOf = (ritme: Rhythm): number => (ritme === 'maand' ? 1 : 3);

/** The periodic VAT return that is due next: `2026-10` for a month or `2026-3` for a quarter, and the last day on which it can be filed. */
export function nextReturn(today: string, aangifte: Rhythm): { readonly periode: string; readonly uiterlijk: string } {
  const months = monthsOf(aangifte);
  // The period before this one comes first: its return may still be due.
  for (let at = Math.floor(monthNumber(today) / months); ; at++) {
    const last = monthText(at * months - 1);
    const uiterlijk = icDue(last, aangifte);
    if (uiterlijk >= today) return { periode: aangifte === 'maand' ? last : quarterOf(last), uiterlijk };
  }
}

/** The first and last day of the last period that ended before this day, `YYYY-MM-DD`. */
export function lastPeriod(today: string, aangifte: Rhythm): Days {
  const months = monthsOf(aangifte);
  const next = Math.floor(monthNumber(today) / months) * months;
  return { van: firstDay(monthText(next - months)), tot: lastDay(monthText(next - 1)) };
}

/** The last day for the return and listing of a period that ends then: the next 20th after a month, the next 25th after a quarter. */
export const icDue = (tot: string, ritme: Rhythm): string => `${monthText(monthNumber(tot) + 1)}-${ritme === 'maand' ? '20' : '25'}`;

/** The last day on which the return of a period can be filed, or filed again: by quarter where it is longer than a month. */
export const returnDue = ({ van, tot }: Days): string => icDue(tot, van.slice(0, 7) === tot.slice(0, 7) ? 'maand' : 'kwartaal');

/** The last day for the customer listing of a year: 31 March of the next. */
export const listingDue = (year: number): string => `${String(year + 1).padStart(4, '0')}-03-31`;

export function nextListing(today: string): number {
  const before = Number(today.slice(0, 4)) - 1;
  return today <= listingDue(before) ? before : before + 1;
}

/** The ways in which turnover can be divided: two by days, three by the lines. */
export const turnoverKinds = ['maand', 'kwartaal', 'klant', 'product', 'tarief'] as const;
export type TurnoverKind = (typeof turnoverKinds)[number];
