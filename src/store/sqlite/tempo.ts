import { join } from 'node:path';
import { connect, type Connection } from './connection.ts';
import { damagedStore, UnusableStore } from '../faults.ts';
import { besides, type DatabaseFormat, identify, makeDatabase, statPlace } from './format.ts';
import { patience, withLock } from './lock.ts';
import { patiently } from './patience.ts';
import { inWords, makingLock, openPool } from './pool.ts';
import { loadSqlite } from './adapter.ts';
import type { Json } from '../store.ts';
import type { Shared, Tempo } from '../tempo.ts';
import { checkPages } from './stamp.ts';
import { beginWriting, within } from './within.ts';
import { removeFile } from '../../machine/files/remove.ts';

/** The place of the values. */
export interface TempoOptions {
  /** The state folder; made (0700) with the first update. */
  readonly folder: string;
  readonly now: () => Date;
  /** How many milliseconds other processes are waited for, before that is exit 5. */
  readonly patience?: number;
}

/** The database of the shared values. Nothing of it is flushed, and one that can't be used is thrown away. */
export const tempo: DatabaseFormat = {
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
    for (const ending of besides) removeFile(path + ending);
    makeDatabase(sqlite, folder, tempo, [['again', [now().getTime()]]]);
  };
  await withLock(makingLock(folder, tempo), work, wait);
}
