import type { StateStore } from '../../../store/store.ts';
import { batchCodes } from '../../batch/references.ts';
import { type Coding, noUserCodes, type UserCodes } from '../btw/coding.ts';
import type { Booked, Ledger } from '../count/booked.ts';
import { vatParty } from '../count/vat-party.ts';
import { isBelgianRate } from '../btw/rates.ts';
import { readCustomers } from './customers.ts';
import { bookedInvoices } from './linked.ts';
import type { Reader } from './reader.ts';
import { type CodeFile, openUserCodes } from './user-codes.ts';

/** Gives everything that codes the lines of these documents. */
export type CodingFor = (ledger: Ledger) => Promise<Coding>;

/**
 * Opens what codes lines: the user's file, where there is one, the batches of this account, the countries of customers, and the
 * invoices that credit notes are linked to. The customers of the file are looked up at once, so that a mistake in it comes before a long reading.
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
    const klant = await residences(reader, documents, user);
    return { user, batch, invoice: (id) => invoices.get(id.toLowerCase()), klant };
  };
}

/** Reads the customers whose country decides something: those with VAT at a rate of Belgium, or all where countries have codes. */
async function residences(reader: Reader, documents: readonly Booked[], { landen }: UserCodes): Promise<Coding['klant']> {
  const { klanten, unread } = await readCustomers(reader, landen.size > 0 ? documents : documents.filter(hasBelgianVat));
  return (id) => {
    if (unread.has(id.toLowerCase())) return 'ongelezen';
    const klant = klanten.get(id.toLowerCase());
    return klant && { land: klant.land?.toUpperCase() || 'BE', hasNumber: vatParty(klant).kind !== 'geen' };
  };
}

const hasBelgianVat = ({ regels }: Booked): boolean =>
  regels.some(({ btw_percentage: rate, totaal }) => totaal !== 0 && rate !== undefined && rate !== 0 && isBelgianRate(rate));
