import type { Text } from '../../../language.ts';
import type { Factuur, FactuurKort } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { booked, counts, isNote, type Ledger, type Unread, type Booked, unsignedText } from '../count/booked.ts';
import { readEach, type Reader } from './reader.ts';
import type { Between } from '../count/days.ts';
import { creditFactor, type Factor } from '../count/factor.ts';

/** The lists with everything of these days that can be unpaid: paid invoices are left out, and a paid credit note may be on an unpaid invoice. */
export const openLists = ({ facturen }: Api, days: Between = {}) => [
  facturen.list({ status: 'verzonden', ...days }),
  facturen.list({ type: 'creditnota', ...days }),
];

export const canBeOpen = ({ status, type }: FactuurKort): boolean => status === 'verzonden' || type === 'creditnota';

/** Reads the final documents of these lists whole, as `documentsOf` does. Fails if a list can't be read, or the key is refused. */
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
 * Fails if the key is refused.
 */
export async function documentsOf(reader: Reader, all: readonly FactuurKort[], { named = true } = {}): Promise<Ledger> {
  reader.job();
  const rows = [...new Map(all.filter(counts).map((row) => [row.id, row])).values()];
  const whole = new Map<string, Factuur>();
  for (const found of await reader.memory.wholeOf(rows)) if (found) whole.set(found.id, found);
  const missing = rows.filter(({ id }) => !whole.has(id));
  await reader.beforeDocuments(missing.length);
  const add = (found: Factuur, { id }: FactuurKort) => whole.set(id, found);
  const unread = await readEach(reader, missing, ({ id }) => readFactuur(reader.api, id, notWhole), add);
  const names = named ? await customerNames(reader, [...whole.values()]) : new Map<string, string>();
  const pairs = rows.flatMap((row) => {
    const factuur = whole.get(row.id);
    return factuur ? [{ factuur, row }] : [];
  });
  const notes = pairs.flatMap(({ factuur, row }) => (isNote(factuur, row) ? [factuur] : []));
  const invoices = await linkedInvoices(reader, notes, whole.values());
  const read = pairs.map(({ factuur, row }) => booked(factuur, row, names, linkedIn(invoices, factuur)));
  const documents = read.flatMap((one) => ('row' in one ? [] : [one]));
  return { documents, unread: [...unread.map(unreadRow), ...read.flatMap((one) => ('row' in one ? [one] : []))], invoices };
}

const unreadRow = ({ item: row, message }: { readonly item: FactuurKort; readonly message: string }): Unread => ({ row, message });

const notWhole: Text = { nl: 'duit kent dit document nog niet volledig', en: 'duit has not read this document in full yet' };
const ofCustomers: Text = { nl: 'een klant waarvan duit de naam nog niet kent', en: 'a customer whose name duit does not know yet' };

/** From memory; the list of customers is read where one is not known. */
async function customerNames({ api, memory, whole }: Reader, documents: readonly Factuur[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { id, naam } of await memory.customers()) names.set(id.toLowerCase(), naam);
  const isKnown = ({ customer_id }: Factuur): boolean => customer_id == null || names.has(customer_id.toLowerCase());
  if (documents.every(isKnown)) return names;
  for (const { id, naam } of await whole(api.klanten.list({}, {}, ofCustomers))) if (naam != null) names.set(id.toLowerCase(), naam);
  return names;
}

type Linking = Pick<Factuur, 'gekoppelde_factuur_id'>;

const linkOf = ({ gekoppelde_factuur_id: id }: Linking): string | undefined => id?.toLowerCase() || undefined;

/** `invoices` are by id in lower case; null if the note is linked to none. */
export function linkedIn(invoices: ReadonlyMap<string, Factuur>, note: Linking): Factuur | null | undefined {
  const link = linkOf(note);
  return link === undefined ? null : invoices.get(link);
}

const ofNote: Text = {
  nl: 'telt de creditnota van deze factuur af of bij?',
  en: 'is the credit note for this invoice subtracted or added?',
};

/** The invoices that these notes are linked to, by id in lower case: `read`, kept or asked for. Fails if the key is refused. */
async function linkedInvoices(
  reader: Pick<Reader, 'api' | 'memory' | 'stop' | 'following'>,
  notes: readonly Linking[],
  read: Iterable<Factuur>,
): Promise<Map<string, Factuur>> {
  const { api, memory } = reader;
  const linked = new Set(notes.flatMap((note) => linkOf(note) ?? []));
  const invoices = new Map<string, Factuur>();
  const add = (found: Factuur): void => void invoices.set(found.id.toLowerCase(), found);
  for (const one of read) if (linked.has(one.id.toLowerCase())) add(one);
  const missing = (): string[] => [...linked].filter((id) => !invoices.has(id));
  if (missing().length === 0) return invoices;
  for (const found of await memory.finalsOf(missing())) add(found);
  await readEach(reader, missing(), (id) => readFactuur(api, id, ofNote), add);
  return invoices;
}

/** By id in lower case. */
export function linkedDates({ documents, unread, invoices }: Ledger): Map<string, string> {
  const dated = [...unread.map(({ row }) => row), ...documents, ...invoices.values()];
  return new Map(dated.flatMap(({ id, datum }) => (datum ? [[id.toLowerCase(), datum] as const] : [])));
}

/** By id in lower case. */
export function bookedInvoices({ documents, invoices }: Ledger): Map<string, Booked> {
  const linked = [...invoices.values()].map((factuur) => booked(factuur, factuur, new Map()));
  const all = [...linked.flatMap((one) => ('row' in one ? [] : [one])), ...documents];
  return new Map(all.map((one) => [one.id.toLowerCase(), one]));
}

const whichSign: Text = { nl: 'telt deze creditnota af of bij?', en: 'is this credit note subtracted or added?' };

/**
 * The factors of these rows, which are credit notes. A row carries no lines, and its total alone proves nothing: a note on a negative
 * invoice can be positive too. So each note and its invoice is taken from memory, and read once where memory lacks it; a draft is read
 * again when its day or its total changed. Fails if the key is refused.
 */
export async function readSigns(
  reader: Pick<Reader, 'api' | 'memory' | 'stop' | 'following'>,
  rows: readonly FactuurKort[],
): Promise<{ readonly factors: ReadonlyMap<string, Factor>; readonly unsigned: readonly Unread[] }> {
  const { api, memory } = reader;
  const notes = new Map<string, Factuur>();
  for (const found of [...(await memory.wholeOf(rows)), ...(await memory.signedDraftsOf(rows))]) if (found) notes.set(found.id, found);
  const missing = rows.filter(({ id }) => !notes.has(id));
  const add = (found: Factuur, { id }: FactuurKort) => notes.set(id, found);
  const unread = await readEach(reader, missing, ({ id }) => readFactuur(api, id, whichSign), add);
  const unsigned = unread.map(unreadRow);
  const invoices = await linkedInvoices(reader, [...notes.values()], []);
  const factors = new Map<string, Factor>();
  for (const row of rows) {
    const note = notes.get(row.id);
    if (!note) continue;
    const invoice = linkedIn(invoices, note);
    const factor = creditFactor(note, invoice);
    if (factor === undefined) unsigned.push({ row, message: unsignedText(invoice) });
    else factors.set(row.id, factor);
  }
  return { factors, unsigned };
}
