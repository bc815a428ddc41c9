import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { appendOnDisk } from '../../machine/files/regular.ts';
import { unreadable } from '../../machine/files/disk.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { places } from './layout.ts';
import type { ArchiveEntry, LogRecord } from './records.ts';
import { t } from '../../language.ts';
import { noted } from '../../service/journal/log/noted.ts';
import type { Json, StateStore } from '../../store/store.ts';

/** The log as it stands on disk. */
export interface Log {
  readonly records: readonly LogRecord[];
  /** The hash of each of them. */
  readonly hashes: readonly string[];
  /** The hash of the last record that holds. */
  readonly last: string;
  /** How many bytes hold. What comes after them is a line that was not finished, or a record that does not hold. */
  readonly whole: number;
  /** The number of the first finished line that does not hold. */
  readonly brokenFrom?: number;
  /** Whether it ends in the middle of a line, as after a crash. */
  readonly torn: boolean;
  readonly bytes: Buffer;
}

/** The hash before the first record. */
const first = '0'.repeat(64);

/** The hash of a record: it covers the hash before it, so that no line can be changed, taken out or put in. */
export const hashAfter = (previous: string, json: string): string => sha256(`${previous}\n${json}`);

/** Reads the log and follows its chain; undefined where there is none. Exit 10 where it can't be read. */
export function readLog(folder: string): Log | undefined {
  const path = join(folder, places.log);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
  return parseLog(bytes);
}

function parseLog(bytes: Buffer): Log {
  const records: LogRecord[] = [];
  const hashes: string[] = [];
  let last = first;
  let whole = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, whole)) {
    const line = bytes.toString('utf8', whole, end);
    const json = line.slice(65);
    const hash = hashAfter(last, json);
    // The bytes are compared as well: text that is no UTF-8 reads the same as other text.
    if (line !== `${hash} ${json}` || Buffer.byteLength(line) !== end - whole) {
      return { records, hashes, last, whole, brokenFrom: records.length + 1, torn: false, bytes };
    }
    records.push(JSON.parse(json) as LogRecord);
    hashes.push(hash);
    last = hash;
    whole = end + 1;
  }
  return { records, hashes, last, whole, torn: whole < bytes.length, bytes };
}

/** The log that these records make, numbered anew. Those that a log begins with give the lines that it begins with. */
export function writtenLog(records: readonly (ArchiveEntry & Pick<LogRecord, 'tijd'>)[]): string {
  let last = first;
  return records
    .map((record, at) => {
      const json = JSON.stringify(Object.assign({ n: 0 }, record, { n: at + 1 }));
      last = hashAfter(last, json);
      return `${last} ${json}\n`;
    })
    .join('');
}

/** A log that records are added to. */
export type OpenLog = ReturnType<typeof openLog>;

/** Opens the log behind the record number `n` with the hash `last`. */
export function openLog(
  folder: string,
  now: () => Date,
  { n, last }: { readonly n: number; readonly last: string } = { n: 0, last: first },
) {
  let count = n;
  let hash = last;
  return {
    /** The number and the hash of its last record. */
    at: () => ({ n: count, hash }),
    /** Adds a record, on disk when this ends. Exit 10 where it can't be done. */
    append: (entry: ArchiveEntry): LogRecord => {
      const record: LogRecord = { n: count + 1, tijd: now().toISOString(), ...entry };
      const json = JSON.stringify(record);
      const next = hashAfter(hash, json);
      appendOnDisk(join(folder, places.log), `${next} ${json}\n`);
      count += 1;
      hash = next;
      return record;
    },
  };
}

/** How far an archive came: the hashes of its first line and of its last one, and the number of that. */
export interface ArchiveMark {
  readonly archief: string;
  readonly n: number;
  readonly hash: string;
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
    keep: async (folder: string, mark: ArchiveMark): Promise<void> => {
      if ((await kept(folder))?.hash === mark.hash) return;
      await store.transaction(async (transaction) => {
        await transaction.put(collection, folder, mark as unknown as Json);
        await noted(transaction, 'archief', `${folder} ${mark.n} ${mark.hash}`, now().toISOString());
      });
    },
  };
};

/** Why a log is not the one that was left here, in words; undefined where it is, where it only grew, or where it is another archive's. */
export function behindText({ hashes }: Pick<Log, 'hashes'>, mark: ArchiveMark | undefined): string | undefined {
  if (!mark || hashes[0] !== mark.archief || hashes[mark.n - 1] === mark.hash) return undefined;
  if (hashes.length >= mark.n) {
    return t({ nl: `regel ${mark.n} is niet die van de vorige keer`, en: `line ${mark.n} is not that of the last time` });
  }
  return t({
    nl: `${places.log} eindigt op regel ${hashes.length}, en kwam de vorige keer tot regel ${mark.n}`,
    en: `${places.log} ends with line ${hashes.length}, and came to line ${mark.n} the last time`,
  });
}
