import type { Tempo, Moment, Shared } from '../../store/tempo.ts';
import { apply, capacity, disagreement, type BudgetState, type Event, empty } from './rule.ts';
import type { Json } from '../../store/store.ts';

export interface RequestLedger {
  /** Adds events together, each made from the state at that moment, and gives the state after the last. */
  add(...events: readonly MakeEvent[]): Promise<BudgetState>;
}

export interface PatientLedger extends RequestLedger {
  /** Adds an event that nobody waits for: it goes along with the next one, or on its own a moment later. */
  later(event: MakeEvent): Promise<void>;
  flush(): Promise<void>;
}

/** The same ledger, in which events may wait so many milliseconds for the next; 0 where each is written at once. */
export function patientLedger(ledger: RequestLedger, hold: number): PatientLedger {
  let held: MakeEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let busy = 0;
  const write = async (events: readonly MakeEvent[]): Promise<BudgetState> => {
    busy += 1;
    try {
      return await ledger.add(...events);
    } finally {
      busy -= 1;
    }
  };
  const taken = (): MakeEvent[] => {
    clearTimeout(timer);
    timer = undefined;
    return held.splice(0);
  };
  const addHeld = (): void => {
    const events = taken();
    if (events.length > 0) last = write(events);
    // A flush hears of it.
    last.catch(() => {});
  };
  return {
    add: (...events) => write([...taken(), ...events]),
    later: async (event) => {
      // A request that is being decided on meanwhile would not know of it, and then wait for it.
      if (hold === 0 || busy > 0) await write([...taken(), event]);
      else {
        held.push(event);
        timer ??= setTimeout(addHeld, hold);
      }
    },
    flush: async () => {
      addHeld();
      await last;
    },
  };
}

/** Makes an event from the state, the time, and the requests a minute that this ledger has at most. */
export type MakeEvent = (known: BudgetState, at: number, most: number) => Event;

/** A ledger for this process alone, continuing from `known`, with so many requests a minute at most. */
export function ownLedger(known: BudgetState, clock: Clock, most: number): RequestLedger {
  let state = known;
  return {
    add: async (...events) => {
      for (const event of events) state = apply(state, event(state, clock.now().at, most));
      return state;
    },
  };
}

/** The ledger under a name that all processes share: each event is decided on while no other process can. Throws a local `Failure`. */
export function sharedLedger(store: () => Tempo, name: string, clock: Clock): RequestLedger {
  let last: Promise<unknown> = Promise.resolve();
  const decide = (events: readonly MakeEvent[]) =>
    store().update(name, (shared) => {
      const moment = clock.of(shared);
      const known = restored(shared, moment);
      const result = events.reduce((state, event) => apply(state, event(state, moment.at, capacity)), known);
      return { value: stored(result, moment), result };
    });
  return {
    // One after another, so that the requests of one process don't wait for each other's transactions.
    add: (...events) => {
      const added = last.then(() => decide(events));
      last = added.catch(() => {});
      return added;
    },
  };
}

/** The clock of a count: this machine's, or the server's where machines share it, which continues as this machine's where the server is gone. */
export type Clock = ReturnType<typeof clockFrom>;

export function clockFrom(own: () => Moment) {
  let last: { readonly there: Moment; readonly here: Moment } | undefined;
  return {
    now: () => {
      const here = own();
      return last ? { ...last.there, at: last.there.at + here.at - last.here.at } : here;
    },
    of: ({ clock }: Shared) => {
      const here = own();
      if (clock) last = { there: clock, here };
      return clock ?? here;
    },
  };
}

/** A state as it is stored, with the start of the clock that its times are of. */
interface Stored {
  readonly boot: string;
  readonly state: BudgetState;
}

const stored = (state: BudgetState, { boot }: Moment): Json => ({ boot, state }) satisfies Stored as unknown as Json;

/** The stored state. Of another start of the machine nothing is known: two requests at most meet a full service, the next are spaced. */
export function restored({ value }: Shared, { at, boot }: Moment): BudgetState {
  const found = value as unknown as Partial<Stored> | null | undefined;
  if (!found?.state || found.boot !== boot || found.state.latest > at + disagreement) return empty;
  return found.state;
}
