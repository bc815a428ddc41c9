import { closeSync } from 'node:fs';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { loadSqlite, type Sqlite } from '../store/sqlite.ts';
import { openRegular, statRegular } from './regular.ts';

const patience = 10_000;
const busy = 5; // SQLITE_BUSY

/** Takes the lock of `path` and gives the function that releases it; undefined where another process holds it for `wait` ms. */
export async function takeLock(path: string, wait: number): Promise<(() => void) | undefined> {
  return take(await loadSqlite(), path, wait);
}

/** Runs the synchronous `work` while no other process holds the lock of `path`. Waits up to ten seconds, then fails with exit 10. */
export async function withLock<T>(path: string, work: () => T): Promise<T> {
  const sqlite = await loadSqlite();
  const release = take(sqlite, path, patience);
  if (!release) {
    throw local(t({ nl: `${path} is bezet`, en: `${path} is taken` }), {
      hint: t({
        nl: 'Een andere duit is aan het schrijven; probeer het zo meteen opnieuw.',
        en: 'Another duit is writing; try again in a moment.',
      }),
    });
  }
  try {
    return work();
  } finally {
    release();
  }
}

/**
 * Locks an empty SQLite database. The system releases that lock when its holder dies in any way, so no lock is left behind,
 * and no process number has to be trusted across containers.
 */
function take({ DatabaseSync }: Sqlite, path: string, wait: number): (() => void) | undefined {
  if (!statRegular(path)) closeSync(openRegular(path, 'add'));
  const lock = new DatabaseSync(path, { timeout: wait });
  try {
    // A journal on disk would fail on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}
