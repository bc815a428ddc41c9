import type { FactuurKort } from '../../../contract/index.ts';
import { type BtwStelsel, type Profile, withoutReturn } from '../../../service/profiles/index.ts';
import type { StateStore } from '../../../store/store.ts';
import { countReturn, divided } from '../btw/counted.ts';
import { filedReturns } from '../btw/filed.ts';
import { daysToRead } from '../btw/late.ts';
import type { Ledger } from '../count/booked.ts';
import type { Between, Days } from '../count/days.ts';
import { openCoding } from '../read/coding.ts';
import type { Reader } from '../read/reader.ts';
import type { CodeFile } from '../read/user-codes.ts';
import type { PageVat } from './content.ts';

/** The VAT return of a period that comes on the page. */
export interface PageReturn {
  readonly days: Days;
  readonly btw_stelsel: BtwStelsel;
  /** The file that codes its lines at 0 %. */
  readonly codes: CodeFile | undefined;
}

/** The VAT return of these days without its codes; undefined where the profile does not say that the account files one, or an end is open. */
export function returnOf({ btw_stelsel }: Profile, { van, tot }: Between): Omit<PageReturn, 'codes'> | undefined {
  if (btw_stelsel === undefined || withoutReturn(btw_stelsel) || van === undefined || tot === undefined) return undefined;
  return { days: { van, tot }, btw_stelsel };
}

/** A VAT return that was prepared before any document is read. */
interface OpenReturn {
  /** The days whose rows it needs. */
  readonly read: Days;
  /** Counts it over those rows; `ledgerOf` gives the documents of some of them. */
  count(rows: readonly FactuurKort[], ledgerOf: (rows: readonly FactuurKort[]) => Ledger): Promise<PageVat>;
}

/** Prepares a return. Fails with exit 2 by the line of each mistake in the file of codes. */
export async function openReturn(reader: Reader, store: StateStore, { days, btw_stelsel, codes }: PageReturn): Promise<OpenReturn> {
  const filed = await filedReturns(store);
  const codingFor = await openCoding(reader, store, codes);
  return {
    read: daysToRead(days, filed),
    count: async (rows, ledgerOf) => {
      const chosen = divided({ days, filed, include: true }, rows);
      const ledger = ledgerOf(chosen.rows);
      return { counted: countReturn(chosen, ledger, await codingFor(ledger.documents)), btw_stelsel };
    },
  };
}
