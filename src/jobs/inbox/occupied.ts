import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { StoreAway } from '../../store/away.ts';
import { lockTakenText, sinceText } from '../../store/holder.ts';
import type { Holder, Lock, StateStore } from '../../store/store.ts';

/** The lock of the one process that may follow an inbox, as long as its work continues. */
export interface Alone {
  /** Sees to it that this process is still the one. Throws `Occupied` if another took its place, `StoreAway` without the store. */
  ensure(): Promise<void>;
}

/** Another process follows the inbox of this account, so there is nothing left to do here. */
export class Occupied extends Failure {}

/** Does the work of the one process that may follow the inbox. Throws `Occupied`, naming it, before anything is asked of the service. */
export async function whileAlone(
  store: StateStore,
  { pid, machine }: Pick<World, 'pid' | 'machine'>,
  moment: (tijd: string) => string,
  work: (alone: Alone) => Promise<void>,
): Promise<void> {
  let wasHere = false;
  const take = async (): Promise<Lock> => {
    const taken = await store.lock('inbox', String(pid));
    if (taken) return taken;
    const holder = await store.holder('inbox');
    const isOurs = !holder || (holder.work === String(pid) && holder.machine === machine);
    throw wasHere && isOurs ? stillHeld() : occupied(holder, moment);
  };
  let lock: Lock | undefined = await take();
  wasHere = true;
  try {
    await work({
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

function occupied(holder: Holder | undefined, moment: (tijd: string) => string): Occupied {
  const sentence = t({ nl: 'de inbox van dit account wordt al opgehaald', en: 'the inbox of this account is being fetched already' });
  const by = holder && [`${t({ nl: 'proces', en: 'process' })} ${holder.work}`, holder.person, holder.machine, sinceText(holder, moment)];
  return new Occupied('temporary', lockTakenText(sentence, by?.filter(Boolean) ?? []), { because: 'busy' });
}
