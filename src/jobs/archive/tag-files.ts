import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '../../belgium/dates.ts';
import { codeOf, Failure } from '../../failure.ts';
import { unreadable } from '../../machine/files/disk.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { appendOnDisk, withRegular } from '../../machine/files/regular.ts';
import { saveWhole } from '../../machine/files/save.ts';
import type { Contents } from './contents.ts';
import { infoText, places, readmeText } from './layout.ts';
import type { ArchiveEntry, ArchivedFile, LogRecord } from './records.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { supplierText } from './party.ts';
import type { Json, StateStore } from '../../store/store.ts';

export const sealed = [places.bagit, places.info, places.manifest, places.log] as const;
export type Sealed = (typeof sealed)[number];

/** Writes the hashes of the files beside the documents; a run ends with it. (RFC 8493, 2.2.1) */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  const lines = sealed.map((pad) => manifestLine({ pad, sha256: sha256(besideBytes(folder, pad) ?? '') }));
  await saveText(join(folder, places.seal), lines.join(''), uuid);
}

/** Whether an archive may lack its seal: its first run was broken off between its last record and the seal, with which later runs begin. */
export const mayLackSeal = (records: readonly LogRecord[]): boolean => records.slice(0, -1).every(({ soort }) => soort !== 'einde');

/** The hashes in the seal; `null` where its text is not one, and undefined if there is none. */
export function readSeal(folder: string): ReadonlyMap<Sealed, string> | null | undefined {
  const text = besideBytes(folder, places.seal)?.toString('latin1');
  if (text === undefined) return undefined;
  const hashes = new Map(sealed.map((pad, index) => [pad, (text.split('\n')[index] ?? '').slice(0, 64)]));
  const same = [...hashes].map(([pad, hash]) => manifestLine({ pad, sha256: hash })).join('');
  return text === same && [...hashes.values()].every((hash) => /^[0-9a-f]{64}$/.test(hash)) ? hashes : null;
}

/** Whether the first lines of a file have this hash together, so that it is as it was sealed or longer by whole lines. */
export function beginsWith(bytes: Buffer, hash: string | undefined): boolean {
  if (sha256(bytes) === hash) return true;
  const running = createHash('sha256');
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    running.update(bytes.subarray(from, end + 1));
    from = end + 1;
    if (running.copy().digest('hex') === hash) return true;
  }
  return false;
}

/** The text of `bag-info.txt`, which ends with the supplier once a UBL named it. (RFC 8493, 2.2.2) */
export const infoOf = ({ account, begonnen, leverancier }: Pick<Contents, 'account' | 'begonnen' | 'leverancier'>): string =>
  `${infoText(account, today(new Date(begonnen)))}${leverancier ? `Source-Organization: ${clean(supplierText(leverancier))}\n` : ''}`;

/** The text for a person who finds the archive, as a file of it. */
export const readmeFile: ArchivedFile = { pad: places.readme, sha256: sha256(readmeText), bytes: Buffer.byteLength(readmeText) };

/** The line of a file in a manifest, as `sha256sum` writes and reads it. (RFC 8493, 2.1.3) */
export const manifestLine = ({ sha256: hash, pad }: Pick<ArchivedFile, 'sha256' | 'pad'>): string => `${hash}  ${pad}\n`;

export const manifestOf = (files: Iterable<ArchivedFile>): string => Array.from(files, manifestLine).join('');

/** The files that a manifest names, with -1 bytes because it does not tell how many. Lines of another shape are left out. */
export const parseManifest = (text: string): ArchivedFile[] =>
  Array.from(text.matchAll(/^([0-9a-f]{64}) {2}(data\/.+)$/gm), ([, hash = '', pad = '']) => ({ sha256: hash, pad, bytes: -1 }));

/** The bytes of a file beside the documents, also behind a link; undefined without one. Exit 10 for what is no file, without waiting. */
export function besideBytes(folder: string, file: string): Buffer | undefined {
  const path = join(folder, file);
  try {
    return withRegular(realpathSync(path), 'read', (opened) => readFileSync(opened));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error instanceof Failure ? error : unreadable(path, error);
  }
}

/** Adds to a file beside the documents the part of a text that it lacks, on disk when this ends. It holds the beginning of it. */
export function finishText(folder: string, file: string, text: Buffer): void {
  const lacking = text.subarray(besideBytes(folder, file)?.length ?? 0);
  if (lacking.length > 0) appendOnDisk(join(folder, file), lacking);
}

/** Saves a text, or bytes, as a whole file in the place of the one that is there. Exit 10 if the disk refuses. */
export const saveText = (path: string, text: string | Uint8Array, uuid: () => string): Promise<Omit<ArchivedFile, 'pad'>> =>
  saveWhole(path, [Buffer.from(text)], { overwrite: true, elsewhere: '', uuid });

/** The log as it is on disk. */
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

/**
 * The line of a record: its own hash and the record. The hash begins with zeros, as that of the first line of version 1 does, so that
 * such an archive is known by its first line and refused.
 */
export function logLine(record: LogRecord): string {
  const json = JSON.stringify(record);
  return `${hashInLine(json)} ${json}\n`;
}

const hashInLine = (json: string): string => sha256(`${'0'.repeat(64)}\n${json}`);

/** The record of a line that holds: it has the hash of its text; undefined for any other. */
export function recordInLine(line: string): LogRecord | undefined {
  const json = line.slice(65);
  return line === `${hashInLine(json)} ${json}` ? (JSON.parse(json) as LogRecord) : undefined;
}

/** Reads the log, of which each line must hold and have the next number; undefined if there is none. Exit 10 if it can't be read. */
export function readLog(folder: string): Log | undefined {
  const bytes = besideBytes(folder, places.log);
  if (!bytes) return undefined;
  const records: LogRecord[] = [];
  let whole = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, whole)) {
    const line = bytes.toString('utf8', whole, end);
    const record = recordInLine(line);
    // The bytes are compared as well: text that is no UTF-8 reads the same as other text.
    if (record?.n !== records.length + 1 || Buffer.byteLength(line) !== end - whole) {
      return { records, whole, brokenFrom: records.length + 1, torn: false, bytes };
    }
    records.push(record);
    whole = end + 1;
  }
  return { records, whole, torn: whole < bytes.length, bytes };
}

/** The log that these records make, numbered again. Those that a log begins with give the lines that it begins with. */
export const writtenLog = (records: readonly (ArchiveEntry & Pick<LogRecord, 'tijd'>)[]): string =>
  records.map((record, at) => logLine(Object.assign({ n: 0 }, record, { n: at + 1 }))).join('');

export type OpenLog = ReturnType<typeof openLog>;

/** Opens the log behind its record number `n`. */
export function openLog(folder: string, now: () => Date, n = 0) {
  let count = n;
  return {
    /** Adds a record, on disk when this ends. Exit 10 if it can't be done. */
    append: (entry: ArchiveEntry): LogRecord => {
      const record: LogRecord = { n: count + 1, tijd: now().toISOString(), ...entry };
      appendOnDisk(join(folder, places.log), logLine(record));
      count += 1;
      return record;
    },
  };
}

/** How far an archive came: the hashes of its log and manifest after the last run. `archief` is the moment at which it was begun. */
export interface ArchiveMark {
  readonly archief: string;
  readonly hash: string;
  readonly manifest: string;
}

/** How far each archive of an account came, by its folder, as the account's own store remembers it. */
export type ArchiveMarks = ReturnType<typeof archiveMarks>;

const collection = 'archief';

/** Opens what the store of the account remembers of archives. Both fail with exit 10 if the store can't be used. */
export const archiveMarks = (store: StateStore) => {
  const kept = (folder: string) => store.read((view) => view.get(collection, folder)) as Promise<ArchiveMark | undefined>;
  return {
    of: kept,
    /** Remembers the archive that `start` begins as it is on disk now. */
    keep: async (folder: string, start: string): Promise<void> => {
      const hashOfFile = (file: string) => sha256(besideBytes(folder, file) ?? '');
      const mark: ArchiveMark = { archief: start, hash: hashOfFile(places.log), manifest: hashOfFile(places.manifest) };
      if ((await kept(folder))?.hash === mark.hash) return;
      await store.transaction((transaction) => transaction.put(collection, folder, mark as unknown as Json));
    },
  };
};
