import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { connect, type Connection } from './connection.ts';
import { isOnNetwork } from './disks.ts';
import { isRefused, movedStore, occupied } from '../faults.ts';
import type { Sqlite } from './adapter.ts';

/** A log larger than this many bytes is folded in by the process that ends: every process that opens the store reads all of it. */
const largestLog = 1_000_000;

/** How many bytes the write-ahead log of a database has; 0 for none. */
export const logSize = (path: string): number => (existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0);

/** Whether the database in this folder can have a write-ahead log, which needs memory that all its processes share. */
export const mayLogAhead = (folder: string): boolean => !isOnNetwork(folder);

/** Has commits go to a write-ahead log, or where the disk does not allow that, to the file itself with a rollback journal. */
export function logAhead(connection: Connection): void {
  if (mayLogAhead(dirname(connection.path)) && connection.get('pragma journal_mode = wal')?.['journal_mode'] === 'wal') return;
  // A database that another disk left with such a log is changed by one process alone, which needs no shared memory.
  connection.exec(
    'pragma locking_mode = exclusive; pragma journal_mode = truncate; pragma locking_mode = normal; select 1 from sqlite_schema',
  );
}

const logsAhead = (connection: Connection): boolean => connection.get('pragma journal_mode')?.['journal_mode'] === 'wal';

/**
 * Moves the whole write-ahead log into the database and empties it. Throws busy if another process reads or writes; a
 * database without such a log stays as it is.
 */
export function foldIn(connection: Connection): void {
  if (!logsAhead(connection)) return;
  if (connection.get('pragma wal_checkpoint(truncate)')?.['busy'] === 0) return;
  // SQLite gives this as a value, and throws it everywhere else.
  throw occupied(connection.path, Object.assign(new Error('database is locked'), { errcode: 5 }));
}

/** Folds in a log that has become large. Another process that is at work does it later. */
export function foldInLarge(connection: Connection): boolean {
  if (logSize(connection.path) <= largestLog) return false;
  try {
    foldIn(connection);
    return true;
  } catch {
    return false;
  }
}

/** Fails with exit 10 if the file or its log was taken away, or has another in its place: a commit would be lost with it. */
export function checkInPlace(connection: Connection): void {
  const { path, inode } = connection;
  const isThere = statSync(path, { throwIfNoEntry: false })?.ino === inode;
  const hasLog = existsSync(`${path}-wal`);
  if (!isThere || (!hasLog && logsAhead(connection))) throw movedStore(path);
}

const keepers = new Map<string, Connection>();

/**
 * Keeps the write-ahead log of a database as it is when this process ends. SQLite folds it in when the last connection closes,
 * which costs three flushes and as many again for the next write; a connection that can only read can't, and while it is
 * open no other one does. It has to be the first that is opened, because Node closes the last one first.
 */
export function keepLog(sqlite: Sqlite, path: string): void {
  const inode = statSync(path).ino;
  if (keepers.get(path)?.inode === inode) return;
  try {
    const keeper = connect(sqlite, path, 'reading');
    keeper.exec('select 1 from sqlite_schema');
    keepers.get(path)?.close();
    keepers.set(path, keeper);
  } catch {
    // The log is then folded in, which is slower and no less safe.
  }
}

/** Lets go of the logs that `keepLog` keeps, in a process that outlives its commands, as one of tests does. */
export function closeKeptLogs(): void {
  for (const keeper of keepers.values()) keeper.close();
  keepers.clear();
}

const canWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Opens a database that could not be opened because nothing can be written beside it: only to read, and taken to stay as it
 * is. Throws `error` if it could not be opened for another reason. Such a connection does not see the write-ahead log, so
 * one that is not empty is exit 10.
 */
export function connectUnchanging(sqlite: Sqlite, path: string, error: unknown): Connection {
  if (!isRefused(error) || (canWrite(path) && canWrite(dirname(path)))) throw error;
  if (logSize(path) === 0) return connect(sqlite, path, 'unchanging');
  throw local(
    t({
      nl: `${path}-wal kan hier niet gelezen worden, en daarin staan de laatste wijzigingen van ${path}`,
      en: `${path}-wal can't be read here, and it has the last changes of ${path}`,
    }),
    {
      hint: t({
        nl: 'Kopieer de hele map naar een schijf waarop geschreven kan worden, en zet DUIT_STATE_DIR op die kopie.',
        en: 'Copy the whole folder to a disk that can be written, and set DUIT_STATE_DIR to that copy.',
      }),
      cause: error,
    },
  );
}
