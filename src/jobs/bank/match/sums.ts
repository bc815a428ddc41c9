import type { Explained } from './state.ts';

/** What became of a row as a whole. */
export type RowStand = 'gekoppeld' | 'voorstel' | 'terzijde' | 'open';

/** What became of a row, by its rest: one that nothing is left of is matched. */
export function standOf({ aside, restCents, proposal, row }: Explained): RowStand {
  if (aside || row.cents === 0) return 'terzijde';
  if (restCents === 0) return 'gekoppeld';
  return proposal ? 'voorstel' : 'open';
}

/** The cents of all rows by what became of them: the parts add up to `totaal`, which is that of the statements. */
export type Sums = Readonly<Record<RowStand | 'totaal', number>>;

/** Adds up rows. The part of a row that is matched counts as matched, and only its rest as something else. */
export function bankSums(rows: readonly Explained[]): Sums {
  const sums = { totaal: 0, gekoppeld: 0, voorstel: 0, terzijde: 0, open: 0 };
  for (const one of rows) {
    sums.totaal += one.row.cents;
    sums.gekoppeld += one.row.cents - one.restCents;
    if (one.restCents !== 0) sums[standOf(one)] += one.restCents;
  }
  return sums;
}
