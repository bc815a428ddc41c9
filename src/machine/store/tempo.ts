import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Connection } from './connection.ts';
import { damagedStore, UnusableStore } from './faults.ts';
import { besides, type Format, identify, makeDatabase, statPlace } from './format.ts';
import { patience, withLock } from './lock.ts';
import { patiently } from './patience.ts';
import { inWords, makingLock, openPool } from './pool.ts';
import { loadSqlite } from './sqlite.ts';
import type { Json } from './store.ts';
import { checkPages } from './stamp.ts';
import { beginWriting, within } from './within.ts';

/** A moment on the clocks of one machine, in milliseconds. */
export interface Moment {
  /** Of the machine's clock, which begins anew with each start of the machine. */
  readonly at: number;
  /** Since 1970. */
  readonly wall: number;
  /** Tells this start of the machine from every other. */
  readonly boot: string;
}

/** The value of one key, which all processes of this machine share, or those of all machines that use one database. */
export interface Shared {
  /** Undefined for nothing. */
  readonly value: Json | undefined;
  /**
   * When the database was begun again, in milliseconds since 1970, where the value may have been lost by that: the key has
   * had none since. Undefined where nothing was lost.
   */
  readonly lostAt: number | undefined;
  /** The moment by the clock of the server, where machines share it; undefined where this machine's own clock counts. */
  readonly clock?: Moment;
}

/** Values that all processes of this machine share and that need not survive a power cut. Throws a local `Failure` (exit 10). */
export interface Tempo {
  /** Set where other machines share the values too: whether a process may go on without them after this error. */
  readonly mayGoOn?: (error: unknown) => boolean;
  /**
   * Decides the next value of a key while no other process can. `work` waits for nothing, and is done again where the
   * database turns out to be damaged.
   */
  update<T>(key: string, work: (shared: Shared) => { readonly value: Json; readonly result: T }): Promise<T>;
  /** Reads a key and writes nothing. */
  peek(key: string): Promise<Shared>;
  close(): void;
}

/** The place of the values. */
export interface TempoOptions {
  /** The state folder; made (0700) with the first update. */
  readonly folder: string;
  readonly now: () => Date;
  /** How many milliseconds other processes are waited for, before that is exit 10. */
  readonly patience?: number;
}

/** The database of the shared values. Nothing of it is flushed, and one that can't be used is thrown away. */
export const tempo: Format = {
  name: 'tempo.sqlite',
  application: 0x64_75_69_54,
  pragmas: 'pragma journal_mode = truncate; pragma synchronous = off; pragma trusted_schema = off',
  steps: [
    `create table shared (key text primary key, value text not null) without rowid;
     create table again (lost_at integer not null)`,
  ],
};

/** Opens the shared values; touches nothing before it is asked. A database that is damaged, foreign or of another version is begun again. */
export function openTempo({ folder, now, patience: wait = patience }: TempoOptions): Tempo {
  const path = join(folder, tempo.name);
  const pool = openPool(folder, tempo, wait, checkUsable);
  const lostNow = (): Shared => ({ value: undefined, lostAt: now().getTime() });

  const update: Tempo['update'] = async (key, work) => {
    const connection = await pool.takeOrMake();
    return within({ pool, connection, patience: wait, begin: beginWriting }, () => {
      const { value, result } = work(sharedIn(connection, key) ?? lostNow());
      connection.run('insert or replace into shared values (?, ?)', key, JSON.stringify(value));
      return result;
    });
  };

  const peek = async (key: string): Promise<Shared> => {
    const connection = await pool.take();
    if (!connection) return { value: undefined, lostAt: undefined };
    const shared = await patiently(wait, () => sharedIn(connection, key));
    pool.give(connection);
    return shared ?? lostNow();
  };

  return {
    update: (key, work) =>
      inWords(path, async () => {
        try {
          return await update(key, work);
        } catch (error) {
          if (!(error instanceof UnusableStore)) throw error;
          await beginAgain(folder, wait, now);
          return update(key, work);
        }
      }),
    peek: (key) => peek(key).catch((error) => (error instanceof UnusableStore ? lostNow() : Promise.reject(error))),
    close: () => pool.close(),
  };
}

/** The value of a key; undefined where its text can't be read. */
function sharedIn(connection: Connection, key: string): Shared | undefined {
  const sql = 'select (select value from shared where key = ?) as value, (select max(lost_at) from again) as lost_at';
  const { value, lost_at } = connection.get(sql, key) ?? {};
  if (typeof value !== 'string') return { value: undefined, lostAt: typeof lost_at === 'number' ? lost_at : undefined };
  try {
    return { value: JSON.parse(value) as Json, lostAt: undefined };
  } catch {
    return undefined;
  }
}

/** Throws `UnusableStore` on a database that is damaged, foreign or of another version. */
function checkUsable(connection: Connection): void {
  if (identify(connection, tempo) !== 'ours') throw damagedStore(connection.path);
  checkPages(connection);
}

/** Puts a new database in the place of one that can't be used, unless another process was first. */
async function beginAgain(folder: string, wait: number, now: () => Date): Promise<void> {
  const sqlite = await loadSqlite();
  const path = join(folder, tempo.name);
  const isUsable = (): boolean => {
    try {
      const connection = statPlace(folder, tempo) && connect(sqlite, path);
      if (connection) checkUsable(connection);
      connection?.close();
      return connection !== undefined;
    } catch (error) {
      // Whatever else is wrong, it is not for the database to be thrown away.
      return !(error instanceof UnusableStore);
    }
  };
  const work = () => {
    if (isUsable()) return;
    for (const ending of besides) rmSync(path + ending, { force: true });
    makeDatabase(sqlite, folder, tempo, [['again', [now().getTime()]]]);
  };
  await withLock(makingLock(folder, tempo), work, wait);
}
