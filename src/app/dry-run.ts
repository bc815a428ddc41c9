import type { Stores } from '../cli/session/session.ts';
import { DryRun } from '../failure.ts';
import type { Practice } from '../practice/index.ts';
import { readOnly } from '../store/read-only.ts';

/** A function for a dry run, in the place of one that changes `what`. */
export const refusing = (what: string) => async (): Promise<never> => {
  throw new DryRun(what);
};

/** The same stores for a dry run, which changes their counts of requests alone. */
export const readingStores = (stores: Stores): Stores => ({
  ...stores,
  state: async (...asked) => readOnly(await stores.state(...asked)),
  make: async (store) => (await import('../store/postgres/make.ts')).planStore(stores.reach(store)),
  side: refusing('opslag'),
});

/** A copy of the practice account for a dry run: a change is tried on it, and fails if it would fail otherwise. */
export const tryingPractice = (copy: Practice): Practice => ({
  ...copy,
  fill: tried(copy.fill),
  wipe: tried(copy.wipe),
  pay: tried(copy.pay),
  setOfferteStatus: tried(copy.setOfferteStatus),
});

const tried =
  <A extends unknown[]>(change: (...asked: A) => Promise<unknown>) =>
  async (...asked: A): Promise<never> => {
    await change(...asked);
    throw new DryRun('oefenaccount');
  };
