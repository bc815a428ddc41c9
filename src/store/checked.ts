import { DamagedText } from './steps.ts';
import type { Json, StateStore, StateView } from './store.ts';

/** Whether the contents of a store are what is written there, by the names of the log or the collection. */
export interface Shapes {
  readonly isRecord: (log: string, body: Json) => boolean;
  readonly isItem: (collection: string, value: Json, key: string) => boolean;
}

/**
 * The same store, which fails with exit 10 and the way out on a record or value that nobody wrote: a damaged byte may leave JSON of which
 * the work could not tell.
 */
export function checkedStore(store: StateStore, { isRecord, isItem }: Shapes): StateStore {
  const checkedItem = <T extends Json | undefined>(collection: string, key: string, value: T): T => {
    if (value !== undefined && !isItem(collection, value, key)) throw new DamagedText();
    return value;
  };
  const checked = <V extends StateView>(view: V): V => ({
    ...view,
    records: async (log, query) => {
      const found = await view.records(log, query);
      if (!found.every(({ body }) => isRecord(log, body))) throw new DamagedText();
      return found;
    },
    get: async (collection, key) => checkedItem(collection, key, await view.get(collection, key)),
    many: async (collection, keys) => {
      const found = await view.many(collection, keys);
      for (const [key, value] of found) checkedItem(collection, key, value);
      return found;
    },
    async *list(collection, prefix) {
      for await (const [key, value] of view.list(collection, prefix)) yield [key, checkedItem(collection, key, value)] as const;
    },
  });
  const read: StateStore['read'] = (work) => store.read((view) => work(checked(view)));
  return {
    ...store,
    read,
    // Within a view the store itself says where the damage is.
    get: async (collection, key) => {
      const value = await store.get(collection, key);
      return value === undefined || isItem(collection, value, key) ? value : read((view) => view.get(collection, key));
    },
    transaction: (work) => store.transaction((transaction) => work(checked(transaction))),
  };
}
