import { addedUp } from '../../../belgium/decimal.ts';
import { byCustomer, type Outstanding } from './outstanding.ts';

/** The debts of a customer by their age, in euro. The parts add up to `openstaand`. */
export interface Ageing {
  readonly klant: string | null;
  readonly klant_id: string | null;
  /** Invoices whose due date lies ahead, and those without one. */
  readonly niet_vervallen: number;
  readonly dagen_0_30: number;
  readonly dagen_31_60: number;
  readonly dagen_61_90: number;
  readonly dagen_meer_dan_90: number;
  /** Credit notes that are linked to no unpaid invoice: negative. */
  readonly losse_creditnotas: number;
  readonly openstaand: number;
}

/** The parts of the debts by their age, the youngest first. */
export const ageingParts = [
  'niet_vervallen',
  'dagen_0_30',
  'dagen_31_60',
  'dagen_61_90',
  'dagen_meer_dan_90',
  'losse_creditnotas',
] as const satisfies readonly (keyof Ageing)[];
export type AgeingPart = (typeof ageingParts)[number];

function partOf({ type, vervaldatum, dagen_te_laat }: Outstanding, today: string): AgeingPart {
  if (type === 'creditnota') return 'losse_creditnotas';
  if (dagen_te_laat === null || vervaldatum === null || vervaldatum > today) return 'niet_vervallen';
  if (dagen_te_laat <= 30) return 'dagen_0_30';
  if (dagen_te_laat <= 60) return 'dagen_31_60';
  return dagen_te_laat <= 90 ? 'dagen_61_90' : 'dagen_meer_dan_90';
}

/** The debts of each customer by their age on this day, in the order of the rows. An invoice that is due today counts as 0 days old. */
export function ageing(rows: readonly Outstanding[], today: string): Ageing[] {
  return [...byCustomer(rows).values()].map((theirs) => {
    const sum = (part: AgeingPart): number =>
      addedUp(theirs.filter((row) => partOf(row, today) === part).map(({ openstaand }) => openstaand));
    return {
      klant: theirs[0].klant,
      klant_id: theirs[0].klant_id,
      niet_vervallen: sum('niet_vervallen'),
      dagen_0_30: sum('dagen_0_30'),
      dagen_31_60: sum('dagen_31_60'),
      dagen_61_90: sum('dagen_61_90'),
      dagen_meer_dan_90: sum('dagen_meer_dan_90'),
      losse_creditnotas: sum('losse_creditnotas'),
      openstaand: addedUp(theirs.map(({ openstaand }) => openstaand)),
    };
  });
}

/** The sum of each part over all customers, in euro. */
export const ageingTotals = (rows: readonly Ageing[]): { readonly part: AgeingPart; readonly bedrag: number }[] =>
  ageingParts.map((part) => ({ part, bedrag: addedUp(rows.map((row) => row[part])) }));
