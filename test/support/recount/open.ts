import { byKey, type Counted, sumOf } from './documents.ts';

/** An unpaid document in whole cents. */
export interface Open {
  readonly id: string;
  readonly klant: string;
  readonly days: number | null;
  readonly incl: number;
  readonly credited: number;
  readonly open: number;
  readonly part: string;
}

const daysFrom = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / 86_400_000;

function partOf(days: number): string {
  if (days < 0) return 'niet_vervallen';
  if (days <= 30) return 'dagen_0_30';
  if (days <= 60) return 'dagen_31_60';
  return days <= 90 ? 'dagen_61_90' : 'dagen_meer_dan_90';
}

/** Everything that is not paid on this day: a credit note goes off its unpaid invoice, and is separate where there is none. */
export function openOf(documents: readonly Counted[], today: string): Open[] {
  const unpaid = new Map(documents.filter((one) => !one.isNote && !one.betaald).map((one) => [one.id, one]));
  const notes = documents.filter(({ isNote }) => isNote);
  const invoices = [...unpaid.values()].map((one) => {
    const credited = sumOf(
      notes.filter(({ van }) => van === one.id),
      ({ incl }) => 0 - incl,
    );
    const days = one.vervalt === null ? null : daysFrom(one.vervalt, today);
    const part = days === null ? 'niet_vervallen' : partOf(days);
    const open = one.incl - credited;
    const late = days === null || open < 0 ? null : Math.max(0, days);
    return { id: one.id, klant: one.klant, days: late, incl: one.incl, credited, open, part: open < 0 ? 'losse_creditnotas' : part };
  });
  const loose = notes
    .filter(({ betaald, van }) => !betaald && !unpaid.has(van ?? ''))
    .map(({ id, klant, incl }) => ({ id, klant, days: null, incl, credited: 0, open: incl, part: 'losse_creditnotas' }));
  return [...invoices, ...loose].filter(({ open }) => open !== 0);
}

/** The debts of each customer by their age. */
export const ageingOf = (rows: readonly Open[]): Record<string, Record<string, number>> =>
  Object.fromEntries(
    [...byKey(rows, ({ klant }) => klant)].map(([klant, theirs]) => [
      klant,
      Object.fromEntries([...byKey(theirs, ({ part }) => part)].map(([part, some]) => [part, sumOf(some, ({ open }) => open)])),
    ]),
  );
