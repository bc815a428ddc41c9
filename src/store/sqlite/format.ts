import { closeSync, fsyncSync, type Stats, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { flushFolder } from '../../machine/files/folder.ts';
import { renameHeld } from '../../machine/files/held.ts';
import { checkConfidential } from '../../machine/files/private.ts';
import { openRegular, statRegular, withRegular } from '../../machine/files/regular.ts';
import { logAhead, mayLogAhead } from './ahead.ts';
import { connect, type Connection } from './connection.ts';
import type { Cell } from '../steps.ts';
import type { Sqlite } from './adapter.ts';
import { removeFile } from '../../machine/files/remove.ts';

export interface DatabaseFormat {
  readonly name: string;
  /** The `application_id` of SQLite. */
  readonly application: number;
  /** The version of the tables, kept as `user_version`. */
  readonly version: number;
  readonly tables: string;
  readonly pragmas: string;
  /** Commits go to a write-ahead log, where the disk allows it. */
  readonly ahead?: true;
}

export type Identity = 'ours' | 'older' | 'newer' | 'foreign';

export function identify(connection: Connection, { application, version }: DatabaseFormat): Identity {
  const { id } = connection.get('select application_id as id from pragma_application_id') ?? {};
  if (id !== application) return 'foreign';
  const found = Number(connection.get('select user_version as version from pragma_user_version')?.['version']);
  if (found < 1) return 'foreign';
  if (found > version) return 'newer';
  return found < version ? 'older' : 'ours';
}

/** The versions in the header of a file with a write-ahead log. (https://www.sqlite.org/fileformat2.html) */
const logsAhead = Buffer.from([2, 2]);

export type NewRow = readonly [table: string, values: readonly Cell[]];

/**
 * Makes a database with these rows beside its place, puts it on disk, and gives it its place. A file that is there is lost.
 * Only one process at a time may do this in a folder.
 */
export function makeDatabase(sqlite: Sqlite, folder: string, format: DatabaseFormat, rows: Iterable<NewRow> = []): void {
  const path = join(folder, format.name);
  const unfinished = path + newEnding;
  removeFile(unfinished);
  closeSync(openRegular(unfinished, 'add'));
  const connection = connect(sqlite, unfinished);
  try {
    // Nothing of it needs to be right before it is whole. The pragmas count from the start: a row that moves to another page leaves no copy.
    connection.exec(`${format.pragmas}; pragma journal_mode = memory; pragma synchronous = off; begin`);
    connection.exec(`${format.tables}; pragma application_id = ${format.application}; pragma user_version = ${format.version}`);
    // A statement that was prepared would keep the file open, and Windows would then not rename it.
    for (const [table, values] of rows) connection.exec(`insert into ${table} values (${values.map(literal).join(', ')})`);
    connection.exec('commit');
  } finally {
    connection.close();
  }
  withRegular(unfinished, 'change', (file) => {
    // SQLite's own way to say this would leave a log beside the file.
    if (format.ahead && mayLogAhead(folder)) writeSync(file, logsAhead, 0, logsAhead.length, 18);
    fsyncSync(file);
  });
  renameHeld(unfinished, path);
  flushFolder(dirname(path));
}

function literal(value: Cell): string {
  if (value === null || typeof value === 'number') return String(value);
  const hex = `x'${Buffer.from(value as Uint8Array).toString('hex')}'`;
  return typeof value === 'string' ? `cast(${hex} as text)` : hex;
}

export function setUp(connection: Connection, { ahead, pragmas }: DatabaseFormat): void {
  if (ahead) logAhead(connection);
  connection.exec(pragmas);
}

/** The files that SQLite may have beside a database. */
export const besides = ['-journal', '-wal', '-shm'];

/** The ending of a database that is being made. */
const newEnding = '.nieuw';

/** Every file that a process which was killed may have left of it. */
export const unfinishedOf = (path: string): string[] => ['', ...besides].map((ending) => path + newEnding + ending);

/**
 * The state of a database file; undefined if there is none. Exit 10 if the folder or a file is open to others or
 * belongs to them, or something else than a file is in the way.
 */
export function statPlace(folder: string, { name }: DatabaseFormat): Stats | undefined {
  const place = statFolder(folder);
  if (!place) return undefined;
  checkConfidential(folder, place);
  const found = statRegular(join(folder, name));
  for (const ending of ['', ...besides]) {
    const path = join(folder, name + ending);
    const stats = ending === '' ? found : statRegular(path);
    if (stats) checkConfidential(path, stats);
  }
  return found;
}

function statFolder(folder: string): Stats | undefined {
  try {
    return statSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
