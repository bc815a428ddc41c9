import { truth } from '../own-account.ts';
import type { Item } from '../own-service.ts';

/** A line in whole cents, as it counts. */
export interface Line {
  readonly tekst: string;
  readonly tarief: number;
  readonly cents: number;
}

/** A final document in whole cents, written from the facts without the code of duit; a credit note has the sign with which it was made. */
export interface Counted {
  readonly id: string;
  readonly isNote: boolean;
  readonly nummer: string;
  readonly betaald: boolean;
  readonly datum: string;
  readonly vervalt: string | null;
  readonly klant: string;
  readonly van: string | undefined;
  readonly lines: readonly Line[];
  readonly excl: number;
  readonly btw: number;
  readonly incl: number;
  readonly isMargin: boolean;
}

const inCents = (value: unknown): number => Math.round(Number(value) * 100);

/** The final documents among these. */
export const counted = (sales: readonly Item[]): Counted[] =>
  sales
    .filter(({ status }) => status !== 'concept')
    .map((one) => {
      const isNote = one['type'] === 'creditnota';
      const flip = truth.get(String(one['id'])) ?? 1;
      return {
        id: String(one['id']),
        isNote,
        nummer: String(one['nummer']),
        betaald: one['status'] === 'betaald',
        datum: String(one['datum']),
        vervalt: (one['vervaldatum'] as string | null | undefined) ?? null,
        klant: String(one['customer_id']),
        van: one['gekoppelde_factuur_id'] as string | undefined,
        lines: (one['regels'] as Item[]).map(({ omschrijving, btw_percentage, totaal }) => ({
          tekst: String(omschrijving),
          tarief: Number(btw_percentage),
          cents: flip * inCents(totaal) + 0,
        })),
        excl: flip * inCents(one['totaal_excl']) + 0,
        btw: flip * inCents(one['totaal_btw']) + 0,
        incl: flip * inCents(one['totaal_incl']) + 0,
        isMargin: /bijzondere regeling: gebruikte goederen/i.test(JSON.stringify(one['notities'] ?? '')),
      };
    });

/** Whole cents of an amount of a report. */
export const centsOf = (row: Item, field: string): number => inCents(row[field]);

/** The documents of these days, both included. */
export const between = (documents: readonly Counted[], van: string, tot: string): Counted[] =>
  documents.filter(({ datum }) => van <= datum && datum <= tot);

export const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number => items.reduce((sum, item) => sum + amount(item), 0);

/** Items by a key. */
export function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
