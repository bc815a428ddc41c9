import type { FactuurKort } from '../../../../contract/index.ts';
import { type Booked, counts, type Ledger } from '../../../../jobs/reports/count/booked.ts';
import type { Coding } from '../../../../jobs/reports/btw/coding.ts';
import type { Days, Filed } from '../../../../jobs/reports/btw/filed.ts';
import { daysToRead, filedAs, openPlaces } from '../../../../jobs/reports/btw/late.ts';
import { type Amounts, type VatReturn, vatReturn } from '../../../../jobs/reports/btw/return.ts';
import type { CodingFor } from '../../../../jobs/reports/read/coding.ts';
import { documentsOf } from '../../../../jobs/reports/read/ledger.ts';
import type { Reader } from '../../../../jobs/reports/read/reader.ts';

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

/** The parts that a return is counted with. */
export interface Counting {
  readonly filed: readonly Filed[];
  readonly codingFor: CodingFor;
  /** Whether documents that came into a filed period count in the next return. */
  readonly include: boolean;
}

/** Reads the documents of a return and counts it. Fails where a list can't be read. */
export async function counted(reader: Reader, days: Days, counting: Counting): Promise<Counted> {
  const all = await reader.whole(reader.api.facturen.list(daysToRead(days, counting.filed)));
  return countedIn(all, days, counting, (rows) => documentsOf(reader, rows));
}

/** Counts a return over the rows of `daysToRead`; `ledgerOf` gives the documents of the rows that belong in it. */
export async function countedIn(
  read: readonly FactuurKort[],
  days: Days,
  { filed, codingFor, include }: Counting,
  ledgerOf: (rows: readonly FactuurKort[]) => Promise<Ledger>,
): Promise<Counted> {
  const places = openPlaces(days, filed, include);
  const all = read.filter(counts);
  const rows = all.filter((row) => places(row) === 'telt' || places(row) === 'nagekomen');
  const ledger = await ledgerOf(rows);
  const coding = await codingFor(ledger.documents);
  const late = ledger.documents.filter((one) => places(one) === 'nagekomen');
  return {
    days,
    ledger,
    rows,
    whole: vatReturn(ledger.documents, coding),
    coding,
    late,
    ofLate: vatReturn(late, coding).bedragen,
    left: all.filter((row) => places(row) === 'later'),
    filed: filedAs(days, filed),
  };
}
