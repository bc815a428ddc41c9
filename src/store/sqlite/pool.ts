import { join } from 'node:path';
import type { Text } from '../../language.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { connectUnchanging, keepLog, logSize, mayLogAhead } from './ahead.ts';
import { connect, type Connection } from './connection.ts';
import { comesBack, faultOf, movedStore, UnusableStore } from '../faults.ts';
import { type DatabaseFormat, makeDatabase, setUp, statPlace } from './format.ts';
import { withLock } from './lock.ts';
import { patiently } from './patience.ts';
import { loadSqlite } from './adapter.ts';

export type Pool = ReturnType<typeof openPool>;

/** Opens a pool; touches nothing before it is asked. `check` throws on a database that can't be used as it is. */
export function openPool(folder: string, format: DatabaseFormat, patience: number, check: (connection: Connection) => void) {
  const path = join(folder, format.name);
  let idle: Connection[] = [];

  const take = async (): Promise<Connection | undefined> => {
    // Before the database: another process may be making both.
    const hasLog = logSize(path) > 0;
    const found = statPlace(folder, format);
    const kept = idle.filter(({ inode }) => inode === found?.ino);
    // Another file may have come in the place of the one that was opened.
    for (const connection of idle) if (!kept.includes(connection)) connection.close();
    idle = kept;
    if (!found && hasLog) throw new UnusableStore(path, goneAlone, comesBack);
    if (!found) return undefined;
    if (found.size === 0) throw new UnusableStore(path, { nl: 'is leeg', en: 'is empty' }, comesBack);
    return idle.pop() ?? (await openChecked(folder, format, patience, check));
  };

  return {
    /** One that nobody uses; undefined if there is no database. Exit 10 if there is one that can't be used. */
    take: () => inWords(path, take),
    takeOrMake: () =>
      inWords(path, async () => {
        const found = await take();
        if (found) return found;
        await makeOnce(folder, format, patience);
        const made = await take();
        if (made) return made;
        throw movedStore(path);
      }),
    give: (connection: Connection): void => void idle.push(connection),
    /** Closes those that nobody uses, after `last` has had each. */
    close: (last?: (connection: Connection) => void): void => {
      for (const connection of idle) {
        last?.(connection);
        connection.close();
      }
      idle = [];
    },
  };
}

/** A new connection to the database; where SQLite can't write to it, one that only reads. */
async function openChecked(
  folder: string,
  format: DatabaseFormat,
  patience: number,
  check: (connection: Connection) => void,
): Promise<Connection> {
  const path = join(folder, format.name);
  const sqlite = await loadSqlite();
  const checked = (connection: Connection, prepare: (connection: Connection) => void): Connection => {
    try {
      prepare(connection);
      check(connection);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  };
  return patiently(patience, () => {
    if (format.ahead && mayLogAhead(folder)) keepLog(sqlite, path);
    try {
      return checked(connect(sqlite, path), (connection) => setUp(connection, format));
    } catch (error) {
      return checked(connectUnchanging(sqlite, path, error), (connection) => connection.exec(format.pragmas));
    }
  });
}

const goneAlone: Text = {
  nl: 'is weg, maar het bestand -wal dat erbij hoort niet',
  en: 'is gone, but the -wal file that belongs to it is not',
};

/** Makes the database, unless another process does so first. */
async function makeOnce(folder: string, format: DatabaseFormat, patience: number): Promise<void> {
  const sqlite = await loadSqlite();
  makeFolderOnDisk(folder);
  const make = () => {
    if (!statPlace(folder, format)) makeDatabase(sqlite, folder, format);
  };
  await withLock(makingLock(folder, format), make, patience);
}

/** The lock under which a database is put in its place. */
export const makingLock = (folder: string, { name }: DatabaseFormat): string => join(folder, `${name}.lock`);

/** Does `work`; a refusal of the system or SQLite on the file at `path` becomes exit 10. */
export async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(path, error);
  }
}
