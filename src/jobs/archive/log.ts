import { join } from 'node:path';
import { appendOnDisk } from '../../machine/files/regular.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { places } from './layout.ts';
import type { ArchiveEntry, LogRecord } from './records.ts';
import { t } from '../../language.ts';
import { noted } from '../../service/journal/log/log.ts';
import type { Json, StateStore } from '../../store/store.ts';
import { besideBytes } from './beside.ts';

/** The log as it stands on disk. */
export interface Log {
  readonly records: readonly LogRecord[];
  /** How many bytes hold. What comes after them is a line that was not finished, or a record that does not hold. */
  readonly whole: number;
  /** The number of the first finished line that does not hold. */
  readonly brokenFrom?: number;
  /** Whether it ends in the middle of a line, as after a crash. */
  readonly torn: boolean;
  readonly bytes: Buffer;
}

const zeros = '0'.repeat(64);

/**
 * The line of a record: its own hash and the record. The hash begins with zeros, as the one of the first line in version 1 did, so that
 * a program which knows that version alone reads in it that this archive is of a newer one.
 */
export const logLine = (record: LogRecord, before = zeros): string => {
  const json = JSON.stringify(record);
  return `${sha256(`${before}\n${json}`)} ${json}\n`;
};

/** The record of a line that holds: it has the hash of its text, after the hash `before`; undefined for any other. */
export function recordInLine(line: string, before = zeros): LogRecord | undefined {
  const json = line.slice(65);
  return line === `${sha256(`${before}\n${json}`)} ${json}` ? (JSON.parse(json) as LogRecord) : undefined;
}

/** Whether a log is of version 1, in which the hash of a line covers the hash of the line before it. */
export const isChained = ([start]: readonly LogRecord[]): boolean => start?.soort === 'archief' && start.versie === 1;

/** Reads the log, of which each line must hold and have the next number; undefined where there is none. Exit 10 where it can't be read. */
export function readLog(folder: string): Log | undefined {
  const bytes = besideBytes(folder, places.log);
  if (!bytes) return undefined;
  const records: LogRecord[] = [];
  let before = zeros;
  let whole = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, whole)) {
    const line = bytes.toString('utf8', whole, end);
    const record = recordInLine(line, before);
    // The bytes are compared as well: text that is no UTF-8 reads the same as other text.
    if (record?.n !== records.length + 1 || Buffer.byteLength(line) !== end - whole) {
      return { records, whole, brokenFrom: records.length + 1, torn: false, bytes };
    }
    records.push(record);
    if (isChained(records)) before = line.slice(0, 64);
    whole = end + 1;
  }
  return { records, whole, torn: whole < bytes.length, bytes };
}

/** The log that these records make, numbered anew. Those that a log begins with give the lines that it begins with. */
export const writtenLog = (records: readonly (ArchiveEntry & Pick<LogRecord, 'tijd'>)[]): string =>
  records.map((record, at) => logLine(Object.assign({ n: 0 }, record, { n: at + 1 }))).join('');

/** A log that records are added to. */
export type OpenLog = ReturnType<typeof openLog>;

/** Opens the log behind its record number `n`. */
export function openLog(folder: string, now: () => Date, n = 0) {
  let count = n;
  return {
    /** Adds a record, on disk when this ends. Exit 10 where it can't be done. */
    append: (entry: ArchiveEntry): LogRecord => {
      const record: LogRecord = { n: count + 1, tijd: now().toISOString(), ...entry };
      appendOnDisk(join(folder, places.log), logLine(record));
      count += 1;
      return record;
    },
  };
}

/** The first lines of a file beside the documents: how many, and their SHA-256. */
interface Beginning {
  readonly n: number;
  readonly hash: string;
}

/** How far an archive came: the beginnings of log and manifest; in version 1 the hash of the last line. `archief` tells which one. */
export interface ArchiveMark extends Beginning {
  readonly archief: string;
  readonly manifest?: Beginning;
}

/** How far each archive of an account came, by its folder, as the account's own store remembers it. */
export type ArchiveMarks = ReturnType<typeof archiveMarks>;

const collection = 'archief';

/**
 * Opens what the store of the account remembers of archives. Each change is a line of the journal, so that an older store is noticed.
 * Both fail with exit 10 where the store can't be used.
 */
export const archiveMarks = (store: StateStore, now: () => Date) => {
  const kept = (folder: string) => store.read((view) => view.get(collection, folder)) as Promise<ArchiveMark | undefined>;
  return {
    of: kept,
    /** Remembers the archive that `start` begins as it is on disk now. */
    keep: async (folder: string, start: string): Promise<void> => {
      const manifest = beginningOf(besideBytes(folder, places.manifest));
      const mark: ArchiveMark = { archief: start, ...beginningOf(besideBytes(folder, places.log)), manifest };
      if ((await kept(folder))?.hash === mark.hash) return;
      await store.transaction(async (transaction) => {
        await transaction.put(collection, folder, mark as unknown as Json);
        await noted(transaction, 'archief', `${folder} ${mark.n} ${mark.hash}`, now().toISOString());
      });
    },
  };
};

/** How far a file goes now. */
function beginningOf(bytes: Buffer = Buffer.of()): Beginning {
  let n = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) n += 1;
  return { n, hash: sha256(bytes) };
}

/** The bytes of the first `n` lines of a file; undefined where it has fewer. */
function firstLines(bytes: Buffer, n: number): Buffer | undefined {
  let end = 0;
  for (let line = 0; line < n; line += 1) {
    end = bytes.indexOf(10, end) + 1;
    if (end === 0) return undefined;
  }
  return bytes.subarray(0, end);
}

/** Whether a file begins with these lines. */
export function beginsAs(bytes: Buffer, { n, hash }: Beginning): boolean {
  const lines = firstLines(bytes, n);
  return lines !== undefined && sha256(lines) === hash;
}

/** Whether a mark tells of this archive, and not of one that was in the same folder before it. */
export const isMarkOf = ({ bytes, records }: Pick<Log, 'bytes' | 'records'>, { archief, manifest }: ArchiveMark): boolean =>
  archief === (manifest ? records[0]?.tijd : bytes.toString('latin1', 0, 64));

/** Why a log is not the one that was left here, in words; undefined where it is, where it only grew, or where it is another archive's. */
export function behindText(log: Pick<Log, 'bytes' | 'records'>, mark: ArchiveMark | undefined): string | undefined {
  const { bytes, records } = log;
  if (!mark || !isMarkOf(log, mark)) return undefined;
  const { n } = mark;
  const before = firstLines(bytes, n - 1)?.length ?? 0;
  const isAsMarked = mark.manifest ? beginsAs(bytes, mark) : bytes.toString('latin1', before, before + 64) === mark.hash;
  if (isAsMarked) return undefined;
  if (records.length >= n) {
    return t({ nl: `de eerste ${n} regels zijn niet die van de vorige keer`, en: `the first ${n} lines are not those of the last time` });
  }
  return t({
    nl: `${places.log} eindigt op regel ${records.length}, en kwam de vorige keer tot regel ${n}`,
    en: `${places.log} ends with line ${records.length}, and came to line ${n} the last time`,
  });
}
