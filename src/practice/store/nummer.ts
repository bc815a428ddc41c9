import type { PracticeDatabase } from './sqlite.ts';

/** The next number of a series in a year. Call it inside the transaction that stores the document, so that no number is lost. */
export function nextNumber(store: PracticeDatabase, reeks: 'factuur' | 'offerte' | 'id', jaar: string): number {
  const sql = `insert into nummer (reeks, jaar, laatste) values (?, ?, 1)
    on conflict (reeks, jaar) do update set laatste = laatste + 1 returning laatste`;
  return (store.get(sql, reeks, jaar) as { laatste: number }).laatste;
}
