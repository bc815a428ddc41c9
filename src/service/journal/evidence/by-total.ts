import type { Factuur } from '../../../contract/index.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';

/** A total with VAT and how far that of the service may lie from it, in euro. */
export interface AboutTotal {
  readonly incl: number;
  readonly slack: number;
}

type Row = Pick<Factuur, 'totaal_incl'>;

const byTotal = new WeakMap<readonly Row[], ReadonlyMap<number | undefined, readonly Row[]>>();

const totalCents = ({ totaal_incl }: Row): number | undefined => (totaal_incl == null ? undefined : centsOf(totaal_incl));

/** The rows of about this total, and those that show none. A job asks the same list once for each of its documents. */
export function ofTotal<T extends Row>(rows: readonly T[], total: AboutTotal | undefined): readonly T[] {
  if (total === undefined) return rows;
  const index = (byTotal.get(rows) as ReadonlyMap<number | undefined, readonly T[]> | undefined) ?? groupBy(rows, totalCents);
  byTotal.set(rows, index);
  const [cents, slack] = [centsOf(total.incl), centsOf(total.slack)];
  const near = Array.from({ length: 2 * slack + 1 }, (_, at) => index.get(cents - slack + at) ?? []).flat();
  return [...near, ...(index.get(undefined) ?? [])];
}
