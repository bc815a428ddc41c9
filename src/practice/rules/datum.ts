const inBrussels = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day it is in Belgium, `YYYY-MM-DD`, wherever this machine stands. */
export const today = (now: Date): string => inBrussels.format(now);

/** The day `days` after `datum`, `YYYY-MM-DD`; it stops at the last day that has four digits for its year. */
export function addDays(datum: string, days: number): string {
  const day = new Date(`${datum}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.getUTCFullYear() > 9999 ? '9999-12-31' : day.toISOString().slice(0, 10);
}
