import type { Days } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { type Booked, counts, type Ledger } from '../count/booked.ts';
import type { Coding } from './coding.ts';
import type { Filed } from './filed.ts';
import { filedAs, openPlaces } from './late.ts';
import { type Amounts, type VatReturn, vatReturn } from './return.ts';

/** A return that is to be counted. */
export interface ReturnPlan {
  readonly days: Days;
  /** The returns that were filed. */
  readonly filed: readonly Filed[];
  /** Whether documents that came into a filed period count in the next return. */
  readonly include: boolean;
}

/** A return as it was counted, with the documents that came into filed periods. */
export interface Counted {
  readonly days: Days;
  readonly ledger: Ledger;
  /** The rows of its documents in the list. */
  readonly rows: readonly FactuurKort[];
  readonly whole: VatReturn;
  readonly coding: Coding;
  /** Its documents that came into a filed period, and their part of the amounts. */
  readonly late: readonly Booked[];
  readonly ofLate: Amounts;
  /** Documents that came into a filed period and belong in another return. */
  readonly left: readonly FactuurKort[];
  /** The return of these days as it was filed. */
  readonly filed: Filed | undefined;
}

/** The rows of a list, those of `daysToRead`, by their place in a return. */
export interface Divided extends Pick<Counted, 'rows' | 'left'> {
  readonly plan: ReturnPlan;
  readonly isLate: (document: Booked) => boolean;
}

/** Divides the rows of a list over a return and the others. */
export function divided(plan: ReturnPlan, list: readonly FactuurKort[]): Divided {
  const places = openPlaces(plan.days, plan.filed, plan.include);
  const all = list.filter(counts);
  return {
    plan,
    rows: all.filter((row) => places(row) === 'telt' || places(row) === 'nagekomen'),
    left: all.filter((row) => places(row) === 'later'),
    isLate: (document) => places(document) === 'nagekomen',
  };
}

/** Counts a return over the documents of its rows. */
export function countReturn({ plan: { days, filed }, rows, left, isLate }: Divided, ledger: Ledger, coding: Coding): Counted {
  const late = ledger.documents.filter(isLate);
  const whole = vatReturn(ledger.documents, coding);
  return { days, ledger, rows, whole, coding, late, ofLate: vatReturn(late, coding).bedragen, left, filed: filedAs(days, filed) };
}
