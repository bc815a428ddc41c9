const day = 86_400_000;

// Made when it is first needed: loading the time zones costs more than most requests.
let inBrussels: Intl.DateTimeFormat | undefined;

/** The day it is in Belgium, `YYYY-MM-DD`, wherever this machine stands. */
export function today(now: Date): string {
  inBrussels ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', year: 'numeric', month: '2-digit', day: '2-digit' });
  return inBrussels.format(now);
}

/** The day `days` after `datum`, `YYYY-MM-DD`; it stops at the last day that has four digits for its year. */
export function addDays(datum: string, days: number): string {
  const date = new Date(`${datum}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.getUTCFullYear() > 9999 ? '9999-12-31' : date.toISOString().slice(0, 10);
}

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day;
