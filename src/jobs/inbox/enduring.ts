import type { StateStore } from '../../store/store.ts';
import { StoreAway } from '../../store/away.ts';
import type { World } from '../../machine/world.ts';
import type { Alone } from './occupied.ts';

/** The parts with which a store is waited for. */
interface Enduring {
  readonly alone: Alone;
  readonly world: Pick<World, 'sleep' | 'stop'>;
  /** Called at each try that finds the store away. */
  readonly away: (failure: StoreAway) => Promise<void>;
  /** Called when the store is there again. */
  readonly back: () => Promise<void>;
}

/** The first and the longest pause between two tries, in milliseconds. */
const pauses = { first: 1_000, longest: 60_000 };

/**
 * The same store for a process that stays. While the store is away it waits, and then does the work again, which must be the same
 * when it is done twice. Nothing is read, and so nothing begun, before this process is alone again; whatever it was at is kept
 * all the same. Throws `StoreAway` where the user stops meanwhile.
 */
export function enduring(store: StateStore, { alone, world, away, back }: Enduring): StateStore {
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        const result = await work();
        if (pause > pauses.first) await back();
        return result;
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
        await away(error);
        if (world.stop.aborted) throw error;
        await world.sleep(pause, world.stop).catch(() => {});
        if (world.stop.aborted) throw error;
      }
    }
  };
  return {
    ...store,
    read: (work) =>
      patiently(async () => {
        await alone.ensure();
        return store.read(work);
      }),
    transaction: (work) => patiently(() => store.transaction(work)),
  };
}
