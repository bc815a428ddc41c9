import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { flushFolder } from '../../machine/files/folder.ts';
import { openExisting, readFrom, writeAll } from './disk.ts';
import { entriesOf, entryOf, isFinished } from './entries.ts';
import { damaged, decode, encode, start } from './lines.ts';
import type { Ending, Numbered } from './records.ts';
import { replace } from './replace.ts';

/** With this many settled writes a journal is still read in less than a millisecond; then they are put away. */
const most = 40;
/** So much of an archive's end is checked at every write. */
const tail = 4096;

/** Where the settled writes of a journal go, each with its records one after another and without its hashes. */
export const archiveOf = (path: string): string => `${path}.oud`;

/** The records in the archive; only of the writes on `document` where one is named. */
export function archived(path: string, document?: string): readonly Numbered[] {
  const file = openExisting(archiveOf(path));
  if (file === undefined) return [];
  let about = true;
  const wanted = (line: Buffer): boolean => {
    if (document !== undefined && line.includes('"kind":"intent"')) about = line.includes(document);
    return about;
  };
  try {
    return decode(readFrom(file, 0, fstatSync(file).size), start, archiveOf(path), wanted).records;
  } finally {
    closeSync(file);
  }
}

function endingOf(file: number, end: number): Ending {
  return { end, tail: crc32(readFrom(file, Math.max(0, end - tail), end)) };
}

/** How an archive ends now; undefined where there is none. */
export function endingNow(path: string): Ending | undefined {
  const file = openExisting(archiveOf(path));
  if (file === undefined) return undefined;
  try {
    return endingOf(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

/**
 * Fails with exit 10 where the archive is not as long as a journal says, or ends differently. Only who needs what is in
 * it reads all of it: for 100,000 writes that takes a third of a second. One that is gone was put aside.
 */
export function checkArchive(path: string, records: readonly Numbered[]): void {
  const cleared = records.findLast((record) => record.kind === 'cleared');
  if (!cleared?.archive) return;
  const { archive } = cleared;
  const file = openExisting(archiveOf(path));
  if (file === undefined) return;
  try {
    if (endingOf(file, archive.end).tail !== archive.tail) throw damaged(archiveOf(path));
  } finally {
    closeSync(file);
  }
}

/**
 * Moves the settled writes of a journal to its archive once there are many, so that a write never waits for a long
 * journal. Killed halfway it leaves some in both, which reads as once.
 */
export function putAway(path: string, records: readonly Numbered[]): void {
  const settled = new Set(
    entriesOf(records)
      .filter(isFinished)
      .map(({ n }) => n),
  );
  if (settled.size < most) return;
  const moved = records.filter((record) => settled.has(entryOf(record))).toSorted((a, b) => entryOf(a) - entryOf(b));
  add(archiveOf(path), moved.map(bare));
  replace(
    path,
    records.filter((record) => record.kind !== 'cleared' && !settled.has(entryOf(record))),
    records.at(-1)?.n ?? 0,
    endingNow(path),
  );
}

/** What nobody needs any more once the outcome is certain is not kept. */
function bare(record: Numbered): Numbered {
  if (record.kind !== 'intent') return record;
  const { snapshot: _, ...intent } = record;
  return { ...intent, salt: '', body: null, fields: {} };
}

function add(path: string, records: readonly Numbered[]): void {
  const file = openSync(path, 'a+', 0o600);
  try {
    const { size } = fstatSync(file);
    let { mark } = decode(readFrom(file, 0, size), start, path, () => false);
    const whole = mark.end;
    if (size > whole) ftruncateSync(file, whole);
    const lines = records.map(({ n, ...record }) => {
      const line = encode(record, mark, n);
      ({ mark } = line);
      return line.bytes;
    });
    try {
      writeAll(file, Buffer.concat(lines));
      fsyncSync(file);
      if (whole === 0) flushFolder(dirname(path));
    } catch (error) {
      // On a full disk each attempt would take more room.
      ftruncateSync(file, whole);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}
