import { addDays } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';
import { issuedBills, receivedBills } from './bills.ts';
import { camtFile } from './camt.ts';
import { codaFile } from './coda.ts';
import type { BankPeriod, Transfer } from './transfer.ts';
import { transfersFor } from './transfers.ts';

/** A file of the bank of the account; `name` is without its ending. */
export interface BankFile {
  readonly name: string;
  readonly ending: 'cod' | 'xml';
  readonly bytes: Uint8Array;
}

/** The balance before the first movement. */
const begin = 1_000_000;

/**
 * The statements of the account's bank up to the day `last`, one a month: those of the older half of the months in CODA 2, and the
 * others in CAMT.053. The same account gives the same files.
 */
export function bankFiles(store: PracticeDatabase, last: string): BankFile[] {
  const transfers = transfersFor(issuedBills(store), receivedBills(store), last);
  const periods = periodsOf(transfers);
  const newer = Math.ceil(periods.length / 2);
  return periods.map((period, at): BankFile => {
    const month = period.closed.slice(0, 7);
    return at < newer
      ? { name: `coda-${month}`, ending: 'cod', bytes: codaFile(period) }
      : { name: `camt-${month}`, ending: 'xml', bytes: camtFile(period) };
  });
}

/** The movements by month, each month opening with the balance of the one before, and numbered from 1 in each year. */
function periodsOf(transfers: readonly Transfer[]): BankPeriod[] {
  const periods: BankPeriod[] = [];
  for (const [month, list] of groupBy(transfers, ({ day }) => day.slice(0, 7))) {
    const before = periods.at(-1);
    const openingCents = before?.closingCents ?? begin;
    periods.push({
      number: before?.closed.startsWith(month.slice(0, 4)) ? before.number + 1 : 1,
      opened: before?.closed ?? addDays(list[0].day, -1),
      openingCents,
      closed: list.at(-1)?.day ?? list[0].day,
      closingCents: list.reduce((sum, { cents }) => sum + cents, openingCents),
      transfers: list,
    });
  }
  return periods;
}
