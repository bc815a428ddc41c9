import type { Failure } from '../failure.ts';
import type { Births } from './birth.ts';
import { allValues, getItem, getItems, pageOfItems, putItem, removeItem } from './items.ts';
import { type AccountLogs, accountLog, append, forget, lastLineOf, allLines, numberOfLine, records, unknownLines } from './logs.ts';
import type { Run, Steps } from './steps.ts';
import type { Holder, StateView, Transaction } from './store.ts';

/** The values of an account, for a store that hands several over together. */
export interface KeptItems extends Pick<Transaction, 'get' | 'put' | 'remove'> {
  /** Hands over all values that still wait, so that the work that follows sees them. */
  flush(): void;
}

export interface Viewing {
  /** Does the steps that change a log, of which several belong together: one piece of work after the other. The others need not wait. */
  readonly inTurn?: Run;
  /** The time of the store's own clock when the view began, where it has one. */
  readonly time?: Date;
  /** The database in which the account was last used, beside this one, where the store knows. */
  readonly births?: Births;
  /** As in `StateView`. */
  readonly barred?: Failure | undefined;
  /** Tells who has a lock, where the store knows. */
  readonly holder?: (name: string, account: string) => Steps<Holder | undefined>;
  /** The logs of the account, where nobody else can change them during the view. */
  readonly logs?: AccountLogs;
  /** The values, where the store has a way of its own to them. */
  readonly items?: (run: Run) => KeptItems;
}

/** Does work with a view of everything that a database has of an account, which ends with the work. */
export async function viewed<T>(
  run: Run,
  account: string,
  { inTurn = run, ...viewing }: Viewing,
  work: (view: Transaction) => Promise<T>,
): Promise<T> {
  let live = true;
  const during =
    (whose: Run): Run =>
    (steps) => {
      if (!live) throw new Error('the work with this state has ended');
      return whose(steps);
    };
  const [now, turn] = [during(run), during(inTurn)];
  try {
    return await work(viewOf(now, turn, account, viewing));
  } finally {
    live = false;
  }
}

function viewOf(
  now: Run,
  turn: Run,
  account: string,
  { time, births, barred, holder, logs, items: open }: Omit<Viewing, 'inTurn'>,
): Transaction {
  const items = open?.(now);
  return {
    time,
    isReplaced: births?.isReplaced ?? false,
    barred,
    holder: async (name) => holder && now(holder(name, account)),
    last: async (log) => (await now(accountLog(account, log, logs)))?.last ?? 0,
    lastLine: async () => now(lastLineOf(account, logs)),
    numberOf: async (id) => now(numberOfLine(account, id)),
    records: async (log, query = {}) => now(records(account, log, query)),
    get: async (collection, key) => (items ? items.get(collection, key) : now(getItem(account, collection, key))),
    many: async (collection, keys) => {
      items?.flush();
      return now(getItems(account, collection, keys));
    },
    async *list(collection, prefix = '') {
      let after: string | undefined;
      items?.flush();
      do {
        const page = await now(pageOfItems(account, collection, prefix, after));
        yield* page.items;
        after = page.next;
      } while (after !== undefined);
    },
    append: async (log, addition) => turn(append(account, log, addition, logs)),
    forget: async (log, entries) => turn(forget(account, log, entries)),
    unknown: async (ids) => now(unknownLines(account, ids)),
    lines: async () => now(allLines(account)),
    values: async () => {
      items?.flush();
      return now(allValues(account));
    },
    put: async (collection, key, value) => (items ? items.put(collection, key, value) : now(putItem(account, collection, key, value))),
    remove: async (collection, key) => (items ? items.remove(collection, key) : now(removeItem(account, collection, key))),
    adopt: async () => births && now(births.keep(account)),
  };
}

/** Does the steps of some work on a database without any row. */
const runOnNothing: Run = (steps) => {
  let next = steps.next();
  while (!next.done) next = steps.next([]);
  return next.value;
};

/** The state before anything was stored. */
export const nothing: StateView = viewOf(runOnNothing, runOnNothing, '', {});
