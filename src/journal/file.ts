import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure, local } from '../failure.ts';
import { withLock } from '../files/lock.ts';
import { t } from '../language.ts';
import { decode, encode, type Mark, start } from './lines.ts';
import type { JournalRecord, Numbered } from './records.ts';

/** The lines of one journal. Several processes may use it at once. */
export interface JournalFile {
  /** All that was written so far. Fails with exit 10 where the file is damaged or can't be read. */
  readonly records: () => readonly Numbered[];
  /** Adds a record, on disk when this ends. Fails with exit 10 where that can't be done; then it adds nothing any more. */
  readonly append: (record: JournalRecord) => Promise<Numbered>;
  /** Leaves only the records that `keep` wants, whole or not at all. Gives how many went. */
  readonly prune: (keep: (records: readonly Numbered[]) => ReadonlySet<number>) => Promise<number>;
}

/** Opens the journal in the file at `path`, 0600 in a 0700 folder; touches nothing before it is asked. */
export function openJournalFile(path: string): JournalFile {
  let known: { inode: number; mark: Mark; records: Numbered[] } = { inode: 0, mark: start, records: [] };
  let broken: unknown;

  /** Reads what came since the last time; a file that was replaced is read from its start. */
  const refresh = (file: number): void => {
    const { ino, size } = fstatSync(file);
    const same = ino === known.inode && size >= known.mark.end;
    const from = same ? known : { mark: start, records: [] };
    const added = decode(readFrom(file, from.mark.end, size), from.mark, path);
    known = { inode: ino, mark: added.mark, records: from.records.length === 0 ? added.records : [...from.records, ...added.records] };
  };

  /** Under the lock, so that what is behind the last whole line is nobody's: it was torn off. */
  const add = (record: JournalRecord): Numbered => {
    const file = openSync(path, 'a+', 0o600);
    try {
      refresh(file);
      const created = known.mark.end === 0;
      const before = known.mark.end;
      if (fstatSync(file).size > before) ftruncateSync(file, before);
      const { bytes, mark, numbered } = encode(record, known.mark);
      try {
        writeAll(file, bytes);
        fsyncSync(file);
        if (created) flushFolder(dirname(path));
      } catch (error) {
        ftruncateSync(file, before);
        throw error;
      }
      known = { ...known, mark, records: [...known.records, numbered] };
      return numbered;
    } finally {
      closeSync(file);
    }
  };

  return {
    records: () => {
      const file = attempt(path, () => openExisting(path));
      if (file === undefined) return [];
      try {
        attempt(path, () => refresh(file));
        return known.records;
      } finally {
        closeSync(file);
      }
    },
    append: async (record) => {
      if (broken !== undefined) throw unwritable(path, broken);
      try {
        makeFolder(dirname(path));
        return await withLock(`${path}.slot`, () => add(record));
      } catch (error) {
        // After one failure the system may take a later flush for a good one.
        broken = error;
        throw error instanceof Failure ? error : unwritable(path, error);
      }
    },
    prune: async (keep) => {
      try {
        makeFolder(dirname(path));
        return await withLock(`${path}.slot`, () => rewrite(path, keep));
      } catch (error) {
        throw error instanceof Failure ? error : unwritable(path, error);
      }
    },
  };
}

function rewrite(path: string, keep: (records: readonly Numbered[]) => ReadonlySet<number>): number {
  const file = openExisting(path);
  if (file === undefined) return 0;
  const temporary = `${path}.nieuw`;
  try {
    const { records } = decode(readFrom(file, 0, fstatSync(file).size), start, path);
    const wanted = keep(records);
    if (wanted.size === records.length) return 0;
    const kept = records.filter(({ n }) => wanted.has(n));
    rmSync(temporary, { force: true });
    const fresh = openSync(temporary, 'wx', 0o600);
    try {
      let mark = start;
      for (const { n, ...record } of kept) {
        const line = encode(record, mark, n);
        writeAll(fresh, line.bytes);
        ({ mark } = line);
      }
      fsyncSync(fresh);
    } finally {
      closeSync(fresh);
    }
    renameSync(temporary, path);
    flushFolder(dirname(path));
    return records.length - kept.length;
  } finally {
    closeSync(file);
    rmSync(temporary, { force: true });
  }
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readFrom(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  let read = 0;
  while (read < bytes.length) {
    const count = readSync(file, bytes, read, bytes.length - read, from + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) flushFolder(dirname(first));
}

/** Windows can't flush a folder, and does not need it. */
function flushFolder(folder: string): void {
  let file: number;
  try {
    file = openSync(folder, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR' || (error as NodeJS.ErrnoException).code === 'EPERM') return;
    throw error;
  }
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = codeOf(error);
    throw local(t({ nl: `${path} kan niet gelezen worden (${code})`, en: `${path} cannot be read (${code})` }), { cause: error });
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

function unwritable(path: string, error: unknown): Failure {
  const code = codeOf(error);
  return local(t({ nl: `${path} kan niet geschreven worden (${code})`, en: `${path} cannot be written (${code})` }), {
    cause: error,
    hint: t({
      nl: 'Zonder journaal verstuurt duit niets dat iets wijzigt. Maak plaats of rechten, of kies een andere map met DUIT_STATE_DIR.',
      en: 'Without its journal duit sends nothing that changes anything. Make room or permissions, or choose another folder with DUIT_STATE_DIR.',
    }),
  });
}
