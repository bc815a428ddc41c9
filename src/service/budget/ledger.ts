import type { Tempo } from '../../store/tempo.ts';
import { type Clock, restored, stored } from './clock.ts';
import { capacity } from './pace.ts';
import { apply } from './policy.ts';
import type { BudgetState, Event } from './state.ts';

/** The events of one key, and the state that they lead to. */
export interface RequestLedger {
  /** Adds an event, made from the state at that moment, and gives the state after it. */
  add(event: MakeEvent): Promise<BudgetState>;
}

/** Makes an event from the state, the time, and the requests a minute that this ledger has at most. */
export type MakeEvent = (known: BudgetState, at: number, most: number) => Event;

/** A ledger for this process alone, going on from `known`, with so many requests a minute at most. */
export function ownLedger(known: BudgetState, clock: Clock, most: number): RequestLedger {
  let state = known;
  return {
    add: async (event) => {
      state = apply(state, event(state, clock.now().at, most));
      return state;
    },
  };
}

/** The ledger under a name that all processes share: each event is decided on while no other process can. Throws a local `Failure`. */
export function sharedLedger(store: () => Tempo, name: string, clock: Clock): RequestLedger {
  let last: Promise<unknown> = Promise.resolve();
  const decide = (event: MakeEvent) =>
    store().update(name, (shared) => {
      const moment = clock.of(shared);
      const known = restored(shared, moment);
      const result = apply(known, event(known, moment.at, capacity));
      return { value: stored(result, moment), result };
    });
  return {
    // One after another, so that the requests of one process don't wait for each other's transactions.
    add: (event) => {
      const added = last.then(() => decide(event));
      last = added.catch(() => {});
      return added;
    },
  };
}
