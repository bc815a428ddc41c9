import { closeSync, copyFileSync, existsSync, linkSync, lstatSync, type Stats } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { renameHeld } from '../../machine/files/held.ts';
import { openRegular, statRegular } from '../../machine/files/regular.ts';
import { logSize } from '../sqlite/ahead.ts';
import { connect, type Connection } from '../sqlite/connection.ts';
import { isBusy } from '../faults.ts';
import { besides, makeDatabase, setUp } from '../sqlite/format.ts';
import { patience, withLock } from '../sqlite/lock.ts';
import { countsOf, type Salvaged } from './counts.ts';
import { rowsInCopy } from './pages.ts';
import { inWords, makingLock } from '../sqlite/pool.ts';
import { type Given, provenIn } from './proof.ts';
import { anyShape, rowsTold, type Shapes } from './readable.ts';
import { rowsFrom } from './refill.ts';
import { loadSqlite, type Sqlite } from '../sqlite/adapter.ts';
import { state } from '../sqlite/state.ts';
import { removeFile } from '../../machine/files/remove.ts';

/**
 * Puts the store in this folder aside, whatever state it is in, and a new one in its place with every record and value that
 * is as it was written, of all accounts. No number up to those of `given` is given again. Exit 10 where the disk refuses, another
 * process is writing, or the store is of a newer version, which is not damage.
 */
export async function salvage(folder: string, given: readonly Given[] = [], wait = patience, shapes = anyShape): Promise<Salvaged> {
  const path = join(folder, state.name);
  return inWords(path, async () => {
    const sqlite = await loadSqlite();
    makeFolderOnDisk(folder);
    return withLock(makingLock(folder, state), () => renew(sqlite, folder, path, { given, shapes }), wait);
  });
}

function renew(sqlite: Sqlite, folder: string, path: string, { given, shapes }: { given: readonly Given[]; shapes: Shapes }): Salvaged {
  undoCutOff(path);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isThere = stats !== undefined || logSize(path) > 0;
  const old = stats?.isFile() || (!stats && isThere) ? hold(sqlite, path, stats?.size ?? 0) : undefined;
  try {
    let isPageLost = false;
    const found = rowsTold(old ? rowsInCopy(sqlite, path, old.file, () => (isPageLost = true)) : [], shapes);
    const proven = provenIn(found, given);
    // Windows renames no file that is open.
    if (platform() === 'win32') old?.release();
    const aside = isThere ? putAside(path, stats) : undefined;
    makeDatabase(sqlite, folder, state, rowsFrom(proven));
    return { aside, ...countsOf(proven, given), isPageLost: isPageLost || found.isItemLost };
  } finally {
    old?.release();
  }
}

/** A store that nobody else writes to. */
interface Held {
  /** Its file; undefined where only the log is left. */
  readonly file: number | undefined;
  release(): void;
}

function hold(sqlite: Sqlite, path: string, size: number): Held {
  // SQLite removes the log of a database without a page.
  const connection = size > 0 ? keepOut(sqlite, path) : undefined;
  const file = statRegular(path) && openRegular(path, 'read');
  let isHeld = true;
  return {
    file,
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      // Closing the file ends every lock that this process has on it.
      if (file !== undefined) closeSync(file);
      // A statement that is not collected yet would keep the transaction open.
      connection?.exec('rollback');
      connection?.close();
    },
  };
}

/** Keeps others from writing, and has SQLite undo every change that was never committed, as far as it can use the file at all. */
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

/** Gives it another name. A file keeps its own as well until the new one takes its place, so that there is always one. */
function putAside(path: string, stats: Stats | undefined): string {
  let number = 1;
  while (['', ...besides].some((ending) => existsSync(asideStore(path, number) + ending))) number += 1;
  const aside = asideStore(path, number);
  if (stats?.isFile()) linkOrCopy(path, aside);
  else if (stats) renameHeld(path, aside);
  for (const ending of besides) if (existsSync(path + ending)) renameHeld(path + ending, aside + ending);
  return aside;
}

/** The name of the store that a salvage puts aside. */
export const asideStore = (path: string, number: number): string => `${path}.opzij-${number}`;

/** A salvage that was cut off may have put the write-ahead log aside and no new store in place: then the two belong together. */
export function undoCutOff(path: string): void {
  // The number of a file on Windows has more digits than a number of JavaScript.
  const inode = lstatSync(path, { throwIfNoEntry: false, bigint: true })?.ino;
  for (let number = 1; existsSync(asideStore(path, number)); number += 1) {
    const aside = asideStore(path, number);
    if (lstatSync(aside, { bigint: true }).ino !== inode) continue;
    for (const ending of besides) if (existsSync(aside + ending) && !existsSync(path + ending)) renameHeld(aside + ending, path + ending);
    removeFile(aside);
  }
}

function linkOrCopy(path: string, aside: string): void {
  try {
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
}
