import { closeSync, copyFileSync, fstatSync, readSync, statSync, truncateSync, writeSync } from 'node:fs';
import { codeOf } from '../../failure.ts';
import { openRegular, statRegular } from '../../machine/files/regular.ts';
import { guarded, newerStore, olderStore, UnusableStore } from '../faults.ts';
import type { Sqlite, SqliteFile } from '../sqlite/adapter.ts';
import { besides, copyEnding } from '../sqlite/format.ts';
import { state } from '../sqlite/state.ts';
import type { Cell, Row } from '../steps.ts';
import { removeFile } from '../../machine/files/remove.ts';

/** The bytes of a page of a store. */
const size = 4096;
/** The first byte of a page that has rows of a table. (https://www.sqlite.org/fileformat2.html#b_tree_pages) */
const withRows = 13;
/** A table that begins on the second page, and is as wide as the widest of a store. A row with fewer columns has null in the others. */
const copyTable = 'create table copy.line (id integer primary key, b, c, d, e, f, g, h, i, j, k)';

/** The first bytes of pages of SQLite: of an index, a table, or what goes on from another page. */
const firstBytes = new Set<number | undefined>([0, 2, 5, 10, withRows]);

/**
 * Every row of every table that SQLite can still read in a copy of the database at `path`, of which the file is open here; its log or
 * journal is applied first. `lost` is told of each page that SQLite can't read whole. Exit 10 on a database of a newer version, and where
 * the disk refuses.
 */
export function* rowsInCopy(sqlite: Sqlite, path: string, original: number | undefined, lost: () => void): Generator<Cell[]> {
  const copy = path + copyEnding;
  remove(copy, ['', ...besides]);
  closeSync(openRegular(copy, 'add'));
  const file = openRegular(copy, 'change');
  try {
    makeTable(sqlite, copy);
    const first = pageAt(file, 0);
    if (original !== undefined) copyPages(path, original, file);
    for (const ending of besides) if (ending !== '-shm' && statRegular(path + ending)) copyFileSync(path + ending, copy + ending);
    applyLog(sqlite, copy);
    checkVersion(path, file);
    writeSync(file, first, 0, size, 0);
    yield* rowsOnPages(sqlite, copy, file, lost);
  } finally {
    closeSync(file);
    remove(copy, ['', ...besides]);
  }
}

/** Copies every page but the first: without one that can be read SQLite would use no other page, nor the log. */
function copyPages(path: string, original: number, file: number): void {
  checkVersion(path, original);
  const length = fstatSync(original).size;
  for (let at = size; at < length; at += size) writeSync(file, pageAt(original, at), 0, size, at);
}

/** The page from this byte on, filled up with zeros where the file ends. */
function pageAt(file: number, at: number): Buffer {
  const page = Buffer.alloc(size);
  readSync(file, page, 0, size, at);
  return page;
}

function remove(copy: string, endings: readonly string[]): void {
  for (const ending of endings) removeFile(copy + ending);
}

/** Fails where the header says that the store is of another version. */
function checkVersion(path: string, file: number): void {
  const header = pageAt(file, 0);
  const isStore = header.toString('latin1', 0, 16) === 'SQLite format 3\0' && header.readUInt32BE(68) === state.application;
  const version = header.readUInt32BE(60);
  if (isStore && version > state.version) throw newerStore(path);
  if (isStore && version > 0 && version < state.version) throw olderStore(path);
}

/** Opens the copy. SQLite closes an attached file at once, and that of a connection only when no statement of it is left. */
function attach(sqlite: Sqlite, copy: string, mode: 'normal' | 'exclusive'): SqliteFile {
  const connection = new sqlite.DatabaseSync(':memory:');
  connection.exec(`pragma locking_mode = ${mode}; attach '${copy.replaceAll("'", "''")}' as copy`);
  return connection;
}

function detach(connection: SqliteFile): void {
  connection.exec('detach copy');
  connection.close();
}

function makeTable(sqlite: Sqlite, copy: string): void {
  const connection = attach(sqlite, copy, 'normal');
  try {
    guarded(copy, () => connection.exec(`pragma copy.synchronous = off; ${copyTable}`));
  } finally {
    detach(connection);
  }
}

/** Has SQLite move every whole commit of the log into the file, or take a commit that was broken off out of it. */
function applyLog(sqlite: Sqlite, copy: string): void {
  unlessDamaged(copy, () => {
    // One process alone needs no memory that it shares, which not every disk has.
    const connection = attach(sqlite, copy, 'exclusive');
    try {
      const length = Number(connection.prepare('pragma copy.page_count').get()?.['page_count']) * size;
      // SQLite moves no log into a file that was cut.
      if (length > statSync(copy).size) truncateSync(copy, length);
      connection.exec('pragma copy.synchronous = off; pragma copy.journal_mode = delete');
    } finally {
      detach(connection);
    }
  });
  remove(copy, besides);
}

/** Puts each page that has rows in the place where the table begins. A damaged page so loses its own rows alone. */
function* rowsOnPages(sqlite: Sqlite, copy: string, file: number, lost: () => void): Generator<Cell[]> {
  const length = fstatSync(file).size;
  if (length <= size) return;
  const connection = attach(sqlite, copy, 'normal');
  const [count, one, all] = [
    connection.prepare('select count(*) as count from line'),
    connection.prepare('select * from line limit 1 offset ?'),
    connection.prepare('select * from line'),
  ];
  const rowsOneByOne = function* () {
    lost();
    const rows = Number(unlessDamaged(copy, () => count.get())?.['count'] ?? 0);
    for (let index = 0; index < rows; index += 1) {
      const row = unlessDamaged(copy, () => one.get(index));
      if (row) yield row;
    }
  };
  try {
    for (let at = size; at < length; at += size) {
      const page = pageAt(file, at);
      if (!firstBytes.has(page[0]) || page.every((byte) => byte === 0)) lost();
      if (page[0] !== withRows) continue;
      writeSync(file, page, 0, size, size);
      // Bytes 24 to 27 count the changes of the file. With another count SQLite reads the page again, and asks the system how many there are.
      const changes = Buffer.alloc(4);
      changes.writeUInt32BE(size + at / size);
      writeSync(file, changes, 0, changes.length, 24);
      for (const row of unlessDamaged(copy, () => all.all()) ?? rowsOneByOne()) yield Object.values(row as Row);
    }
  } finally {
    detach(connection);
  }
}

/** The result of `read`; undefined where SQLite meets bytes that are no page or row. */
function unlessDamaged<T>(copy: string, read: () => T): T | undefined {
  try {
    return guarded(copy, read);
  } catch (error) {
    if (error instanceof UnusableStore || ['ERR_SQLITE_ERROR', 'ERR_OUT_OF_RANGE'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
