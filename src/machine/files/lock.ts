import { closeSync, openSync } from 'node:fs';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { loadSqlite, type Sqlite } from '../store/sqlite.ts';

const patience = 10_000;
const busy = 5; // SQLITE_BUSY

/** Takes the lock of `path` and gives what lets go of it; undefined where another process still has it after `wait` ms. */
export async function takeLock(path: string, wait: number): Promise<(() => void) | undefined> {
  return take(await loadSqlite(), path, wait);
}

/** Runs `work`, which waits for nothing, while no other process does so for the same `path`; waits up to ten seconds for them (exit 10). */
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
 * The lock is SQLite's on an empty database: the system itself lets go of it when its holder dies, in whatever way,
 * so none can be left behind, and no process number has to be trusted across containers.
 */
function take({ DatabaseSync }: Sqlite, path: string, wait: number): (() => void) | undefined {
  closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path, { timeout: wait });
  try {
    // A journal on disk would need room that a full disk does not have.
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}
