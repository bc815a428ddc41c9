import type { Days } from '../../../belgium/dates.ts';
import type { FactuurKort, Klant } from '../../../contract/index.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import type { StateStore } from '../../../store/store.ts';
import type { BtwCode } from '../../batch/document.ts';
import { filedReturns, daysToRead, type Filing, type Filed, filedAs, openPlaces, filedAround } from '../btw/late.ts';
import { type Booked, type Ledger, counts } from '../count/booked.ts';
import { documentsOf, bookedInvoices } from './ledger.ts';
import { type Reader, readCustomers } from './reader.ts';
import { type CodeFile, openUserCodes } from './user-codes.ts';
import { type Coding, noUserCodes, type UserCodes } from '../btw/coding.ts';
import { isOutsideUnion, vatParty } from '../count/buyers.ts';
import { answeredCodes, isBelgianRate } from '../btw/codes.ts';
import { isIntraCommunity } from '../btw/ic-listing.ts';
import { type Unplaced, type Amounts, type VatReturn, vatReturn } from '../btw/placing.ts';

export interface WantedReturn extends Filing {
  readonly days: Days;
  readonly codes: CodeFile | undefined;
  /** Asks a person for the codes of customers that nothing gives, and gives them by the lower-case id of the customer. */
  readonly ask?: ((unplaced: readonly Unplaced[]) => Promise<Coding['onthouden']>) | undefined;
}

export interface Counted {
  readonly days: Days;
  readonly ledger: Ledger;
  readonly rows: readonly FactuurKort[];
  readonly whole: VatReturn;
  readonly coding: Coding;
  /** Its documents that came into a filed period, and their part of the amounts. */
  readonly late: readonly Booked[];
  readonly ofLate: Amounts;
  /** Documents that came into a filed period and belong in another return; `since` are those of them that were read. */
  readonly left: readonly FactuurKort[];
  readonly since: readonly Booked[];
  readonly filed: Filed | undefined;
  /** Whether it is being filed: then its own figures count, and not those that were filed before. */
  readonly filing: boolean;
  /** The filed return of which these days are a part. */
  readonly within: Filed | undefined;
  /** Its documents with an intra-Community supply to a customer whom memory knows to be outside the Union. */
  readonly outside: readonly Booked[];
}

/** No document is read yet. Fails with exit 2 by the line of each mistake in the file of codes. */
export async function openReturn(reader: Reader, store: StateStore, wanted: WantedReturn) {
  const { days, filing, codes } = wanted;
  const filed = await filedReturns(store);
  const codingFor = await openCoding(reader, store, codes);
  const placeOf = openPlaces(days, filed, wanted);
  return {
    read: daysToRead(days, filed),
    /** Counts it over those rows; `ledgerOf` gives the documents of some of them. */
    count: async (list: readonly FactuurKort[], ledgerOf: (rows: readonly FactuurKort[]) => Ledger | Promise<Ledger>): Promise<Counted> => {
      const all = list.filter(counts);
      const rows = all.filter((row) => ['telt', 'nagekomen'].includes(placeOf(row)));
      const left = all.filter((row) => placeOf(row) === 'later');
      const ledger = await ledgerOf(rows);
      // The figures of a late document whose date lies in these days are shown, and count elsewhere.
      const dated = left.filter(({ datum }) => (datum ?? '') >= days.van);
      const since = dated.length > 0 ? (await ledgerOf(dated)).documents : [];
      const known = await codingFor({ ...ledger, documents: [...ledger.documents, ...since] });
      const answered = await wanted.ask?.(vatReturn(ledger.documents, known).unplaced);
      const coding = answered ? { ...known, onthouden: new Map([...known.onthouden, ...answered]) } : known;
      const late = ledger.documents.filter((document) => placeOf(document) === 'nagekomen');
      const [whole, { bedragen: ofLate }] = [vatReturn(ledger.documents, coding), vatReturn(late, coding)];
      const besides = { filed: filedAs(days, filed), filing, within: filedAround(days, filed) };
      const outside = await suppliedOutside(reader, ledger.documents, coding);
      return { days, ledger, rows, whole, coding, late, ofLate, left, since, outside, ...besides };
    },
  };
}

/** Only memory is asked for the customers, because this is a doubt about a return that is whole without them. */
async function suppliedOutside({ memory }: Reader, documents: readonly Booked[], coding: Coding): Promise<Booked[]> {
  const supplied = documents.filter((one) => one.klant_id !== null && isIntraCommunity(one, coding));
  const known = await memory.klantenOf(supplied.map(({ klant_id }) => klant_id ?? ''));
  return supplied.filter((_, at) => known[at] && isOutsideUnion(known[at].klant));
}

/** Fails as `openReturn` does, and where a list can't be read. */
export async function readReturn(reader: Reader, store: StateStore, wanted: WantedReturn): Promise<Counted> {
  const { read, count } = await openReturn(reader, store, wanted);
  return count(await reader.whole(reader.api.facturen.list(read)), (rows) => documentsOf(reader, rows));
}

const noKeptCodes: Pick<Coding, 'batch' | 'onthouden'> = { batch: new Map(), onthouden: new Map() };

/** Those of batches, and the answers of a person. Fails with exit 10. */
export async function keptCodes(store: StateStore): Promise<typeof noKeptCodes> {
  const coded = (await openReferences(store).made()).flatMap(({ id, btw_code_per_regel: codes }) =>
    codes ? [[id.toLowerCase(), codes as readonly (BtwCode | null)[]] as const] : [],
  );
  return { batch: new Map(coded), onthouden: new Map((await answeredCodes(store)).map(({ klant, code }) => [klant, code])) };
}

export const residenceOf = (klant: Pick<Klant, 'kbo_btw_nummer' | 'land'>) => ({
  land: klant.land?.toUpperCase() || 'BE',
  hasNumber: vatParty(klant).kind !== 'geen',
});

/**
 * Opens what codes lines: the user's file, where there is one, the batches of this account, the answers of a person, the countries of customers, and the
 * invoices that credit notes are linked to. The customers of the file are looked up at once, so that a mistake in it comes before a long reading.
 * Fails with exit 2 by the line of each mistake in the file.
 */
async function openCoding(reader: Reader, store: StateStore, file: CodeFile | undefined): Promise<(ledger: Ledger) => Promise<Coding>> {
  const userCodes = file === undefined ? async () => noUserCodes : await openUserCodes(reader, file);
  return async (ledger) => {
    const { documents } = ledger;
    const user = await userCodes(documents);
    const withZero = documents.filter(({ regels }) => regels.some(({ btw_percentage }) => btw_percentage === 0));
    const invoices = bookedInvoices(ledger);
    const klant = await residences(reader, documents, user);
    const kept = withZero.length > 0 ? await keptCodes(store) : noKeptCodes;
    return { user, ...kept, invoice: (id) => invoices.get(id.toLowerCase()), klant };
  };
}

/** Reads the customers whose country decides something: those with VAT at a rate of Belgium, or all where countries have codes. */
async function residences(reader: Reader, documents: readonly Booked[], { landen }: UserCodes): Promise<Coding['klant']> {
  const { klanten, unread } = await readCustomers(reader, landen.size > 0 ? documents : documents.filter(hasBelgianVat));
  return (id) => {
    if (unread.has(id.toLowerCase())) return 'ongelezen';
    const klant = klanten.get(id.toLowerCase());
    return klant && residenceOf(klant);
  };
}

const hasBelgianVat = ({ regels }: Booked): boolean =>
  regels.some(({ btw_percentage: rate, totaal }) => totaal !== 0 && rate !== undefined && rate !== 0 && isBelgianRate(rate));
