import type { Connection } from './connection.ts';
import { forget } from './gaps.ts';
import { getItem, listItems, putItem, removeItem } from './items.ts';
import { append, chainOf, records } from './logs.ts';
import type { StateView, Transaction } from './store.ts';

/** A view of everything that a database has of an account, and a function that ends it. Calls `forgotten` where records are removed. */
export function openView(connection: Connection, account: string, forgotten: () => void): { view: Transaction; end: () => void } {
  let live = true;
  const now = (): Connection => {
    if (!live) throw new Error('the work with this state has ended');
    return connection;
  };
  const view: Transaction = {
    last: async (log) => chainOf(now(), account, log)?.last ?? 0,
    records: async (log, query = {}) => records(now(), account, log, query),
    get: async (collection, key) => getItem(now(), account, collection, key),
    async *list(collection, prefix = '') {
      for (const item of listItems(now(), account, collection, prefix)) {
        yield item;
        now();
      }
    },
    append: async (log, addition) => append(now(), account, log, addition),
    forget: async (log, entries) => {
      forget(now(), account, log, entries);
      forgotten();
    },
    put: async (collection, key, value) => putItem(now(), account, collection, key, value),
    remove: async (collection, key) => removeItem(now(), account, collection, key),
  };
  return {
    view,
    end: () => {
      live = false;
    },
  };
}

/** The state before anything was stored. */
export const nothing: StateView = {
  last: async () => 0,
  records: async () => [],
  get: async () => undefined,
  async *list() {},
};
