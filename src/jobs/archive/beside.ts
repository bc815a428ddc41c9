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
import type { LogRecord, ArchivedFile } from './records.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { supplierText } from './party.ts';

/** The files that the seal covers. */
export const sealed = [places.bagit, places.info, places.manifest, places.log] as const;
export type Sealed = (typeof sealed)[number];

/** Writes the hashes of the files beside the documents; a run ends with it. (RFC 8493, 2.2.1) */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  const lines = sealed.map((pad) => manifestLine({ pad, sha256: sha256(besideBytes(folder, pad) ?? '') }));
  await saveText(join(folder, places.seal), lines.join(''), uuid);
}

/** Whether an archive may lack its seal: its first run was broken off between its last record and the seal, with which later runs begin. */
export const mayLackSeal = (records: readonly LogRecord[]): boolean => records.slice(0, -1).every(({ soort }) => soort !== 'einde');

/** The hashes in the seal; `null` where its text is not one, and undefined where there is none. */
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

/** The manifest that the files of the log make together. */
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

/** Saves a text, or bytes, as a whole file in the place of the one that is there. Exit 10 where the disk refuses. */
export const saveText = (path: string, text: string | Uint8Array, uuid: () => string): Promise<Omit<ArchivedFile, 'pad'>> =>
  saveWhole(path, [Buffer.from(text)], { overwrite: true, elsewhere: '', uuid });
