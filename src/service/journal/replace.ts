import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder } from '../../machine/files/folder.ts';
import { writeAll } from './disk.ts';
import { encode, start } from './lines.ts';
import type { Ending, Numbered } from './records.ts';

/** Puts these records in the place of a file's, whole or not at all; numbers go on after `last`, and its archive ends as `archive` says. */
export function replace(path: string, records: readonly Numbered[], last: number, archive?: Ending): void {
  const temporary = `${path}.nieuw`;
  const stays = records.at(-1)?.n === last && archive === undefined;
  try {
    writeNew(temporary, stays ? records : [...records, { kind: 'cleared', n: last, ...(archive && { archive }) }]);
    renameSync(temporary, path);
    flushFolder(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeNew(path: string, records: readonly Numbered[]): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    let mark = start;
    for (const { n, ...record } of records) {
      const line = encode(record, mark, n);
      writeAll(file, line.bytes);
      ({ mark } = line);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
