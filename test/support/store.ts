import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Onto } from '../../src/store/completed.ts';
import { type Connection, connect } from '../../src/store/sqlite/connection.ts';
import { openStore } from '../../src/store/sqlite/open.ts';
import { loadSqlite } from '../../src/store/sqlite/adapter.ts';
import type { Addition, StateStore } from '../../src/store/store.ts';

/** A state folder of its own, 0700. */
export const newState = (): string => mkdtempSync(join(tmpdir(), 'duit-state-'));

/** Nothing follows from the lines that a store gets from the file of them. */
export const unfollowed: Onto = {
  follow: async () => {},
  followed: async () => {},
  isKnown: async () => false,
  lastTime: async () => null,
  raise: async () => {},
};

/** The name under which the stores of tests hold a lock, and their clock. */
export const holding = { machine: 'kantoor-1', person: 'anna', now: () => new Date('2026-03-15T10:00:00Z') };

/** A store that waits for others no longer than a test should. */
export const storeIn = (folder: string, account = 'a', patience = 60_000): StateStore =>
  openStore({ folder, account, world: holding, patience });

/** Adds records to the log `log`, each in a transaction of its own. */
export async function add(store: StateStore, ...additions: Addition[]): Promise<void> {
  for (const addition of additions) await store.transaction((tx) => tx.append('log', addition));
}

/** The bodies of all records of the log `log`. */
export const bodies = (store: StateStore): Promise<unknown[]> =>
  store.read(async (view) => (await view.records('log')).map(({ body }) => body));

/** Moves the write-ahead log of a store into its file, as a process that ends does with a large one. */
export const fold = (folder: string): Promise<void> => tamper(folder, (connection) => connection.exec('pragma wal_checkpoint(truncate)'));

/** Does something to the database that the store itself never does. */
export async function tamper(folder: string, work: (connection: Connection) => void): Promise<void> {
  const connection = connect(await loadSqlite(), join(folder, 'state.sqlite'));
  work(connection);
  connection.close();
}
