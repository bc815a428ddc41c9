import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder } from '../../machine/files/folder.ts';
import { takeLock, withLock } from '../../machine/store/lock.ts';
import { archived, checkArchive, putAway } from './archive.ts';
import { openExisting, readFrom, reading, writeAll, writing } from './disk.ts';
import { decode, encode, type Mark, start } from './lines.ts';
import { prune } from './prune.ts';
import type { JournalRecord, Numbered } from './records.ts';

/** The lines of one journal. Several processes may use it at once. */
export interface JournalFile {
  /** All that was written so far. Fails with exit 10 where the file is damaged or can't be read. */
  readonly records: () => readonly Numbered[];
  /**
   * Adds a record, on disk when this ends; not where `check` throws on all that was written by then, by whomever. Fails
   * with exit 10 where it can't be done; then it adds nothing any more.
   */
  readonly append: (record: JournalRecord, check?: (records: readonly Numbered[]) => void) => Promise<Numbered>;
  /** Takes a lock beside the file and gives what lets go of it; undefined where another process has it. */
  readonly lock: (name: string) => Promise<(() => void) | undefined>;
  /** The settled writes that were put away, as their records; only those on `document` where one is named. */
  readonly archived: (document?: string) => readonly Numbered[];
  /** Leaves only the records whose numbers `keep` gives, whole or not at all. */
  readonly prune: (keep: (records: readonly Numbered[]) => ReadonlySet<number>) => Promise<void>;
}

/** What was read of a file. */
interface Known {
  readonly inode: number;
  readonly mark: Mark;
  readonly records: readonly Numbered[];
}

const nothing: Known = { inode: 0, mark: start, records: [] };

/** Opens the journal in the file at `path`, 0600 in a 0700 folder; touches nothing before it is asked. */
export function openJournalFile(path: string): JournalFile {
  let known = nothing;
  let broken: unknown;

  /** Reads what came since the last time; a file that was replaced is read from its start. */
  const refresh = (file: number): void => {
    const { ino, size } = fstatSync(file);
    const read = (from: Known): Known => {
      const { records, mark } = decode(readFrom(file, from.mark.end, size), from.mark, path);
      return { inode: ino, mark, records: [...from.records, ...records] };
    };
    const goesOn = ino === known.inode && size >= known.mark.end;
    try {
      known = read(goesOn ? known : nothing);
    } catch (error) {
      // Another file may have got the place, and the number, of the one that was read before.
      if (!goesOn) throw error;
      known = read(nothing);
    }
  };

  const read = (): readonly Numbered[] => {
    const file = openExisting(path);
    if (file === undefined) return [];
    try {
      refresh(file);
      return known.records;
    } finally {
      closeSync(file);
    }
  };

  /** Under the lock, so that what is behind the last whole line is nobody's: it was torn off. */
  const add = (record: JournalRecord, check?: (records: readonly Numbered[]) => void): Numbered => {
    if (record.kind === 'intent') {
      const records = read();
      checkArchive(path, records);
      putAway(path, records);
    }
    const file = openSync(path, 'a+', 0o600);
    try {
      refresh(file);
      check?.(known.records);
      const created = known.mark.end === 0;
      const before = known.mark.end;
      if (fstatSync(file).size > before) ftruncateSync(file, before);
      const { bytes, mark, numbered } = encode(record, known.mark, created ? firstNumber(path) : undefined);
      try {
        writeAll(file, bytes);
        fsyncSync(file);
        if (created) flushFolder(dirname(path));
      } catch (error) {
        // After a failed flush the system may take a later one for good.
        broken = error;
        ftruncateSync(file, before);
        throw error;
      }
      known = { ...known, mark, records: [...known.records, numbered] };
      return numbered;
    } finally {
      closeSync(file);
    }
  };

  /**
   * What was put away, read without the lock: who forgets meanwhile takes what the journal says of its archive away first,
   * so a second look is right.
   */
  const checkedArchive = (document?: string): readonly Numbered[] => {
    try {
      checkArchive(path, read());
    } catch {
      checkArchive(path, read());
    }
    return archived(path, document);
  };

  return {
    records: () => reading(path, read),
    append: (record, check) =>
      writing(path, async () => {
        if (broken !== undefined) throw broken;
        return await withLock(`${path}.slot`, () => add(record, check));
      }),
    lock: (name) => writing(path, () => takeLock(`${path}.${name}`, 0)),
    prune: (keep) => writing(path, () => withLock(`${path}.slot`, () => prune(path, keep))),
    archived: (document) => reading(path, () => checkedArchive(document)),
  };
}

/** A journal that was put aside leaves its archive, whose numbers are not given again. */
const firstNumber = (path: string): number => archived(path).reduce((last, { n }) => Math.max(last, n), 0) + 1;
