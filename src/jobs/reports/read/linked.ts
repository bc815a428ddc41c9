import type { Factuur } from '../../../contract/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { booked, type Booked, type Ledger } from '../count/booked.ts';
import { readEach } from './each.ts';
import type { Reader } from './reader.ts';

/** The ids, in lower case, of the invoices that these documents are linked to. */
const linkedIn = (documents: readonly Booked[]): Set<string> =>
  new Set(documents.flatMap(({ gekoppelde_factuur_id: id }) => id?.toLowerCase() ?? []));

/**
 * The dates of the invoices that the credit notes of a ledger are linked to, by id in lower case: from the ledger itself, from
 * memory, and from the service where neither knows them. An invoice that can't be read is absent.
 */
export async function linkedDates(reader: Reader, { documents, unread }: Ledger): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  const note = (id: string, datum: string | null | undefined): void => void (datum && dates.set(id.toLowerCase(), datum));
  for (const { row } of unread) note(row.id, row.datum);
  for (const { id, datum } of documents) note(id, datum);
  const linked = linkedIn(documents);
  const missing = (): string[] => [...linked].filter((id) => !dates.has(id));
  if (missing().length === 0) return dates;
  for (const { id, datum, final } of await reader.memory.documents()) if (final) note(id, datum);
  for await (const { item, found } of readEach(reader, missing(), (id) => readFactuur(reader.api, id))) note(item, found?.datum);
  return dates;
}

/**
 * The documents by their id in lower case, and the invoices that credit notes among `notes` are linked to: from memory, and from
 * the service where memory lacks them. An invoice that can't be read is absent.
 */
export async function linkedInvoices(reader: Reader, documents: readonly Booked[], notes: readonly Booked[]): Promise<Map<string, Booked>> {
  const { api, memory } = reader;
  const invoices = new Map(documents.map((one) => [one.id.toLowerCase(), one]));
  const add = (factuur: Factuur): void => {
    const one = booked(factuur, factuur, new Map());
    if ('id' in one) invoices.set(one.id.toLowerCase(), one);
  };
  const missing = new Set([...linkedIn(notes)].filter((id) => !invoices.has(id)));
  if (missing.size === 0) return invoices;
  const rows = (await memory.documents()).filter(({ id }) => missing.has(id.toLowerCase()));
  for (const found of await memory.wholeOf(rows)) if (found) add(found);
  const others = [...missing].filter((id) => !invoices.has(id));
  for await (const { found } of readEach(reader, others, (id) => readFactuur(api, id))) if (found) add(found);
  return invoices;
}
