import type { Connection } from './connection.ts';
import { patiently } from './patience.ts';
import { damagedStore } from '../faults.ts';
import { DamagedText } from '../steps.ts';
import type { Pool } from './pool.ts';

interface Use {
  readonly pool: Pool;
  readonly connection: Connection;
  /** How many milliseconds other processes are waited for, before that is exit 5. */
  readonly patience: number;
  readonly begin: (connection: Connection) => void;
}

/** Runs `work` in one transaction, all of which stays or nothing, and hands the connection back. A `DamagedText` that it throws becomes exit 10. */
export async function within<T>({ pool, connection, patience, begin }: Use, work: () => T | Promise<T>): Promise<T> {
  try {
    await patiently(patience, () => begin(connection));
    const result = await work();
    await patiently(patience, () => connection.exec('commit'));
    pool.give(connection);
    return result;
  } catch (error) {
    if (isUndone(connection)) pool.give(connection);
    else connection.close();
    throw error instanceof DamagedText ? damagedStore(connection.path, error.cause) : error;
  }
}

/** Ends a transaction that failed; false if SQLite ended it on its own, or can't. */
export function isUndone(connection: Connection): boolean {
  try {
    connection.exec('rollback');
    return true;
  } catch {
    return false;
  }
}

/** Begins a transaction that nobody else changes anything in. */
export const beginWriting = (connection: Connection): void => connection.exec('begin immediate');
