import type { Klant } from '../../../contract/index.ts';
import type { Booked } from './booked.ts';
import { type VatParty, vatParty } from './vat-party.ts';

/** Customers by their id in lower case. */
type Klanten = ReadonlyMap<string, Klant>;

/** The customer of a document for a listing: its id in lower case with its VAT number, or the reason why nothing is known of it. */
type Buyer =
  | { readonly key: string; readonly party: VatParty }
  | { readonly key: string; readonly party?: undefined; readonly reden: 'geen_klant' | 'klant_niet_gelezen' };

/** The customer of a document, of those that were read. */
export function buyerOf({ klant_id }: Booked, klanten: Klanten): Buyer {
  if (klant_id === null) return { key: '', reden: 'geen_klant' };
  const key = klant_id.toLowerCase();
  const klant = klanten.get(key);
  return klant ? { key, party: vatParty(klant) } : { key, reden: 'klant_niet_gelezen' };
}

/** The customers of these documents as one row of a listing shows them: their names, and their ids in lower case. */
export function buyersOf(
  documents: readonly Booked[],
  klanten: Klanten,
): { readonly klant: string; readonly klant_ids: readonly string[] } {
  const ids = [...new Set(documents.flatMap(({ klant_id }) => klant_id?.toLowerCase() ?? []))];
  const names = new Set(ids.map((id) => klanten.get(id)?.naam ?? id));
  return { klant: [...names].toSorted((one, other) => one.localeCompare(other, 'nl')).join(' / '), klant_ids: ids };
}
