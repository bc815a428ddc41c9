import type { Days } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { StateStore } from '../../../store/store.ts';
import { type Counted, countReturn, divided } from '../btw/counted.ts';
import { filedReturns } from '../btw/filed.ts';
import { daysToRead, type Filing } from '../btw/late.ts';
import type { Ledger } from '../count/booked.ts';
import { openCoding } from './coding.ts';
import { documentsOf } from './ledger.ts';
import type { Reader } from './reader.ts';
import type { CodeFile } from './user-codes.ts';

/** A VAT return that is asked for. */
export interface WantedReturn extends Filing {
  readonly days: Days;
  /** The file that codes its lines at 0 %. */
  readonly codes: CodeFile | undefined;
}

/** A VAT return that was prepared before any document is read. */
interface OpenReturn {
  /** The days whose rows it needs. */
  readonly read: Days;
  /** Counts it over those rows; `ledgerOf` gives the documents of some of them. */
  readonly count: (list: readonly FactuurKort[], ledgerOf: (rows: readonly FactuurKort[]) => Ledger | Promise<Ledger>) => Promise<Counted>;
}

/** Prepares a return. Fails with exit 2 by the line of each mistake in the file of codes. */
export async function openReturn(reader: Reader, store: StateStore, { days, include, filing, codes }: WantedReturn): Promise<OpenReturn> {
  const filed = await filedReturns(store);
  const codingFor = await openCoding(reader, store, codes);
  return {
    read: daysToRead(days, filed),
    count: async (list, ledgerOf) => {
      const chosen = divided({ days, filed, include, filing }, list);
      const ledger = await ledgerOf(chosen.rows);
      const since = chosen.since.length > 0 ? await ledgerOf(chosen.since) : { ...ledger, documents: [], unread: [] };
      const all = { ...ledger, documents: [...ledger.documents, ...since.documents] };
      return countReturn(chosen, { ledger, since }, await codingFor(all));
    },
  };
}

/** Reads the documents of a return and counts it. Fails as `openReturn` does, and where a list can't be read. */
export async function readReturn(reader: Reader, store: StateStore, wanted: WantedReturn): Promise<Counted> {
  const { read, count } = await openReturn(reader, store, wanted);
  return count(await reader.whole(reader.api.facturen.list(read)), (rows) => documentsOf(reader, rows));
}
