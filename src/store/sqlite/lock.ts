import { closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openRegular, statRegular } from '../../machine/files/regular.ts';
import { isBusy, occupied } from '../faults.ts';
import { patiently } from './patience.ts';
import type { Holder } from '../store.ts';
import { loadSqlite, type Sqlite } from './adapter.ts';

/** Other processes are waited for so many milliseconds. */
export const patience = 10_000;

/** Takes the lock of `path` and returns the function that releases it; undefined where another process still has it after `wait` ms. */
export async function takeLock(path: string, wait: number): Promise<(() => void) | undefined> {
  const sqlite = await loadSqlite();
  try {
    return await patiently(wait, () => take(sqlite, path));
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
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

/** The holder of a lock as the file beside the lock names it. */
interface Note {
  readonly opdracht: string;
  /** A UTC moment. */
  readonly tijd: string;
  readonly gebruiker: string;
  readonly computer: string;
}

const noteOf = (path: string): string => `${path}.json`;

/**
 * Takes the lock of `path` for work of which only one may be under way, and writes beside it who has it, which `holderAt` reads.
 * Gives the function that releases it; undefined where another has it.
 */
export async function takeNamed(path: string, { machine, person, work, since }: Holder): Promise<(() => void) | undefined> {
  const release = await takeLock(path, 0);
  if (!release) return undefined;
  const note: Note = { opdracht: work, tijd: since.toISOString(), gebruiker: person, computer: machine };
  try {
    writeFileSync(noteOf(path), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  } catch (error) {
    release();
    throw error;
  }
  return () => {
    try {
      rmSync(noteOf(path), { force: true });
    } catch {
      // The next holder writes over it.
    }
    release();
  };
}

/** The one that has the lock of `path`, for a message where it could not be taken; undefined where it did not say so yet. */
export function holderAt(path: string): Holder | undefined {
  try {
    const { opdracht, tijd, gebruiker, computer } = JSON.parse(readFileSync(noteOf(path), 'utf8')) as Note;
    return { machine: computer, person: gebruiker, work: opdracht, since: new Date(tijd) };
  } catch {
    return undefined;
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
