import type { StateView, Transaction } from '../../store/store.ts';
import { type InboxFacts, inboxFactsOf, type ReceivedInvoice } from './facts.ts';
import { keysOf } from './suppliers.ts';
import type { Warning } from './warning.ts';

/** The first warning of an account of a supplier, by the key of the supplier and the account. */
const collection = 'inbox.rekening';

/** A new bank account is warned of for so many days: by then, a supplier that was not paid would have complained. */
const days = 90;

const pathOf = (key: string, rekening: string): string => `${key}\t${rekening}`;

/**
 * Whether an account of the supplier with this key was warned about less than 90 days before `tijd`, a UTC moment; without `tijd`,
 * whether ever. The days count from the moments at which duit looked, because the supplier chooses the dates of its invoices.
 */
export async function isStillNew(view: StateView, key: string, rekening: string, tijd: string | undefined): Promise<boolean> {
  const first = (await view.get(collection, pathOf(key, rekening))) as string | undefined;
  if (first === undefined || tijd === undefined) return first !== undefined;
  return Date.parse(tijd) - Date.parse(first) < days * 86_400_000;
}

/** Remembers the accounts that a document is warned of, so that the next document with one of them is warned of as well. */
export async function keepNew(transaction: Transaction, received: ReceivedInvoice, warnings: readonly Warning[]): Promise<void> {
  const { tijd } = received;
  if (tijd === undefined) return;
  const facts: InboxFacts = inboxFactsOf(received);
  const rekeningen = warnings.flatMap((warning) => (warning.code === 'andere_rekening' ? warning.rekeningen : []));
  for (const path of keysOf(facts).flatMap((key) => rekeningen.map((rekening) => pathOf(key, rekening)))) {
    if ((await transaction.get(collection, path)) === undefined) await transaction.put(collection, path, tijd);
  }
}
