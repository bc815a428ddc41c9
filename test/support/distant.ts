import { setImmediate } from 'node:timers/promises';
import type { StateStore, Transaction } from '../../src/store/store.ts';

/** A store as it is to a machine that is far from its server. */
export interface Distant {
  readonly store: StateStore;
  /** How often the server was waited for, by work on values; that which is asked together is waited for once. */
  readonly waits: () => number;
}

/** Counts how often a store would be waited for, were it far away. */
export function distant(near: StateStore): Distant {
  let waits = 0;
  let answer: Promise<void> | undefined;
  const wait = async (): Promise<void> => {
    waits += 1;
    await setImmediate();
    answer = undefined;
  };
  const away = async <T>(ask: () => Promise<T>): Promise<T> => {
    await (answer ??= wait());
    return ask();
  };
  const seen = (view: Transaction): Transaction => ({
    ...view,
    get: (...asked) => away(() => view.get(...asked)),
    put: (...asked) => away(() => view.put(...asked)),
    remove: (...asked) => away(() => view.remove(...asked)),
  });
  const store: StateStore = {
    ...near,
    read: (work) => near.read((view) => work(seen(view as Transaction))),
    transaction: (work) => near.transaction((transaction) => work(seen(transaction))),
  };
  return { store, waits: () => waits };
}
