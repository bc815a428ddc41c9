import { usage } from '../failure.ts';
import { t } from '../language.ts';

const day = 86_400_000;

/** A day as it was typed, `YYYY-MM-DD`; fails with exit 2 when it does not exist. */
export function parseDate(text: string, name: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Written back, because `Date` reads 30 February as 2 March.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text) return text;
  throw usage(t({ nl: `${name}: "${text}" is geen bestaande datum.`, en: `${name}: "${text}" is not a date that exists.` }), {
    hint: t({ nl: 'Schrijf een datum als jaar-maand-dag: 2026-03-31.', en: 'Write a date as year-month-day: 2026-03-31.' }),
  });
}

/** Fails with exit 2 when a period ends before it begins. */
export function checkPeriod(van: string | undefined, tot: string | undefined): void {
  if (van === undefined || tot === undefined || van <= tot) return;
  throw usage(t({ nl: `--van (${van}) ligt na --tot (${tot}).`, en: `--van (${van}) is after --tot (${tot}).` }));
}

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day;

/** The day that comes so many days after another, `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** The day it is in Belgium, `YYYY-MM-DD`, wherever the machine stands. */
export function today(now: Date, timeZone = 'Europe/Brussels'): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
}
