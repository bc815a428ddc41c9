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

export interface TempoOptions {
  /** The state folder; made (0700) with the first update. */
  readonly folder: string;
  /** How many milliseconds other processes are waited for, before that is exit 5. */
  readonly patience?: number;
  /** Takes the path of a database that could not be used, once a new one is in its place. */
  readonly begunAnew?: (path: string) => void;
}

/** The database of the shared values. Nothing of it is flushed, and one that can't be used is thrown away. */
export const tempo: DatabaseFormat = {
  name: 'tempo.sqlite',
  application: 0x64_75_69_54,
  version: 2,
  pragmas: 'pragma journal_mode = truncate; pragma synchronous = off; pragma trusted_schema = off',
  tables: 'create table shared (key text primary key, value text not null) without rowid',
};

/** Opens the shared values; touches nothing before it is asked. A database that is damaged, foreign or of another version is begun again. */
export function openTempo({ folder, patience: wait = patience, begunAnew = () => {} }: TempoOptions): Tempo {
  const path = join(folder, tempo.name);
  const pool = openPool(folder, tempo, wait, checkUsable);

  const update: Tempo['update'] = async (key, work) => {
    const connection = await pool.takeOrMake();
    return within({ pool, connection, patience: wait, begin: beginWriting }, () => {
      const { value, result } = work(sharedIn(connection, key));
      connection.run('insert or replace into shared values (?, ?)', key, JSON.stringify(value));
      return result;
    });
  };

  const peek = async (key: string): Promise<Shared> => {
    const connection = await pool.take();
    if (!connection) return { value: undefined };
    const shared = await patiently(wait, () => sharedIn(connection, key));
    pool.give(connection);
    return shared;
  };

  return {
    update: (key, work) =>
      inWords(path, async () => {
        try {
          return await update(key, work);
        } catch (error) {
          if (!(error instanceof UnusableStore)) throw error;
          if (await beginAnew(folder, wait)) begunAnew(path);
          return update(key, work);
        }
      }),
    peek: (key) => peek(key).catch((error) => (error instanceof UnusableStore ? { value: undefined } : Promise.reject(error))),
    close: () => pool.close(),
  };
}

/** The value of a key; one whose text can't be read counts as none. */
function sharedIn(connection: Connection, key: string): Shared {
  const { value } = connection.get('select value from shared where key = ?', key) ?? {};
  if (typeof value !== 'string') return { value: undefined };
  try {
    return { value: JSON.parse(value) as Json };
  } catch {
    return { value: undefined };
  }
}

/** Throws `UnusableStore` on a database that is damaged, foreign or of another version. */
function checkUsable(connection: Connection): void {
  if (identify(connection, tempo) !== 'ours') throw damagedStore(connection.path);
  checkPages(connection);
}

/** Puts a new database in the place of one that can't be used; false if another process was first. */
async function beginAnew(folder: string, wait: number): Promise<boolean> {
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
  let isMade = false;
  const work = () => {
    if (isUsable()) return;
    for (const ending of besides) removeFile(path + ending);
    makeDatabase(sqlite, folder, tempo);
    isMade = true;
  };
  await withLock(makingLock(folder, tempo), work, wait);
  return isMade;
}
