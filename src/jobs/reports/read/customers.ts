import type { Klant } from '../../../contract/index.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { Booked } from '../count/booked.ts';
import { readEach, type Reader } from './reader.ts';

/** The customers of documents with all their fields, and why the others could not be read. Ids are in lower case. */
export interface Customers {
  readonly klanten: ReadonlyMap<string, Klant>;
  readonly unread: ReadonlyMap<string, string>;
  /** The moment of the oldest reading that memory gave, UTC; undefined where each customer was read just now. */
  readonly oldest: string | undefined;
}

/** Reads customers, from memory unless `fresh`, else from the service; `unread` are those that fail. Fails where the key is refused. */
export async function readCustomers(
  reader: Reader,
  documents: readonly Pick<Booked, 'klant_id'>[],
  { fresh = false } = {},
): Promise<Customers> {
  const { api, memory } = reader;
  const ids = [...new Set(documents.flatMap(({ klant_id }) => klant_id?.toLowerCase() ?? []))];
  const kept = fresh ? [] : (await memory.klantenOf(ids)).flatMap((one) => one ?? []);
  const klanten = new Map(kept.map(({ klant }) => [klant.id.toLowerCase(), klant]));
  const missing = ids.filter((id) => !klanten.has(id));
  await reader.beforeCustomers(missing.length);
  const failed = await readEach(
    reader,
    missing,
    (id) => readKlant(api, id, { nl: 'de gegevens van de klant', en: 'the details of the customer' }),
    (found, id) => klanten.set(id, found),
  );
  const unread = new Map(failed.map(({ item, message }) => [item, message]));
  return { klanten, unread, oldest: kept.map(({ read }) => read).toSorted()[0] };
}
