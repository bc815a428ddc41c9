import { addedUp } from '../../../belgium/decimal.ts';
import type { Klant } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from './booked.ts';
import { buyerOf, type Buyers, buyersOf } from './buyers.ts';

/** The customers with more turnover than this, in euro without VAT, are listed. */
const listingThreshold = 250;

export type ListingReason =
  | 'boven_250'
  | 'creditnota_eerder_jaar'
  | 'tot_250'
  | 'zonder'
  | 'geen_nummer'
  | 'fout_nummer'
  | 'buitenlands'
  | 'geen_klant'
  | 'klant_niet_gelezen'
  | 'creditnota_onbekend';

/** The turnover of a year with one VAT number, or with a customer that has none. Amounts are in euro. */
export interface ListingRow extends Buyers {
  /** `BE` and ten digits; null if the customer has no Belgian number. */
  readonly btw_nummer: string | null;
  /** Credit notes of this year are subtracted, also those on an invoice of an earlier year. */
  readonly totaal_excl: number;
  readonly totaal_btw: number;
  readonly opgenomen: boolean;
  readonly reden: ListingReason;
}

/** Every id is in lower case. */
export interface ListingFacts {
  /** Such as `2026`. */
  readonly year: string;
  readonly customers: ReadonlyMap<string, Klant>;
  /** The dates of the invoices that credit notes are linked to. */
  readonly dates: ReadonlyMap<string, string>;
  /** The numbers that the user leaves out, such as those of customers exempt under article 44. */
  readonly without: ReadonlySet<string>;
}

/**
 * The customer listing of a year: every Belgian VAT number, and the customers without one, each with the reason why it is listed
 * or left out. A number is listed above 250 euro after credit notes on invoices of the year, and always where a credit note of
 * the year is on an earlier invoice. Documents count by their own date. In order of name.
 */
export function customerListing(documents: readonly Booked[], facts: ListingFacts): ListingRow[] {
  const groups = groupBy(documents, (one) => groupOf(one, facts).key).values();
  return Array.from(groups, (same) => listingRow(same, facts)).toSorted(
    (one, other) => one.klant.localeCompare(other.klant, 'nl') || (one.btw_nummer ?? '').localeCompare(other.btw_nummer ?? ''),
  );
}

function groupOf(
  one: Booked,
  { customers }: ListingFacts,
): Pick<ListingRow, 'btw_nummer'> & { readonly key: string; readonly outside: ListingReason | undefined } {
  const buyer = buyerOf(one, customers);
  const { key, party } = buyer;
  if (!party) return { key, btw_nummer: null, outside: buyer.reden };
  if (party.kind === 'belgisch') return { key: party.btw_nummer, btw_nummer: party.btw_nummer, outside: undefined };
  if (party.kind === 'geen') return { key, btw_nummer: null, outside: 'geen_nummer' };
  const isWrong = party.kind === 'fout' && party.land === 'BE';
  return { key, btw_nummer: null, outside: isWrong ? 'fout_nummer' : 'buitenlands' };
}

function listingRow(documents: readonly [Booked, ...Booked[]], facts: ListingFacts): ListingRow {
  const { btw_nummer, outside } = groupOf(documents[0], facts);
  const reden = outside ?? listingReason(btw_nummer, documents, facts);
  return {
    btw_nummer,
    ...buyersOf(documents, facts.customers),
    totaal_excl: addedUp(documents.map(({ totaal_excl }) => totaal_excl)),
    totaal_btw: addedUp(documents.map(({ totaal_btw }) => totaal_btw)),
    opgenomen: reden === 'boven_250' || reden === 'creditnota_eerder_jaar',
    reden,
  };
}

function listingReason(btw_nummer: string | null, documents: readonly Booked[], facts: ListingFacts): ListingReason {
  if (btw_nummer !== null && facts.without.has(btw_nummer)) return 'zonder';
  const yearsOfNotes = documents.flatMap((one) => (one.type === 'creditnota' ? [yearOfInvoice(one, facts)] : []));
  const ofThisYear = documents.filter((one) => one.type === 'factuur' || !isBefore(yearOfInvoice(one, facts), facts.year));
  if (addedUp(ofThisYear.map(({ totaal_excl }) => totaal_excl)) > listingThreshold) return 'boven_250';
  if (yearsOfNotes.some((year) => isBefore(year, facts.year))) return 'creditnota_eerder_jaar';
  return yearsOfNotes.includes(undefined) ? 'creditnota_onbekend' : 'tot_250';
}

/** The year of the invoice that a credit note is on; undefined if nothing tells which invoice that is, or its date. */
const yearOfInvoice = ({ gekoppelde_factuur_id: id }: Booked, { dates }: ListingFacts): string | undefined =>
  dates.get(id?.toLowerCase() ?? '')?.slice(0, 4);

const isBefore = (year: string | undefined, than: string): boolean => year !== undefined && year < than;
