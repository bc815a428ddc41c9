import type { StateStore } from '../../store/store.ts';

const customers = 'batch-klant';

/** The customers that batches made, by their label, so that none is made twice. */
export type NewCustomers = ReturnType<typeof openNewCustomers>;

export function openNewCustomers(store: StateStore) {
  const known = new Map<string, string>();
  return {
    get: (label: string) => known.get(label),
    read: async (label: string) => {
      const id = (await store.read((view) => view.get(customers, label))) as string | undefined;
      if (id !== undefined) known.set(label, id);
      return id;
    },
    keep: async (label: string, id: string) => {
      known.set(label, id);
      await store.transaction((transaction) => transaction.put(customers, label, id));
    },
  };
}
