import type { StateStore } from '../../../store/store.ts';
import { batchCodes } from '../../batch/references.ts';
import { type Coding, noUserCodes } from '../btw/coding.ts';
import type { Ledger } from '../count/booked.ts';
import { bookedInvoices } from './linked.ts';
import type { Reader } from './reader.ts';
import { type CodeFile, openUserCodes } from './user-codes.ts';

/** Gives everything that codes the lines of these documents. */
export type CodingFor = (ledger: Ledger) => Promise<Coding>;

/**
 * Opens what codes lines at 0 %: the user's file, where there is one, the batches of this account, and the invoices that credit
 * notes are linked to. The customers of the file are looked up at once, so that a mistake in it comes before a long reading.
 * Fails with exit 2 by the line of each mistake in the file.
 */
export async function openCoding(reader: Reader, store: StateStore, file: CodeFile | undefined): Promise<CodingFor> {
  const userCodes = file === undefined ? async () => noUserCodes : await openUserCodes(reader, file);
  return async (ledger) => {
    const { documents } = ledger;
    const user = await userCodes(documents);
    const withZero = documents.filter(({ regels }) => regels.some(({ btw_percentage }) => btw_percentage === 0));
    const batch = withZero.length > 0 ? await batchCodes(store) : new Map();
    const invoices = bookedInvoices(ledger);
    return { user, batch, invoice: (id) => invoices.get(id.toLowerCase()) };
  };
}
