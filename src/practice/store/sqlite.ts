import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Failure, local } from '../../failure.ts';
import { isBusy } from '../../store/faults.ts';
import { loadSqlite } from '../../store/sqlite/adapter.ts';
import { connect, type Connection } from '../../store/sqlite/connection.ts';
import { patiently } from '../../store/sqlite/patience.ts';
import { isUndone } from '../../store/sqlite/within.ts';
import type { Cell } from '../../store/steps.ts';
import { t } from '../../language.ts';

/** One SQLite file. Calls are synchronous; another process may write between two of them. */
export interface PracticeDatabase {
  get(sql: string, ...values: Cell[]): unknown;
  all(sql: string, ...values: Cell[]): unknown[];
  run(sql: string, ...values: Cell[]): void;
  exec(sql: string): void;
  /** Runs `work` on one state of the file, whatever other processes write meanwhile. */
  read<T>(work: () => T): T;
  /** Runs `work` as one transaction with the file to itself; when it throws, nothing stays. Waits up to 15 s for another process. */
  write<T>(work: () => T): T;
  /** As `write`, but throws `Busy` at once where another process or thread is writing, so that the caller can wait without holding up others. */
  tryWrite<T>(work: () => T): T;
  close(): void;
}

/** Adds a row to a table that has a column for each field. A flag is kept as 0 or 1, and lines or a document as JSON. */
export function addRow(store: PracticeDatabase, table: string, fields: object): void {
  const columns = Object.keys(fields);
  const values = Object.values(fields).map(stored);
  store.run(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, ...values);
}

export function changeRow(store: PracticeDatabase, table: string, id: string, fields: object): void {
  const changes = Object.keys(fields).map((column) => `${column} = ?`);
  store.run(`update ${table} set ${changes.join(', ')} where id = ?`, ...Object.values(fields).map(stored), id);
}

function stored(value: unknown): Cell {
  if (typeof value === 'boolean') return Number(value);
  const isPlain = value === null || typeof value !== 'object' || value instanceof Uint8Array;
  return isPlain ? (value as Cell) : JSON.stringify(value);
}

export const fromRow = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asField(name, value)]));

function asField(name: string, value: unknown): unknown {
  if (name === 'actief' || name === 'heeft_pdf') return value === 1;
  return (name === 'regels' || name === 'document') && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}

/** Milliseconds that a writer waits for another. */
const busyTimeout = 15_000;

/** Opens or makes the SQLite file at `path`; writers wait for each other. Throws a local Failure when SQLite can't use it. */
export async function openDatabase(path: string): Promise<PracticeDatabase> {
  // The file holds keys; SQLite gives its helper files the same mode.
  makePrivate(path);
  const connection = await connected(path);
  // The switch to WAL does not wait for another process that switches too, so it is tried again.
  await patiently(2_000, () => connection.exec('pragma journal_mode = wal')).catch((error: unknown) => {
    throw inWords(path, error);
  });
  connection.exec('pragma synchronous = normal');
  return wrap(connection);
}

async function connected(path: string): Promise<Connection> {
  const sqlite = await loadSqlite();
  return guarded(path, () => {
    const connection = connect(sqlite, path);
    connection.exec(`pragma busy_timeout = ${busyTimeout}`);
    return connection;
  });
}

/** Copies the SQLite file at a path, as it is at this moment, to another path. Throws a local Failure when SQLite can't do it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const connection = await connected(from);
  try {
    // A prepared statement would keep the file open.
    guarded(from, () => connection.exec(`vacuum into '${to.replaceAll("'", "''")}'`));
  } finally {
    connection.close();
  }
}

/** Another process is writing; nothing of this write was done. */
export class BusyAccount extends Error {
  override readonly name = 'Busy';
}

function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  } catch {
    // SQLite names the fault of a file that can't be opened, and another user's file keeps its mode.
  }
}

function wrap(connection: Connection): PracticeDatabase {
  const { path, inode } = connection;
  const transaction = <T>(work: () => T): T => {
    try {
      const result = work();
      guarded(path, () => connection.exec('commit'));
      return result;
    } catch (error) {
      isUndone(connection);
      throw error;
    }
  };
  const begun = <T>(begin: string, work: () => T): T => {
    guarded(path, () => connection.exec(begin));
    return transaction(work);
  };
  /** Without it a write to a file that was deleted would succeed, and be lost at the end of the process. */
  const requireFile = (): void => {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) throw removed(path);
  };
  return {
    get: (sql, ...values) => guarded(path, () => connection.get(sql, ...values)),
    all: (sql, ...values) => guarded(path, () => connection.all(sql, ...values)),
    run: (sql, ...values) => guarded(path, () => connection.run(sql, ...values)),
    exec: (sql) => guarded(path, () => connection.exec(sql)),
    read: (work) => begun('begin', work),
    write: (work) => {
      requireFile();
      return begun('begin immediate', work);
    },
    tryWrite: (work) => {
      requireFile();
      connection.exec('pragma busy_timeout = 0');
      try {
        connection.exec('begin immediate');
      } catch (error) {
        throw isBusy(error) ? new BusyAccount('busy', { cause: error }) : inWords(path, error);
      } finally {
        connection.exec(`pragma busy_timeout = ${busyTimeout}`);
      }
      return transaction(work);
    },
    close: () => connection.close(),
  };
}

/** Runs `work`; an error of this machine (a full disk, a locked or damaged file) becomes a local Failure of the practice service. */
function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inWords(path, error);
  }
}

/** A failure of the store in words about the account; a mistake of ours as it is. */
function inWords(path: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (isBusy(error)) return keptBusy(error);
  const { message } = rootOf(error);
  return local(
    t({ nl: `de oefendienst kan ${path} niet gebruiken: ${message}`, en: `the practice service can't use ${path}: ${message}` }),
    { cause: error },
  );
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

export const keptBusy = (cause: Error) =>
  local(t({ nl: 'een ander programma gebruikt het oefenaccount', en: 'another program is using the practice account' }), { cause });

const removed = (path: string) =>
  local(t({ nl: `${path} is intussen verwijderd of vervangen`, en: `${path} was removed or replaced in the meantime` }), {
    hint: t({ nl: 'Start de oefendienst opnieuw.', en: 'Start the practice service again.' }),
  });

/** Milliseconds: a fill of 250,000 invoices by another process takes a quarter of this on a slow machine. */
const longestRetry = 120_000;

/** Does `work` again while another writes; it makes at most one change, at its beginning. Throws a local Failure after two minutes. */
export async function whileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  for (const begun = performance.now(); ; await setTimeout(15)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BusyAccount)) throw error;
      if (performance.now() - begun > longestRetry) throw keptBusy(error);
    }
  }
}
