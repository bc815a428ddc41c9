import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { local } from '../../failure.ts';
import { loadSqlite, type SqliteFile } from '../../store/sqlite/adapter.ts';
import { t } from '../../language.ts';

export type Value = string | number | bigint | null | Uint8Array;

/** One SQLite file. Calls are synchronous; another process may write between two of them. */
export interface PracticeDatabase {
  get(sql: string, ...values: Value[]): unknown;
  all(sql: string, ...values: Value[]): unknown[];
  run(sql: string, ...values: Value[]): void;
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

function stored(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  const isPlain = value === null || typeof value !== 'object' || value instanceof Uint8Array;
  return isPlain ? (value as Value) : JSON.stringify(value);
}

/** A row with its fields as they were before they were kept. */
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
  const { DatabaseSync: Sqlite } = await loadSqlite();
  const file = guarded(path, () => {
    // The file holds keys; SQLite gives its helper files the same mode.
    makePrivate(path);
    return new Sqlite(path, { timeout: busyTimeout });
  });
  // The switch to WAL does not wait for another process that switches too, so it is tried again.
  for (let attempt = 1; !switchedToWal(path, file, attempt === 100); attempt++) await setTimeout(20);
  file.exec('pragma synchronous = normal');
  return wrap(path, file);
}

/** Copies the SQLite file at a path, as it is at this moment, to another path. Throws a local Failure when SQLite can't do it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const { DatabaseSync: Sqlite } = await loadSqlite();
  guarded(from, () => {
    const file = new Sqlite(from, { timeout: busyTimeout });
    try {
      // A prepared statement would keep the file open.
      file.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
    } finally {
      file.close();
    }
  });
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

function switchedToWal(path: string, file: SqliteFile, last: boolean): boolean {
  try {
    file.exec('pragma journal_mode = wal');
    return true;
  } catch (error) {
    if (isSqliteError(error) && error.errcode === busy && !last) return false;
    return guarded(path, () => {
      throw error;
    });
  }
}

function wrap(path: string, file: SqliteFile): PracticeDatabase {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const transaction = <T>(begin: string | undefined, work: () => T): T => {
    if (begin !== undefined) guarded(path, () => file.exec(begin));
    try {
      const result = work();
      guarded(path, () => file.exec('commit'));
      return result;
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      throw error;
    }
  };
  const begun = statSync(path).ino;
  /** Without it a write to a file that was deleted would succeed, and be lost at the end of the process. */
  const requireFile = (): void => {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== begun) throw removed(path);
  };
  return {
    get: (sql, ...values) => guarded(path, (): unknown => prepare(sql).get(...values)),
    all: (sql, ...values) => guarded(path, () => prepare(sql).all(...values) as unknown[]),
    run: (sql, ...values) => void guarded(path, () => prepare(sql).run(...values)),
    exec: (sql) => guarded(path, () => file.exec(sql)),
    read: (work) => transaction('begin', work),
    write: (work) => {
      requireFile();
      return transaction('begin immediate', work);
    },
    tryWrite: (work) => {
      requireFile();
      file.exec('pragma busy_timeout = 0');
      try {
        file.exec('begin immediate');
      } catch (error) {
        throw isSqliteError(error) && (error.errcode & 0xff) === busy ? new BusyAccount('busy', { cause: error }) : error;
      } finally {
        file.exec(`pragma busy_timeout = ${busyTimeout}`);
      }
      return transaction(undefined, work);
    },
    close: () => file.close(),
  };
}

/** Runs `work`; an error of this machine (a full disk, a locked or damaged file) becomes a local Failure. */
function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isSqliteError(error) || !ofThisMachine.has(error.errcode & 0xff)) throw error;
    if ((error.errcode & 0xff) === busy) throw keptBusy(error);
    const message = t({
      nl: `de oefendienst kan ${path} niet gebruiken: ${error.message}`,
      en: `the practice service can't use ${path}: ${error.message}`,
    });
    throw local(message, { cause: error });
  }
}

/** Another program holds the account for longer than one waits. */
export const keptBusy = (cause: Error) =>
  local(t({ nl: 'een ander programma gebruikt het oefenaccount', en: 'another program is using the practice account' }), { cause });

const removed = (path: string) =>
  local(t({ nl: `${path} is intussen verwijderd of vervangen`, en: `${path} was removed or replaced meanwhile` }), {
    hint: t({ nl: 'Start de oefendienst opnieuw.', en: 'Start the practice service again.' }),
  });

const busy = 5;
// SQLITE_PERM, BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB; any other code is a mistake of ours.
const ofThisMachine = new Set([3, busy, 8, 10, 11, 13, 14, 26]);

const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

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
