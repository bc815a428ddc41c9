import type { Text } from '../../../language.ts';
import type { Factuur, FactuurKort } from '../../../contract/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { type Unread, unsignedText } from '../count/booked.ts';
import { creditFactor, type Factor } from '../count/factor.ts';
import { readEach } from './each.ts';
import { linkedInvoices, linkOf } from './linked.ts';
import type { Reader } from './reader.ts';

/** The factors of credit notes by their id, and the notes of which nothing tells it. */
interface Signs {
  readonly factors: ReadonlyMap<string, Factor>;
  readonly unsigned: readonly Unread[];
}

const whichSign: Text = { nl: 'telt deze creditnota af of bij?', en: 'is this credit note subtracted or added?' };

/**
 * The factors of these rows, which are credit notes. A row carries no lines, and its total alone proves nothing: a note on a negative
 * invoice can be positive too. So each note and its invoice is taken from memory, and read once where memory lacks it; a draft is read
 * again when its day or its total changed. Fails where the key is refused.
 */
export async function readSigns(
  reader: Pick<Reader, 'api' | 'memory' | 'stop' | 'following'>,
  rows: readonly FactuurKort[],
): Promise<Signs> {
  const { api, memory } = reader;
  const notes = new Map<string, Factuur>();
  for (const found of [...(await memory.wholeOf(rows)), ...(await memory.signedDraftsOf(rows))]) if (found) notes.set(found.id, found);
  const unsigned: Unread[] = [];
  const missing = rows.filter(({ id }) => !notes.has(id));
  const reading = readEach(reader, missing, ({ id }) => readFactuur(api, id, whichSign));
  for await (const { item: row, found, message } of reader.following(reading, missing.length)) {
    if (found) notes.set(row.id, found);
    else unsigned.push({ row, message });
  }
  const invoices = await linkedInvoices(reader, [...notes.values()], []);
  const factors = new Map<string, Factor>();
  for (const row of rows) {
    const note = notes.get(row.id);
    if (!note) continue;
    const link = linkOf(note);
    const invoice = link === undefined ? null : invoices.get(link);
    const factor = creditFactor(note, invoice);
    if (factor === undefined) unsigned.push({ row, message: unsignedText(invoice) });
    else factors.set(row.id, factor);
  }
  return { factors, unsigned };
}
