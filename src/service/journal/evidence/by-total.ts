import { groupBy } from '../../../group-by.ts';
import type { ListedRow } from './there.ts';

/** A total with VAT and how far that of the service may lie from it, in euro. */
export interface AboutTotal {
  readonly incl: number;
  readonly slack: number;
}

const byTotal = new WeakMap<readonly ListedRow[], ReadonlyMap<number | undefined, readonly ListedRow[]>>();

const centsOf = ({ totaal_incl }: ListedRow): number | undefined => (totaal_incl == null ? undefined : Math.round(totaal_incl * 100));

/** The rows of about this total, and those that show none. A job asks the same list once for each of its documents. */
export function ofTotal(rows: readonly ListedRow[], total: AboutTotal | undefined): readonly ListedRow[] {
  if (total === undefined) return rows;
  const index = byTotal.get(rows) ?? groupBy(rows, centsOf);
  byTotal.set(rows, index);
  const [cents, slack] = [Math.round(total.incl * 100), Math.round(total.slack * 100)];
  const near = Array.from({ length: 2 * slack + 1 }, (_, at) => index.get(cents - slack + at) ?? []).flat();
  return [...near, ...(index.get(undefined) ?? [])];
}
