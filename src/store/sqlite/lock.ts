import { closeSync, existsSync } from 'node:fs';
import { openRegular, statRegular } from '../../machine/files/regular.ts';
import { isBusy, isRefused, occupied } from '../faults.ts';
import { patiently } from './patience.ts';
import { loadSqlite, type Sqlite, type SqliteFile } from './adapter.ts';

/** Other processes are waited for so many milliseconds. */
export const patience = 10_000;

/** Takes the lock of `path` and returns the function that releases it; undefined if another process still has it after `wait` ms. */
export async function takeLock(path: string, wait: number): Promise<(() => void) | undefined> {
  const sqlite = await loadSqlite();
  try {
    return await patiently(wait, () => take(sqlite, path));
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a process has the lock of `path`; nobody has it where that file is gone. Asking takes the lock from nobody, so that two who
 * ask at once don't see each other.
 */
export async function isTaken(path: string): Promise<boolean> {
  const { DatabaseSync } = await loadSqlite();
  let asking: SqliteFile | undefined;
  try {
    asking = new DatabaseSync(path, { readOnly: true });
    asking.exec('select count(*) from sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    // Its holder may let go of it and remove it at any moment, also just before it is opened here.
    if (isRefused(error) && !existsSync(path)) return false;
    throw error;
  } finally {
    asking?.close();
  }
}

/** Runs `work`, which waits for nothing, while no other process does so for the same `path`; waits up to ten seconds for them (exit 5). */
export async function withLock<T>(path: string, work: () => T, wait = patience): Promise<T> {
  const release = await takeLock(path, wait);
  if (!release) throw occupied(path);
  try {
    return work();
  } finally {
    release();
  }
}

/**
 * The lock is SQLite's on an empty database: the system itself lets go of it when its holder dies, in whatever way,
 * so none can be left behind, and no process number has to be trusted across containers.
 */
function take({ DatabaseSync }: Sqlite, path: string): () => void {
  // Closing a file ends every lock that this process has on it, so one that is there is never opened for this.
  if (!statRegular(path)) closeSync(openRegular(path, 'add'));
  const lock = new DatabaseSync(path);
  try {
    // A journal on disk would need room that a full disk does not have.
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw error;
  }
}
