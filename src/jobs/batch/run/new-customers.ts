import type { StateStore } from '../../../store/store.ts';

/** The customers that batches made, by their label, so that none is made twice. */
export interface NewCustomers {
  get(label: string): string | undefined;
  read(label: string): Promise<string | undefined>;
  keep(label: string, id: string): Promise<void>;
}

const collection = 'batch-klant';

/** Opens them for the account that the store belongs to. */
export function openNewCustomers(store: StateStore): NewCustomers {
  const known = new Map<string, string>();
  return {
    get: (label) => known.get(label),
    read: async (label) => {
      const id = (await store.read((view) => view.get(collection, label))) as string | undefined;
      if (id !== undefined) known.set(label, id);
      return id;
    },
    keep: async (label, id) => {
      known.set(label, id);
      await store.transaction((transaction) => transaction.put(collection, label, id));
    },
  };
}
