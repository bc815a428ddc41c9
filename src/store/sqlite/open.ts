import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFile } from '../../machine/files/remove.ts';
import type { World } from '../../machine/world.ts';
import { checkInPlace, foldIn, foldInLarge } from './ahead.ts';
import { type Connection, runHere } from './connection.ts';
import { comesBack, copyLeft, guarded, isBusy, newerStore, olderStore, UnusableStore } from '../faults.ts';
import { identify, unfinishedOf } from './format.ts';
import { patience, withLock } from './lock.ts';
import { patiently } from './patience.ts';
import { checkKept, destinationOf } from '../moved.ts';
import { inWords, makingLock, openPool, type Pool } from './pool.ts';
import { checkWhole, leaveStamp } from './stamp.ts';
import { state } from './state.ts';
import { type Holder, onceOnly, type StateStore, type Transaction } from '../store.ts';
import { checked, nothingKept } from '../check.ts';
import { nothing, viewed } from '../view.ts';
import { beginWriting, isUndone, within } from './within.ts';

// Tab and most reads take no lock of a job.
const namedLocks = () => import('./named-lock.ts');

export interface StoreOptions {
  /** The state folder; made (0700) with the first write. */
  readonly folder: string;
  /** The id of the account. Nothing of another account is ever seen. */
  readonly account: string;
  /** The name that this process has as the holder of a lock, and its clock. */
  readonly world: Pick<World, 'machine' | 'person' | 'now'>;
  /** How many milliseconds other processes are waited for, before that is exit 5. */
  readonly patience?: number;
}

/** Touches nothing before it is asked. Its methods throw `SqliteMissing` where no SQLite loads: reading can continue without it. */
export function openStore({ folder, account, world, patience: wait = patience }: StoreOptions): StateStore {
  const path = join(folder, state.name);
  const pool = openPool(folder, state, wait, checkOwn);
  const change = openChanging(path, pool, wait);
  let queue: Promise<unknown> = Promise.resolve();
  const reading = <T>(connection: Connection, work: () => Promise<T>): Promise<T> =>
    within({ pool, connection, patience: wait, begin: beginReading }, work);
  const reporting = tellingHolders(folder, account);
  const read: StateStore['read'] = async (work) => {
    const connection = await pool.take();
    return connection
      ? reading(connection, () => viewed((steps) => runHere(connection, steps), account, {}, reporting(work)))
      : work(nothing);
  };
  return {
    shared: undefined,
    read,
    get: (...asked) => read((view) => view.get(...asked)),
    transaction: (work) => {
      const turn = queue.then(() =>
        change((connection) => {
          checkKept(runHere(connection, destinationOf(account)));
          return viewed((steps) => runHere(connection, steps), account, {}, reporting(work));
        }),
      );
      queue = turn.catch(() => {});
      return turn;
    },
    check: async (copied) => {
      const connection = await pool.take();
      if (!connection) return nothingKept;
      return reading(connection, async () => runHere(connection, checked(account, copied)));
    },
    ...locksIn(folder, account, world),
    checkOwner: async () => {},
    clean: async () => {
      await queue;
      await emptyLog(path, pool, wait);
    },
    flush: async () => {},
    close: async () => {
      await queue;
      pool.close((connection) => {
        if (foldInLarge(connection)) leaveStamp(path);
      });
    },
  };
}

const locksIn = (
  folder: string,
  account: string,
  { machine, person, now }: StoreOptions['world'],
): Pick<StateStore, 'lock' | 'holder'> => ({
  lock: async (name, work = '') => {
    const { lockAt, takeOnDisk } = await namedLocks();
    const holder = { machine, person, work, since: now() };
    return inWords(folder, () => takeOnDisk(folder, lockAt(folder, account, name), holder, name.startsWith(onceOnly)));
  },
  holder: async (name) => {
    const { holderAt, lockAt } = await namedLocks();
    return holderAt(lockAt(folder, account, name));
  },
});

/** Gives work a view that tells who has a lock which is taken only once. Of another lock nobody asks that. */
function tellingHolders(folder: string, account: string) {
  const holder = async (name: string): Promise<Holder | undefined> => {
    if (!name.startsWith(onceOnly)) return undefined;
    const { holderNow, lockAt } = await namedLocks();
    return inWords(folder, () => holderNow(lockAt(folder, account, name)));
  };
  return <T>(work: (view: Transaction) => Promise<T>) =>
    (view: Transaction): Promise<T> =>
      work({ ...view, holder });
}

/** Gives a function that does work which changes the database, and checks all of it before the first: others wait meanwhile. */
export function openChanging(path: string, pool: Pool, wait: number) {
  let isChecked = false;
  return async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await pool.takeOrMake();
    const result = await within({ pool, connection, patience: wait, begin: beginWriting }, async () => {
      if (!isChecked) checkWhole(connection);
      isChecked = true;
      const done = await work(connection);
      checkInPlace(connection);
      return done;
    });
    leaveStamp(path);
    return result;
  };
}

/** Empties the write-ahead log, in which a copy of a removed record may stand. */
export async function emptyLog(path: string, pool: Pool, wait: number): Promise<void> {
  await removeUnfinished(path, wait);
  const connection = await pool.take();
  if (!connection) return;
  try {
    await patiently(wait, () => foldIn(connection));
    leaveStamp(path);
  } catch (error) {
    throw isBusy(error) ? copyLeft(path, error) : error;
  } finally {
    pool.give(connection);
  }
}

/** A process that was killed may have left a copy of the store, which another one uses while it holds this lock. */
async function removeUnfinished(path: string, wait: number): Promise<void> {
  const left = unfinishedOf(path).filter((one) => existsSync(one));
  if (left.length === 0) return;
  await withLock(makingLock(dirname(path), state), () => guarded(path, () => left.forEach(removeFile)), wait);
}

/** Fails with exit 10 on a database that is not a store of this version. */
export function checkOwn(connection: Connection): void {
  const identity = identify(connection, state);
  if (identity === 'older') throw olderStore(connection.path);
  if (identity === 'newer') throw newerStore(connection.path);
  if (identity === 'foreign')
    throw new UnusableStore(connection.path, { nl: 'is van een ander programma', en: 'belongs to another program' }, comesBack);
}

/** A deferred transaction sees the state of its first query. */
export function beginReading(connection: Connection): void {
  connection.exec('begin');
  try {
    connection.get('select 1 from log limit 1');
  } catch (error) {
    // SQLite ends it on its own where the file is damaged, and then refuses to end it.
    isUndone(connection);
    throw error;
  }
}
