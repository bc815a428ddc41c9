import { existsSync, lstatSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { renameHeld } from '../../machine/files/held.ts';
import { damagedStore, isBusy, UnusableStore } from '../faults.ts';
import type { Row } from '../steps.ts';
import { placeKey } from '../places.ts';
import type { CopiedLine, StateStore } from '../store.ts';
import { copiedLineIn, entryOf, idsByEntry, isItemWhole, isRecordWhole } from '../sums.ts';
import { loadSqlite, type Sqlite } from './adapter.ts';
import { connect, type Connection } from './connection.ts';
import { besides, makeDatabase, type NewRow, setUp } from './format.ts';
import { patience, withLock } from './lock.ts';
import { inWords, makingLock } from './pool.ts';
import { state } from './state.ts';

export interface Renewing {
  /** The state folder. */
  readonly folder: string;
  /** Gets the lines of an account that could still be read, none for the account that is at work where nothing could. */
  readonly keep: (account: string, lines: readonly CopiedLine[]) => void;
  /** Told where the old store is now. */
  readonly report: (aside: string) => Promise<void>;
}

/**
 * The same store, which is put aside where it can't be used, and made again with the values that can still be read: of its lines there is a
 * file. Exit 10 if the disk refuses that too.
 */
export function renewed(store: StateStore, account: string, renewing: Renewing): StateStore {
  const path = join(renewing.folder, state.name);
  const usable = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = inodeOf(path);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnusableStore)) throw error;
      const aside = await renew(path, before, account, renewing);
      if (aside !== undefined) await renewing.report(aside);
      return work();
    }
  };
  return {
    ...store,
    read: (work) => usable(() => store.read(work)),
    get: (...asked) => usable(() => store.get(...asked)),
    transaction: (work) => usable(() => store.transaction(work)),
    check: (copied) =>
      usable(async () => {
        const found = await store.check(copied);
        if (found.damaged > 0) throw damagedStore(path);
        return found;
      }),
    flush: () => usable(() => store.flush()),
  };
}

/** The number of whatever has this place; undefined for nothing. On Windows it has more digits than a number of JavaScript. */
function inodeOf(path: string): bigint | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false, bigint: true })?.ino;
  } catch {
    return undefined;
  }
}

/** Puts a store aside and a new one in its place. Gives where the old one is; undefined if another process did that meanwhile. */
const renew = (path: string, before: bigint | undefined, account: string, { folder, keep }: Renewing): Promise<string | undefined> =>
  inWords(path, async () => {
    const sqlite = await loadSqlite();
    makeFolderOnDisk(folder);
    const work = (): string | undefined => {
      if (inodeOf(path) !== before) return undefined;
      const aside = putAside(sqlite, path);
      const { rows, lines } = readable(sqlite, aside);
      for (const one of new Set([account, ...lines.keys()])) keep(one, lines.get(one) ?? []);
      makeDatabase(sqlite, folder, state, rows);
      return aside;
    };
    return withLock(makingLock(folder, state), work, patience);
  });

/** Gives a store another name, while nobody else writes to it. */
function putAside(sqlite: Sqlite, path: string): string {
  let number = 1;
  while (['', ...besides].some((ending) => existsSync(asideStore(path, number) + ending))) number += 1;
  const aside = asideStore(path, number);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // SQLite removes the log of a database without a page.
  const keeper = stats?.isFile() && stats.size > 0 ? keepOut(sqlite, path) : undefined;
  // Windows renames no file that is open.
  if (platform() === 'win32') keeper?.close();
  // Without its database a log is of no use, so that one which is cut off here is put aside by the next command.
  for (const ending of ['', ...besides]) if (inodeOf(path + ending) !== undefined) renameHeld(path + ending, aside + ending);
  if (platform() !== 'win32') keeper?.close();
  return aside;
}

export const asideStore = (path: string, number: number): string => `${path}.opzij-${number}`;

/** Keeps others from writing, as far as SQLite can use the file at all. Busy where another process is writing. */
function keepOut(sqlite: Sqlite, path: string): Connection | undefined {
  const connection = connect(sqlite, path);
  try {
    setUp(connection, state);
    connection.exec('begin exclusive');
    return connection;
  } catch (error) {
    connection.close();
    if (isBusy(error)) throw error;
    return undefined;
  }
}

/** What can be read of a store that was put aside. Its place in the file of the lines is left out, and so is what those lines tell by themselves. */
function readable(sqlite: Sqlite, path: string): { rows: NewRow[]; lines: Map<string, CopiedLine[]> } {
  const [rows, lines] = [[] as NewRow[], new Map<string, CopiedLine[]>()];
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size === 0) return { rows, lines };
  const connection = connect(sqlite, path);
  try {
    for (const row of rowsOf(connection, 'item')) {
      const { account = '', collection = '', key = '', value = '', crc = 0 } = row;
      const isOwn = collection === 'opslag' && [placeKey, 'verlies', 'verlies-tot'].includes(String(key));
      if (!isOwn && isItemWhole(String(account), String(collection), row))
        rows.push(['item', [null, account, collection, key, value, crc]]);
    }
    const records = rowsOf(connection, 'record')
      .filter((row) => isRecordWhole(String(row['account']), String(row['log']), row))
      .toSorted((one, other) => Number(one['id']) - Number(other['id']));
    const ids = idsByEntry(records);
    for (const row of records) {
      const begun = ids.get(entryOf(row));
      if (begun === undefined) continue;
      const own = lines.get(String(row['account'])) ?? [];
      lines.set(String(row['account']), own);
      own.push(copiedLineIn({ ...row, begun }));
    }
  } finally {
    connection.close();
  }
  return { rows, lines };
}

const rowsTogether = 100;

/** The rows of a table that can be read, from its beginning and from its end until a page is damaged. */
function rowsOf(connection: Connection, table: string): Row[] {
  const found = new Map<number, Row>();
  for (const [after, order, first] of [
    ['>', 'asc', 0],
    ['<', 'desc', Number.MAX_SAFE_INTEGER],
  ] as const) {
    for (let last: number = first; ; ) {
      const rows = tried(() =>
        connection.all(`select * from ${table} where id ${after} ? order by id ${order} limit ${rowsTogether}`, last),
      );
      if (!rows?.length || found.has(Number(rows[0]?.['id']))) break;
      for (const row of rows) found.set(Number(row['id']), row);
      last = Number(rows.at(-1)?.['id']);
    }
  }
  return [...found.values()];
}

/** What some reading gives; undefined if it meets damage. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
