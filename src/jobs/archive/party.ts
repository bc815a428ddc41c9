import type { Invoice } from '../../einvoice/ubl/read/invoice.ts';
import type { Party } from '../../einvoice/ubl/read/party.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import { vatNumber } from '../../belgium/vat.ts';
import { plainParty } from '../../service/references/party.ts';
import type { ArchivedSupplier } from './records.ts';

export function supplierOf({ leverancier }: Invoice): ArchivedSupplier | undefined {
  const naam = leverancier?.naam ?? null;
  const nummer = (leverancier && numbersOf(leverancier)[0]) ?? null;
  return naam === null && nummer === null ? undefined : { naam, nummer };
}

/** Whether two UBLs name one company: by its number, or else by its name. It counts as one where neither is known of both. */
export function isSameSupplier(one: ArchivedSupplier, other: ArchivedSupplier): boolean {
  if (one.nummer !== null && other.nummer !== null) return comparable(one.nummer, 'BE') === comparable(other.nummer, 'BE');
  return one.naam === null || other.naam === null || plainParty(one.naam) === plainParty(other.naam);
}

/** The ten digits of the enterprise number of the company whose archive it is; undefined if no UBL has them. */
export const ownNumber = (supplier: ArchivedSupplier | undefined): string | undefined =>
  supplier?.nummer == null ? undefined : normalizeKbo(supplier.nummer);

export const supplierText = ({ naam, nummer }: ArchivedSupplier): string => [naam, nummer].filter(Boolean).join(', ');

/** Whether a party is the one with this name. A service may leave out the legal form, and a supplier may add a branch. */
export function hasName({ naam, handelsnaam }: Party, name: string): boolean {
  const sought = plainParty(name);
  const given = [naam, handelsnaam].flatMap((one) => (one ? [plainParty(one)] : []));
  return sought === '' || given.some((one) => one.includes(sought) || sought.includes(one));
}

/** Whether a customer's number is one of a party; undefined if either is unknown. A foreign one is compared as a VAT number only. */
export function hasNumber(
  party: Party,
  { kbo_btw_nummer, land }: { readonly kbo_btw_nummer?: string | null | undefined; readonly land?: string | null | undefined },
): boolean | undefined {
  const country = land ?? 'BE';
  const sought = kbo_btw_nummer ? comparable(kbo_btw_nummer, country) : undefined;
  const given = numbersOf(party).flatMap((number) => comparable(number, country) ?? []);
  return sought === undefined || given.length === 0 ? undefined : given.includes(sought);
}

function numbersOf({ btw_nummer, ondernemingsnummer }: Party): string[] {
  const enterprise = ondernemingsnummer && (ondernemingsnummer.schema ?? '0208') === '0208' ? ondernemingsnummer.nummer : undefined;
  return [btw_nummer, enterprise].filter((number) => number !== undefined);
}

/** A number in its one form; undefined if that is not known. A Belgian number with wrong digits stays as it is written. */
function comparable(number: string, country: string): string | undefined {
  const known = vatNumber({ kbo_btw_nummer: number, land: country });
  if (known !== undefined || country !== 'BE') return known;
  const written = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return normalizeKbo(written) ?? written.replace(/^BE/, '');
}
