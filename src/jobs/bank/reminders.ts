import type { StateStore } from '../../store/store.ts';
import { bankLog, logged } from './keep.ts';
import type { MadeBy } from './kept.ts';

/** A reminder that was written. */
export interface Reminder extends MadeBy {
  readonly klant: string;
  /** The ids of its documents, in lower case. */
  readonly documenten: readonly string[];
}

const kind = 'herinnering';

/** Every reminder that was written, the oldest first. */
export const remindersIn = (store: StateStore): Promise<Reminder[]> =>
  store.read(async (view) =>
    (await view.records(bankLog)).flatMap(({ body }) => {
      const found = body as unknown as Reminder & { readonly soort: string };
      return found.soort === kind ? [found] : [];
    }),
  );

/** Remembers a reminder. Fails with exit 10 where the store can't be used. */
export const keepReminder = (store: StateStore, { klant, documenten, tijd, gebruiker, computer }: Reminder): Promise<void> =>
  store.transaction(async (transaction) => {
    await logged(transaction, { soort: kind, klant, documenten, tijd, gebruiker, computer }, tijd);
  });
