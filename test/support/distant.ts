import { setImmediate } from 'node:timers/promises';
import type { StateStore, Transaction } from '../../src/store/store.ts';

/** A store as it is to a machine that is far from its server. */
export interface Distant {
  readonly store: StateStore;
  /** How often the server was waited for, by work on values; that which is asked together is waited for once. */
  readonly waits: () => number;
}

/** Questions that leave together, and the moment at which all of them are answered. */
interface Trip {
  readonly answers: Promise<unknown>[];
  readonly back: Promise<unknown>;
}

/** Counts how often a store would be waited for, were it far away. */
export function distant(near: StateStore): Distant {
  let waits = 0;
  let trip: Trip | undefined;
  // A server that is near answers in as many parts as it happens to: work that continues with one part would seem to wait for each.
  const leave = (): Trip => {
    waits += 1;
    const answers: Promise<unknown>[] = [];
    const back = setImmediate().then(() => {
      trip = undefined;
      return Promise.allSettled(answers);
    });
    return { answers, back };
  };
  const away = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { answers, back } = (trip ??= leave());
    const answer = ask();
    // A failure is told with the answers, and until then nobody listens to it.
    answer.catch(() => {});
    answers.push(answer);
    await back;
    return answer;
  };
  const seen = (view: Transaction): Transaction => ({
    ...view,
    get: (...asked) => away(() => view.get(...asked)),
    put: (...asked) => away(() => view.put(...asked)),
    remove: (...asked) => away(() => view.remove(...asked)),
  });
  const store: StateStore = {
    ...near,
    get: (...asked) => away(() => near.get(...asked)),
    read: (work) => near.read((view) => work(seen(view as Transaction))),
    transaction: (work) => near.transaction((transaction) => work(seen(transaction))),
  };
  return { store, waits: () => waits };
}
