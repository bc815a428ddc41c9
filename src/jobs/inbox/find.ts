import type { StateView } from '../../store/store.ts';
import { plainName } from '../../service/api/known.ts';
import { isUuid, whoseIdBegins } from '../../service/references/uuid.ts';
import { type Seen, seenDocuments, seenState } from './seen.ts';

/**
 * The remembered documents that an id, a supplier's number or the beginning of an id may mean; the words mean the same as to the
 * service. Fails with exit 2 for an id with a typing error.
 */
export async function seenWith(view: StateView, ref: string): Promise<Seen[]> {
  if (isUuid(ref, { free: true })) {
    const seen = await seenState(view, ref);
    return seen ? [seen] : [];
  }
  const numbered: Seen[] = [];
  const begun: Seen[] = [];
  for await (const seen of seenDocuments(view)) {
    if (plainName(seen.factuurnummer ?? '') === plainName(ref)) numbered.push(seen);
    begun.push(...whoseIdBegins([seen], ref));
  }
  return numbered.length > 0 ? numbered : begun;
}
