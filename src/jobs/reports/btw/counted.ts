import type { Days } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { type Booked, counts, type Ledger } from '../count/booked.ts';
import type { Coding } from './coding.ts';
import { type Filed, type Filing, filedAs, openPlaces, filedAround } from './late.ts';
import { type Amounts, type VatReturn, vatReturn } from './return.ts';

/** A return that is to be counted. */
export interface ReturnPlan extends Filing {
  readonly days: Days;
  /** The returns that were filed. */
  readonly filed: readonly Filed[];
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
  /** Documents that came into a filed period and belong in another return; `since` are those of them that were read. */
  readonly left: readonly FactuurKort[];
  readonly since: readonly Booked[];
  /** The return of these days as it was filed. */
  readonly filed: Filed | undefined;
  /** Whether it is being filed: then its own figures count, and not those that were filed before. */
  readonly filing: boolean;
  /** The filed return of which these days are a part. */
  readonly within: Filed | undefined;
}

/** The rows of a list, those of `daysToRead`, by their place in a return. */
export interface Divided extends Pick<Counted, 'rows' | 'left'> {
  readonly plan: ReturnPlan;
  /** Late documents whose date lies in these days; their figures are shown, and count elsewhere. */
  readonly since: readonly FactuurKort[];
  readonly isLate: (document: Booked) => boolean;
}

/** Divides the rows of a list over a return and the others. */
export function divided(plan: ReturnPlan, list: readonly FactuurKort[]): Divided {
  const places = openPlaces(plan.days, plan.filed, plan);
  const all = list.filter(counts);
  const left = all.filter((row) => places(row) === 'later');
  return {
    plan,
    rows: all.filter((row) => places(row) === 'telt' || places(row) === 'nagekomen'),
    left,
    since: left.filter(({ datum }) => (datum ?? '') >= plan.days.van),
    isLate: (document) => places(document) === 'nagekomen',
  };
}

/** Counts a return over the documents of its rows; `since` are the documents of the rows of that name. */
export function countReturn(
  { plan: { days, filed, filing }, rows, left, isLate }: Divided,
  { ledger, since }: { readonly ledger: Ledger; readonly since: Ledger },
  coding: Coding,
): Counted {
  const late = ledger.documents.filter(isLate);
  return {
    days,
    ledger,
    rows,
    whole: vatReturn(ledger.documents, coding),
    coding,
    late,
    ofLate: vatReturn(late, coding).bedragen,
    left,
    since: since.documents,
    filed: filedAs(days, filed),
    filing,
    within: filedAround(days, filed),
  };
}
