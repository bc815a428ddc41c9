import type { Json } from '../../store/store.ts';
import type { Moment, Shared } from '../../store/tempo.ts';
import { capacity, chargedFor } from './pace.ts';
import { disagreement } from './policy.ts';
import { type BudgetState, type Charge, empty, type Learned } from './state.ts';

/**
 * The clock that a count is kept by: of this machine, or of the server where machines share the count. Where the server is
 * gone, its clock goes on as this machine's does.
 */
export interface Clock {
  now(): Moment;
  /** The moment at which a shared count was read. */
  of(shared: Shared): Moment;
}

/** A clock that begins as that of this machine. */
export function clockFrom(own: () => Moment): Clock {
  let last: { readonly there: Moment; readonly here: Moment } | undefined;
  return {
    now: () => {
      const here = own();
      if (!last) return here;
      const passed = here.at - last.here.at;
      return { ...last.there, at: last.there.at + passed, wall: last.there.wall + passed };
    },
    of: ({ clock }) => {
      const here = own();
      if (clock) last = { there: clock, here };
      return clock ?? here;
    },
  };
}

/** A state as it is stored, with the clock that its times are of. */
interface Stored {
  readonly version: 1;
  readonly boot: string;
  /** How far the time since 1970 was ahead of the machine's clock. */
  readonly offset: number;
  readonly state: BudgetState;
}

/** The form in which a state is stored. */
export const stored = (state: BudgetState, { at, wall, boot }: Moment): Json =>
  ({ version: 1, boot, offset: wall - at, state }) satisfies Stored as unknown as Json;

/**
 * The state that was stored. From another start of the machine only the learned limit is left, and until a minute after
 * this start all requests count as spent; so they do for a minute where the stored state is lost or unreadable.
 */
export function restored({ value, lostAt }: Shared, now: Moment): BudgetState {
  const { at, wall, boot } = now;
  if (value === undefined) return lostAt === undefined ? empty : spent(at, Math.min(at, at + lostAt - wall) + chargedFor);
  const found = value as unknown as Partial<Stored> | null;
  if (found?.version !== 1 || !found.state) return spent(at, at + chargedFor);
  const { state, offset = 0 } = found;
  if (found.boot === boot && state.latest <= at + disagreement) return state;
  return { ...spent(at, chargedFor), learned: movedClock(state.learned, at, offset - (wall - at)) };
}

/** A state in which as many requests as possible are charged until then. */
function spent(at: number, until: number): BudgetState {
  const charge = (id: string): Charge => ({ id, at: until - 2 * chargedFor, until, open: false, refused: true, extra: false });
  return { ...empty, latest: at, charges: until > at ? Array.from({ length: capacity }, (_, index) => charge(`spent.${index}`)) : [] };
}

/** The learned limit by a clock that is `shift` milliseconds behind. A wrong clock never puts off the next try for longer. */
export const movedClock = (learned: Learned, at: number, shift: number): Learned => ({
  ...learned,
  again: Math.min(learned.again + shift, at + learned.hold),
});
