import type { Json, StateView, Transaction } from '../../store/store.ts';
import type { ReceivedInvoice } from './facts.ts';
import { keepNew } from './new-accounts.ts';
import { rememberReceived } from './suppliers.ts';
import type { Warning } from './warning.ts';
import { warningsOf } from './warnings.ts';

const judged = 'inbox.waarschuwing';

/** The warnings that were made of the document with this id; undefined where nobody looked at it. */
export const warningsMade = async (view: StateView, id: string): Promise<readonly Warning[] | undefined> =>
  (await view.get(judged, id.toLowerCase())) as unknown as readonly Warning[] | undefined;

/**
 * The warnings of a document. The first time they are made from everything that is remembered of others, and it is remembered
 * itself; afterwards they stay as they were, so that a second try of its command gets the same.
 */
export async function judge(transaction: Transaction, received: ReceivedInvoice): Promise<readonly Warning[]> {
  const before = await warningsMade(transaction, received.id);
  if (before) return before;
  const warnings = await warningsOf(transaction, received);
  await rememberReceived(transaction, received);
  await keepNew(transaction, received, warnings);
  await transaction.put(judged, received.id.toLowerCase(), warnings as unknown as Json);
  return warnings;
}
