import type { Text } from '../../../language.ts';
import type { Factuur, FactuurKort } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { booked, counts, isNote, type Ledger, type Unread } from '../count/booked.ts';
import { readEach } from './each.ts';
import { linkedInvoices, linkOf } from './linked.ts';
import type { Reader } from './reader.ts';

/** The lists with everything that can be unpaid: paid invoices are left out, and a paid credit note may be on an unpaid invoice. */
export const openLists = ({ facturen }: Api) => [facturen.list({ status: 'verzonden' }), facturen.list({ type: 'creditnota' })];

/**
 * Reads the final documents of these lists, each of them whole, as `documentsOf` does. Fails where a list can't be read, or the
 * key is refused.
 */
export async function readLedger(
  reader: Reader,
  lists: readonly Listing<FactuurKort>[],
  options: { named?: boolean } = {},
): Promise<Ledger> {
  reader.job();
  const rows: FactuurKort[] = [];
  for (const list of lists) rows.push(...(await reader.whole(list)));
  return documentsOf(reader, rows, options);
}

/**
 * The final documents among these rows, each of them whole: from memory, and from the service only where memory lacks it. The
 * names of the customers are read too, unless `named` is false, and the invoices of credit notes, which tell their signs. A document
 * that can't be read is in `unread`; so are those not asked for any more after the user stopped it, and credit notes without a sign.
 * Fails where the key is refused.
 */
export async function documentsOf(reader: Reader, all: readonly FactuurKort[], { named = true } = {}): Promise<Ledger> {
  reader.job();
  const rows = [...new Map(all.filter(counts).map((row) => [row.id, row])).values()];
  const whole = new Map<string, Factuur>();
  const unread: Unread[] = [];
  for (const found of await reader.memory.wholeOf(rows)) if (found) whole.set(found.id, found);
  const missing = rows.filter(({ id }) => !whole.has(id));
  await reader.beforeDocuments(missing.length, rows.length);
  const reading = readEach(reader, missing, ({ id }) => readFactuur(reader.api, id, notWhole));
  for await (const { item: row, found, message } of reader.following(reading, missing.length)) {
    if (found) whole.set(row.id, found);
    else unread.push({ row, message });
  }
  const names = named ? await customerNames(reader, [...whole.values()]) : new Map<string, string>();
  const pairs = rows.flatMap((row) => {
    const factuur = whole.get(row.id);
    return factuur ? [{ factuur, row }] : [];
  });
  const notes = pairs.flatMap(({ factuur, row }) => (isNote(factuur, row) ? [factuur] : []));
  const invoices = await linkedInvoices(reader, notes, whole.values());
  const read = pairs.map(({ factuur, row }) => {
    const link = linkOf(factuur);
    return booked(factuur, row, names, link === undefined ? null : invoices.get(link));
  });
  const documents = read.flatMap((one) => ('row' in one ? [] : [one]));
  return { documents, unread: [...unread, ...read.flatMap((one) => ('row' in one ? [one] : []))], invoices };
}

const notWhole: Text = { nl: 'duit kent dit document nog niet volledig', en: 'duit has not read this document in full yet' };
const ofCustomers: Text = { nl: 'een klant waarvan duit de naam nog niet kent', en: 'a customer whose name duit does not know yet' };

/** The names of the customers of these documents by id, from memory; the list of customers is read where one is not known. */
async function customerNames({ api, memory, whole }: Reader, documents: readonly Factuur[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { id, naam } of await memory.customers()) names.set(id.toLowerCase(), naam);
  const isKnown = ({ customer_id }: Factuur): boolean => customer_id == null || names.has(customer_id.toLowerCase());
  if (documents.every(isKnown)) return names;
  for (const { id, naam } of await whole(api.klanten.list({}, {}, ofCustomers))) if (naam != null) names.set(id.toLowerCase(), naam);
  return names;
}
