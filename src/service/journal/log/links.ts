import type { StateView, Transaction } from '../../../store/store.ts';
import type { Intent } from './records.ts';

/** The invoice of each credit note, by the id of the note. It never changes, so it is kept for ever, of drafts too. (creditnota) */
const creditnotas = 'koppeling-creditnota';

/** The invoice that each quote became, by the id of the quote. */
const offertes = 'koppeling-offerte';

/** The invoices of these credit notes that are known, by the id of the note in lower case. */
export async function invoicesOfNotes(view: StateView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map(async (id) => [id.toLowerCase(), await view.get(creditnotas, id.toLowerCase())] as const));
  return new Map(found.flatMap(([id, factuur]) => (typeof factuur === 'string' ? [[id, factuur] as const] : [])));
}

/** Keeps for which invoice each of these credit notes is. */
export async function keepInvoicesOfNotes(transaction: Transaction, links: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, factuur] of links) await transaction.put(creditnotas, id.toLowerCase(), factuur.toLowerCase());
}

/** The invoice that a quote became; undefined where none is known. */
export async function invoiceOfQuote(view: StateView, offerte: string): Promise<string | undefined> {
  const found = await view.get(offertes, offerte.toLowerCase());
  return typeof found === 'string' ? found : undefined;
}

/** Keeps the links that a write made. */
export async function keepLinks(transaction: Transaction, { operation, document, offerte }: Intent, id: string): Promise<void> {
  if (operation === 'facturen.creditnota' && document !== null) await keepInvoicesOfNotes(transaction, new Map([[id, document]]));
  if (operation === 'facturen.create' && offerte !== undefined) await transaction.put(offertes, offerte.toLowerCase(), id.toLowerCase());
}
