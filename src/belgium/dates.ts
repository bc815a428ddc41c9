/** A minute, an hour and a day in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const aDay = 24 * hour;

/** Two days, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly van: string;
  readonly tot: string;
}

/** The day it is in Belgium, `YYYY-MM-DD`, wherever this machine is. */
export function today(now: Date): string {
  const winter = dayEastOfGreenwich(now, 1);
  // Loading the time zones costs more than most requests, and they matter for one hour a day only.
  return winter === dayEastOfGreenwich(now, 2) ? winter : inBrussels(now);
}

const dayEastOfGreenwich = (now: Date, hours: number): string => new Date(now.getTime() + hours * hour).toISOString().slice(0, 10);

const inBrussels = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The day `days` after `datum`, `YYYY-MM-DD`; it stops at the last day that has four digits for its year. */
export function addDays(datum: string, days: number): string {
  const date = new Date(`${datum}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.getUTCFullYear() > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10);
}

/** A day as Belgium writes it: `02/03/2026`. */
export const writeDay = (datum: string): string => datum.split('-').toReversed().join('/');

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / aDay;

/** A month as the number of months since the year 0. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The month, `YYYY-MM`, with that number. */
export const monthText = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The months from that of one day or month to that of another, both included; none if the first comes later. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, at) => monthText(monthNumber(from) + at));

export const daysInMonth = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** The first day of a month, or that day itself. */
export const firstDay = (text: string): string => (text.length === 7 ? `${text}-01` : text);

/** The last day of a month, or that day itself. */
export const lastDay = (text: string): string => (text.length === 7 ? `${text}-${daysInMonth(text)}` : text);

const monthNames = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
];

/** The Dutch name of the month of a day or month, as it is on an invoice. */
export const monthName = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1] ?? month;
