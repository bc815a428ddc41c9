import { usage } from '../../failure.ts';
import type { StateStore, StateView } from '../../store/store.ts';
import { onlyReceived, receivedMatches } from '../../service/references/inbox.ts';
import { settled, changeSeen, type SeenDocument, seenDocuments, seenState } from './seen.ts';
import { warningsMade } from './judged.ts';
import { forgetReported, trustAccounts } from './known.ts';
import { forgetReceived } from './suppliers.ts';
import { isUuid } from '../../service/references/uuid.ts';

/** The document remembered under this id, its beginning or a supplier's number, without the service. Exit 3 for none, 2 for several. */
export const rememberedDocument = (store: StateStore, ref: string): Promise<SeenDocument> =>
  store.read(async (view) => {
    const found = await seenWith(view, ref);
    const id = onlyReceived(found, ref, 'duit inbox opvolging --alles');
    return found.find((seen) => seen.id === id)!;
  });

/** Has a document tried once more from its first try, whatever its status. */
export const doAgain = (store: StateStore, { id }: SeenDocument, now: () => Date): Promise<SeenDocument> =>
  store.transaction((transaction) => changeSeen(transaction, id, (seen) => settled(seen, 'wacht', now())));

/** Has a document that was set aside reported no more; it stays where it is. Fails with exit 2 for another one. */
export const attend = (store: StateStore, { id }: SeenDocument, now: () => Date): Promise<SeenDocument> =>
  store.transaction((transaction) =>
    changeSeen(transaction, id, (seen) => {
      if (seen.stand === 'opzij') return { ...seen, bekeken: now().toISOString() };
      throw usage({ nl: 'dit document staat niet opzij', en: 'this document is not set aside' });
    }),
  );

/** Leaves a document alone from now on, and forgets its supplier and accounts. Fails with exit 2 for one that is done. */
export const skip = (store: StateStore, { id }: SeenDocument, now: () => Date): Promise<SeenDocument> =>
  store.transaction(async (transaction) => {
    const skipped = await changeSeen(transaction, id, (seen) => {
      if (seen.stand !== 'gedaan') return settled(seen, 'overgeslagen', now());
      throw usage({ nl: 'dit document is al gedaan; er is niets over te slaan', en: 'this document is done; nothing is left to skip' });
    });
    await forgetReceived(transaction, skipped.id);
    await forgetReported(transaction, skipped.id);
    return skipped;
  });

/** Takes the accounts that a document was warned of for those of its supplier, which no document is warned of then. Exit 2 without any. */
export const trust = (store: StateStore, seen: SeenDocument): Promise<SeenDocument> =>
  store.transaction(async (transaction) => {
    const warnings = (await warningsMade(transaction, seen.id)) ?? [];
    const rekeningen = warnings.flatMap((one) => ('rekeningen' in one ? one.rekeningen : []));
    if (await trustAccounts(transaction, seen.id, rekeningen)) return seen;
    throw usage({
      nl: 'duit waarschuwde bij dit document voor geen enkele rekening; er is niets te vertrouwen',
      en: 'duit warned of no account in this document; there is nothing to trust',
    });
  });

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
