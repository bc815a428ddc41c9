import type { StateView } from '../../store/store.ts';
import { receivedMatches } from '../../service/references/inbox.ts';
import { isUuid } from '../../service/references/uuid.ts';
import { type SeenDocument, seenDocuments, seenState } from './seen.ts';

/**
 * The remembered documents that an id, a supplier's number or the beginning of an id may mean; the words mean the same as to the
 * service. Fails with exit 2 for an id with a typing error.
 */
export async function seenWith(view: StateView, ref: string): Promise<SeenDocument[]> {
  if (isUuid(ref, { free: true })) {
    const seen = await seenState(view, ref);
    return seen ? [seen] : [];
  }
  return receivedMatches(seenDocuments(view), ref);
}
