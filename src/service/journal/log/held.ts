import { randomUUID } from 'node:crypto';
import type { World } from '../../../machine/world.ts';
import { type Lock, onceOnly, type StateStore, type StateView } from '../../../store/store.ts';
import type { Entry } from './entries.ts';
import { isAlive, hasStart } from './owner.ts';
import type { Intent } from './records.ts';

/** Opens the locks of the writes that this process is at; touches nothing before it is asked. */
export function openHeldWrites(store: StateStore) {
  const held = new Map<number, Lock>();
  return {
    /** Takes a lock for a write and names it in its intent; on this machine only where the number of a process alone proves nothing. */
    take: async (intent: Intent) => {
      if (store.shared === undefined && hasStart(intent.owner)) return { intent, lock: undefined };
      const name = `${store.shared === undefined ? onceOnly : ''}write ${randomUUID()}`;
      const lock = await store.lock(name, intent.operation);
      return { intent: { ...intent, owner: { ...intent.owner, lock: name } }, lock };
    },
    /** Keeps the lock of a write until its outcome is known. */
    keep: (n: number, lock: Lock | undefined) => {
      if (lock) held.set(n, lock);
    },
    /** Lets go of the lock of a write. Never throws: a lock also ends with its connection. */
    release: async (n: number) => {
      const lock = held.get(n);
      held.delete(n);
      await letGo(lock);
    },
  };
}

/** Lets go of a lock, as far as that can be done now. */
export async function letGo(lock: Lock | undefined): Promise<void> {
  await lock?.release().catch(() => {});
}

/** Whether only the store tells who is at this write. */
const isLocked = (entry: Entry): boolean => entry.state === 'open' && entry.intent.owner.lock !== undefined;

export const withHolders = async (view: StateView, entries: Entry[]): Promise<Entry[]> =>
  entries.some(isLocked)
    ? Promise.all(
        entries.map(async (entry) => {
          const { lock } = entry.intent.owner;
          const holder = isLocked(entry) && lock !== undefined ? await view.holder(lock) : undefined;
          return holder ? { ...entry, holder } : entry;
        }),
      )
    : entries;

/** Opens the answer to whether anyone is working on a write, as far as was known when it was read. */
export function underWayIn(store: StateStore, world: Pick<World, 'pid' | 'started' | 'now'>): (entry: Entry) => boolean {
  // A process that ends after it was seen was not interrupted.
  const seen = new WeakSet<Entry>();
  return (entry) => {
    const { intent, state, holder } = entry;
    if (state !== 'open') return false;
    // A write of before this store told who has a lock, or of another store, is judged by its process.
    const { lock } = intent.owner;
    const isLockHere = lock !== undefined && lock.startsWith(onceOnly) === (store.shared === undefined);
    const found = isLockHere ? holder !== undefined : seen.has(entry) || isAlive(intent.owner, intent.time, world);
    if (found) seen.add(entry);
    return found;
  };
}

interface Reading<T> {
  readonly work: (view: StateView) => Promise<T>;
  readonly entriesOf: (found: T) => readonly Entry[];
  readonly isUnderWay: (entry: Entry) => boolean;
}

/**
 * Reads until it is certain which open writes nobody is at: a process or a lock that ended after the state was read may have ended
 * because its write did. A process that ends like that kept the outcome before, so that a later state shows it.
 */
export async function readHeld<T>(store: StateStore, { work, entriesOf, isUnderWay }: Reading<T>): Promise<T> {
  let left = new Set<number>();
  for (;;) {
    const found = await store.read(work);
    const alone = entriesOf(found).filter((entry) => entry.state === 'open' && !isUnderWay(entry));
    if (alone.every(({ n }) => left.has(n))) return found;
    left = new Set(alone.map(({ n }) => n));
  }
}
