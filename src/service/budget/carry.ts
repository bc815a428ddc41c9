import { bootId } from '../../machine/boot.ts';
import type { World } from '../../machine/world.ts';
import type { Tempo } from '../../store/tempo.ts';
import { clockFrom, movedClock, restored, stored } from './clock.ts';
import { keyPrint } from '../key-print.ts';
import type { BudgetState } from './state.ts';

/** Where a count is, and where it goes. */
export interface CarriedLimit {
  readonly from: Tempo;
  readonly to: Tempo;
  readonly key: string;
  readonly world: Pick<World, 'now' | 'monotonic'>;
}

/**
 * Brings the limit that was learned of a key, and the requests that still count, from one store to another; each keeps its
 * times by a clock of its own. A limit that the other store learned itself stays only where the first knows nothing. Throws a
 * local `Failure`.
 */
export async function carryLimit({ from, to, key, world }: CarriedLimit): Promise<void> {
  const name = keyPrint(key);
  const boot = bootId();
  const own = () => ({ at: world.monotonic(), wall: world.now().getTime(), boot });
  const there = await from.peek(name);
  const then = clockFrom(own).of(there);
  const old = restored(there, then);
  await to.update(name, (shared) => {
    const now = clockFrom(own).of(shared);
    const state = restored(shared, now);
    return { value: stored(joined(state, old, { at: now.at, ahead: now.at - then.at }), now), result: undefined };
  });
}

/** A state with the knowledge of another one, by a clock that shows `at` and is `ahead` of that of the other. */
function joined(state: BudgetState, old: BudgetState, { at, ahead }: { at: number; ahead: number }): BudgetState {
  const known = new Set(state.charges.map(({ id }) => id));
  const charges = old.charges.filter(({ id }) => !known.has(id));
  return {
    ...state,
    charges: [...state.charges, ...charges.map((one) => ({ ...one, at: one.at + ahead, until: one.until + ahead, open: false }))],
    learned: old.learned.kind === 'unknown' ? state.learned : movedClock(old.learned, at, ahead),
    paused: Math.max(state.paused, old.paused + ahead),
  };
}
