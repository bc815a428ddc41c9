import type { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { StoreAway } from '../../store/away.ts';
import { alreadyBusy, sinceText, takeOver } from '../../store/holder.ts';
import type { Holder, Lock, StateStore } from '../../store/store.ts';

/** The lock of the one process that may follow an inbox, as long as its work goes on. */
export interface Alone {
  /**
   * Sees to it that this process is still the one, after its connection was lost too. Exit 10 where another took its place;
   * `StoreAway` while the store is out of reach.
   */
  ensure(): Promise<void>;
}

/**
 * Does the work of the one process that may follow the inbox of an account. Exit 10, with the name of that process, where another
 * one does so already; nothing was asked of the service by then. `moment` writes a UTC moment as the user reads it. With `standBy`
 * it is called with that failure instead, and tried again, until it gives false: then nothing is done, and the result is undefined.
 */
export async function whileAlone<T>(
  store: StateStore,
  { pid, machine }: Pick<World, 'pid' | 'machine'>,
  moment: (tijd: string) => string,
  work: (alone: Alone) => Promise<T>,
  standBy?: (failure: Failure) => Promise<boolean>,
): Promise<T | undefined> {
  let wasHere = false;
  const tryIt = async (): Promise<Lock | Failure> => {
    const lock = await store.lock('inbox', String(pid));
    if (lock) return lock;
    const holder = await store.holder('inbox');
    const isOurs = !holder || (holder.work === String(pid) && holder.machine === machine);
    return wasHere && isOurs ? stillHeld() : occupied(holder, moment);
  };
  let lock = await takeOver(tryIt, standBy);
  if (!lock) return undefined;
  wasHere = true;
  try {
    return await work({
      ensure: async () => {
        if (await lock?.isHeld()) return;
        await lock?.release();
        lock = undefined;
        lock = await takeOver(tryIt);
      },
    });
  } finally {
    await lock?.release();
  }
}

/** The server learns later than this process that its connection was cut, and then lets go of the lock. */
const stillHeld = (): StoreAway =>
  new StoreAway(
    'local',
    t({
      nl: 'de server wacht nog op de verbinding die wegviel, en houdt de inbox zo lang vast',
      en: 'the server still waits for the connection that was lost, and holds the inbox until then',
    }),
  );

function occupied(holder: Holder | undefined, moment: (tijd: string) => string): Failure {
  const sentence = t({
    nl: 'de inbox van dit account wordt al opgehaald',
    en: 'the inbox of this account is being fetched already',
  });
  const by = holder && [`${t({ nl: 'proces', en: 'process' })} ${holder.work}`, holder.person, holder.machine, sinceText(holder, moment)];
  const hint = t({
    nl: 'Er is niets verstuurd. Stop dat proces, of laat het zijn werk doen.',
    en: 'Nothing was sent. Stop that process, or leave the work to it.',
  });
  return alreadyBusy(sentence, by?.filter(Boolean) ?? [], hint);
}

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
