import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Occupant, thisOccupant } from '../../machine/files/occupant.ts';
import { StoreAway } from '../../store/away.ts';
import type { Json, Lock, StateStore } from '../../store/store.ts';
import type { World } from '../../machine/world.ts';

/** The process that follows the inbox of an account, for the message to a second one. */
interface Busy extends Occupant {
  readonly pid: number;
  /** A UTC moment. */
  readonly tijd: string;
}

const collection = 'inbox.zelf';
const busyKey = 'bezig';

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
 * one does so already; nothing was asked of the service by then. `moment` writes a UTC moment as the user reads it.
 */
export async function whileAlone<T>(
  store: StateStore,
  { now, pid }: Pick<World, 'now' | 'pid'>,
  moment: (tijd: string) => string,
  work: (alone: Alone) => Promise<T>,
): Promise<T> {
  let wasHere = false;
  const take = async (): Promise<Lock> => {
    const lock = await store.lock('inbox');
    if (!lock) {
      const busy = await store.read(async (view) => (await view.get(collection, busyKey)) as Busy | undefined);
      throw wasHere && busy?.pid === pid && busy.computer === thisOccupant().computer ? stillHeld() : occupied(busy, moment);
    }
    try {
      const busy: Busy = { ...thisOccupant(), pid, tijd: now().toISOString() };
      await store.transaction((transaction) => transaction.put(collection, busyKey, busy as unknown as Json));
      return lock;
    } catch (error) {
      await lock.release();
      throw error;
    }
  };
  let lock: Lock | undefined = await take();
  wasHere = true;
  try {
    return await work({
      ensure: async () => {
        if (await lock?.isHeld()) return;
        await lock?.release();
        lock = undefined;
        lock = await take();
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

function occupied(busy: Busy | undefined, moment: (tijd: string) => string) {
  const by = busy && [`${t({ nl: 'proces', en: 'process' })} ${busy.pid}`, busy.gebruiker, busy.computer].filter(Boolean).join(', ');
  const named = busy && t({ nl: `: ${by}, sinds ${moment(busy.tijd)}`, en: `: ${by}, since ${moment(busy.tijd)}` });
  return local(
    t({
      nl: `de inbox van dit account wordt al opgehaald${named ?? ''}`,
      en: `the inbox of this account is being fetched already${named ?? ''}`,
    }),
    {
      hint: t({
        nl: 'Er is niets verstuurd. Stop dat proces, of laat het zijn werk doen.',
        en: 'Nothing was sent. Stop that process, or leave the work to it.',
      }),
    },
  );
}
