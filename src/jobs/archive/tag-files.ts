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

/** The hashes of the files beside the documents, as the seal holds them. (RFC 8493, 2.2.1) */
export const sealText = (folder: string): string =>
  sealed.map((pad) => manifestLine({ pad, sha256: sha256(besideBytes(folder, pad) ?? '') })).join('');

/** A run ends with it. */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  await saveText(join(folder, places.seal), sealText(folder), uuid);
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

/** How many bytes of a file have this hash together: all, or its first lines, which it had when it was sealed; undefined if none have. */
export function provenBytes(bytes: Buffer, hash: string | undefined): number | undefined {
  if (sha256(bytes) === hash) return bytes.length;
  const running = createHash('sha256');
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    running.update(bytes.subarray(from, end + 1));
    from = end + 1;
    if (running.copy().digest('hex') === hash) return from;
  }
  return undefined;
}

/** Whether a file is as it was sealed, or longer by whole lines. */
export const beginsWith = (bytes: Buffer, hash: string | undefined): boolean => provenBytes(bytes, hash) !== undefined;

/** The text of `bag-info.txt`, which ends with the supplier once a UBL named it. (RFC 8493, 2.2.2) */
export const infoOf = ({ account, begonnen, leverancier }: Pick<Contents, 'account' | 'begonnen' | 'leverancier'>): string =>
  `${infoText(account, today(new Date(begonnen)))}${leverancier ? `Source-Organization: ${clean(supplierText(leverancier))}\n` : ''}`;

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

/** Saves a text, or bytes, as a whole file in the place of the one that is there. Exit 10 if the disk refuses. */
export const saveText = (path: string, text: string | Uint8Array, uuid: () => string): Promise<Omit<ArchivedFile, 'pad'>> =>
  saveWhole(path, [Buffer.from(text)], { overwrite: true, elsewhere: '', uuid });

export interface Log {
  /** Those of its finished lines, up to the first that is no record or has another number than the next. */
  readonly records: readonly LogRecord[];
  /** Whether there is such a line. */
  readonly isBroken: boolean;
  /** The bytes of all finished lines. More than these is a line that was not finished, as after a crash. */
  readonly whole: number;
  readonly bytes: Buffer;
}

export const logLine = (record: LogRecord): string => `${JSON.stringify(record)}\n`;

function recordIn(line: string): LogRecord | undefined {
  try {
    return (JSON.parse(line) as LogRecord | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads the lines of a log, of which nothing but the seal or a mark proves that they hold. */
export function parseLog(bytes: Buffer): Log {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1);
  const records: LogRecord[] = [];
  for (const line of lines) {
    const record = recordIn(line);
    if (record?.n !== records.length + 1) break;
    records.push(record);
  }
  return { records, isBroken: records.length < lines.length, whole: bytes.lastIndexOf(10) + 1, bytes };
}

/** Undefined if there is none. Exit 10 if it can't be read. */
export function readLog(folder: string): Log | undefined {
  const bytes = besideBytes(folder, places.log);
  return bytes && parseLog(bytes);
}

export type OpenLog = ReturnType<typeof openLog>;

/** Opens the log behind its record number `n`. */
export function openLog(folder: string, now: () => Date, n = 0) {
  let count = n;
  return {
    /** On disk when this ends. Exit 10 if it can't be done. */
    append: (entry: ArchiveEntry): LogRecord => {
      const record: LogRecord = { n: count + 1, tijd: now().toISOString(), ...entry };
      appendOnDisk(join(folder, places.log), logLine(record));
      count += 1;
      return record;
    },
  };
}

/** How far an archive came: the hash of its log after the last run. `archief` is the moment at which it was begun. */
export interface ArchiveMark {
  readonly archief: string;
  readonly hash: string;
}

export type ArchiveMarks = ReturnType<typeof archiveMarks>;

const collection = 'archief';

/** Both functions fail with exit 10 if the store can't be used. */
export const archiveMarks = (store: StateStore) => {
  const kept = (folder: string) => store.read((view) => view.get(collection, folder)) as Promise<ArchiveMark | undefined>;
  return {
    of: kept,
    /** Remembers the archive that `start` begins as it is on disk now. */
    keep: async (folder: string, start: string): Promise<void> => {
      const mark: ArchiveMark = { archief: start, hash: sha256(besideBytes(folder, places.log) ?? '') };
      if ((await kept(folder))?.hash === mark.hash) return;
      await store.transaction((transaction) => transaction.put(collection, folder, mark as unknown as Json));
    },
  };
};
