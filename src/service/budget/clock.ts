import type { Json } from '../../store/store.ts';
import type { Moment, Shared } from '../../store/tempo.ts';
import { disagreement } from './rule.ts';
import { type BudgetState, empty } from './state.ts';

/**
 * The clock that a count is kept by: of this machine, or of the server where machines share the count. Where the server is
 * gone, its clock goes on as this machine's does.
 */
export type Clock = ReturnType<typeof clockFrom>;

/** A clock that begins as that of this machine. */
export function clockFrom(own: () => Moment) {
  let last: { readonly there: Moment; readonly here: Moment } | undefined;
  return {
    now: () => {
      const here = own();
      return last ? { ...last.there, at: last.there.at + here.at - last.here.at } : here;
    },
    /** The moment at which a shared count was read. */
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

/** The form in which a state is stored. */
export const stored = (state: BudgetState, { boot }: Moment): Json => ({ boot, state }) satisfies Stored as unknown as Json;

/**
 * The state that was stored. From another start of the machine nothing is known: two requests at most meet a service that is
 * still full, and the next ones are evenly spaced.
 */
export function restored({ value }: Shared, { at, boot }: Moment): BudgetState {
  const found = value as unknown as Partial<Stored> | null | undefined;
  if (!found?.state || found.boot !== boot || found.state.latest > at + disagreement) return empty;
  return found.state;
}
