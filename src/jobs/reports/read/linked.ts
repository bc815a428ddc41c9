import type { Text } from '../../../language.ts';
import type { Factuur } from '../../../contract/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { booked, type Booked, type Ledger } from '../count/booked.ts';
import { readEach } from './each.ts';
import type { Reader } from './reader.ts';

type Linking = Pick<Factuur, 'gekoppelde_factuur_id'>;

/** The id, in lower case, of the invoice that a credit note is linked to. */
export const linkOf = ({ gekoppelde_factuur_id: id }: Linking): string | undefined => id?.toLowerCase() || undefined;

const ofNote: Text = {
  nl: 'telt de creditnota van deze factuur af of bij?',
  en: 'is the credit note for this invoice subtracted or added?',
};

/**
 * The invoices that these credit notes are linked to, by id in lower case: among the documents that were `read`, in memory, and else
 * from the service. An invoice that can't be read is absent. Fails where the key is refused.
 */
export async function linkedInvoices(
  reader: Pick<Reader, 'api' | 'memory' | 'stop' | 'following'>,
  notes: readonly Linking[],
  read: Iterable<Factuur>,
): Promise<Map<string, Factuur>> {
  const { api, memory } = reader;
  const linked = new Set(notes.flatMap((note) => linkOf(note) ?? []));
  const invoices = new Map<string, Factuur>();
  const add = (found: Factuur | undefined): void => void (found && invoices.set(found.id.toLowerCase(), found));
  for (const one of read) if (linked.has(one.id.toLowerCase())) add(one);
  const missing = (): string[] => [...linked].filter((id) => !invoices.has(id));
  if (missing().length === 0) return invoices;
  const known = new Set(missing());
  const rows = (await memory.documents()).filter(({ id }) => known.has(id.toLowerCase()));
  for (const found of await memory.wholeOf(rows)) add(found);
  const others = missing();
  const reading = readEach(reader, others, (id) => readFactuur(api, id, ofNote));
  for await (const { found } of reader.following(reading, others.length)) add(found);
  return invoices;
}

/** The dates of the documents of a ledger and of the invoices that its credit notes are linked to, by id in lower case. */
export function linkedDates({ documents, unread, invoices }: Ledger): Map<string, string> {
  const dated = [...unread.map(({ row }) => row), ...documents, ...invoices.values()];
  return new Map(dated.flatMap(({ id, datum }) => (datum ? [[id.toLowerCase(), datum] as const] : [])));
}

/** The documents of a ledger and the invoices that its credit notes are linked to, as they are booked, by id in lower case. */
export function bookedInvoices({ documents, invoices }: Ledger): Map<string, Booked> {
  const linked = [...invoices.values()].map((factuur) => booked(factuur, factuur, new Map()));
  const all = [...linked.flatMap((one) => ('row' in one ? [] : [one])), ...documents];
  return new Map(all.map((one) => [one.id.toLowerCase(), one]));
}
