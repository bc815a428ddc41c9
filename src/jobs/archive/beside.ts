import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../machine/files/hash.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { places, readmeText } from './layout.ts';
import type { LogRecord, ArchivedSupplier, ArchivedFile } from './records.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { supplierText } from './party.ts';

/** The files that the seal covers. */
export const sealed = [places.bagit, places.info, places.manifest, places.log] as const;
export type Sealed = (typeof sealed)[number];

/** Those that a run adds to before it seals them again. */
const grows: ReadonlySet<Sealed> = new Set([places.manifest, places.log]);

/** Writes the hashes of the files beside the documents; a run ends with it. (RFC 8493, 2.2.1) */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  const lines = sealed.map((pad) => manifestLine({ pad, sha256: sha256(readFileSync(join(folder, pad))) }));
  await saveText(join(folder, places.seal), lines.join(''), uuid);
}

/**
 * Whether an archive may be without its seal: the run that made it was broken off, at the latest between its last record and
 * the seal. Each later run begins with a seal.
 */
export const mayLackSeal = (records: readonly LogRecord[]): boolean => records.slice(0, -1).every(({ soort }) => soort !== 'einde');

/** The hashes in the seal; `null` where its text is not one, and undefined where there is none. */
export function readSeal(folder: string): ReadonlyMap<Sealed, string> | null | undefined {
  const path = join(folder, places.seal);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'latin1');
  const hashes = new Map(sealed.map((pad, index) => [pad, (text.split('\n')[index] ?? '').slice(0, 64)]));
  const same = [...hashes].map(([pad, hash]) => manifestLine({ pad, sha256: hash })).join('');
  return text === same && [...hashes.values()].every((hash) => /^[0-9a-f]{64}$/.test(hash)) ? hashes : null;
}

/**
 * How a file stands to its hash in a seal: as it was then, or as a run that was broken off leaves it, longer by whole lines
 * or with the supplier that the log names. Anything else was changed or cut. Undefined without a seal.
 */
export function sinceSeal(
  folder: string,
  file: Sealed,
  supplier: ArchivedSupplier | undefined,
  seal = readSeal(folder),
): 'same' | 'unfinished' | 'changed' | undefined {
  if (!seal) return undefined;
  const [bytes, hash] = [besideBytes(folder, file), seal.get(file) ?? ''];
  if (sha256(bytes) === hash) return file === places.info && !bytes.equals(named(bytes, supplier)) ? 'unfinished' : 'same';
  if (file === places.info) {
    const before = withoutSupplier(bytes.toString('utf8'));
    return sha256(before) === hash && bytes.equals(named(bytes, supplier)) ? 'unfinished' : 'changed';
  }
  return grows.has(file) && beginsWith(bytes, hash) ? 'unfinished' : 'changed';
}

/** Whether the seal proves a file, as it was or as a run that was broken off leaves it; undefined without a seal. */
export function isSealed(folder: string, file: Sealed, supplier: ArchivedSupplier | undefined): boolean | undefined {
  const since = sinceSeal(folder, file, supplier);
  return since && since !== 'changed';
}

const named = (bytes: Buffer, supplier: ArchivedSupplier | undefined): Buffer =>
  Buffer.from(withSupplier(bytes.toString('utf8'), supplier));

/** Whether the first lines of a file have this hash together. */
function beginsWith(bytes: Buffer, hash: string): boolean {
  const running = createHash('sha256');
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    running.update(bytes.subarray(from, end + 1));
    from = end + 1;
    if (running.copy().digest('hex') === hash) return true;
  }
  return false;
}

const element = 'Source-Organization: ';

/** Writes the supplier into `bag-info.txt`, which the seal then covers. Nothing is written where it is there already. (RFC 8493, 2.2.2) */
export async function writeInfo(folder: string, supplier: ArchivedSupplier | undefined, uuid: () => string): Promise<void> {
  const path = join(folder, places.info);
  const text = readFileSync(path, 'utf8');
  const wanted = withSupplier(text, supplier);
  if (wanted !== text) await saveText(path, wanted, uuid);
}

/** The text of `bag-info.txt` with the supplier that the log names, whether or not it has one. */
export const withSupplier = (text: string, supplier: ArchivedSupplier | undefined): string =>
  supplier ? `${withoutSupplier(text)}${element}${clean(supplierText(supplier))}\n` : text;

/** The text of `bag-info.txt` as it was before a UBL named the supplier. */
const withoutSupplier = (text: string): string =>
  text
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith(element))
    .join('');

/** The text for a person who finds the archive, as a file of it. */
export const readmeFile: ArchivedFile = { pad: places.readme, sha256: sha256(readmeText), bytes: Buffer.byteLength(readmeText) };

/** The line of a file in a manifest, as `sha256sum` writes and reads it. (RFC 8493, 2.1.3) */
export const manifestLine = ({ sha256: hash, pad }: Pick<ArchivedFile, 'sha256' | 'pad'>): string => `${hash}  ${pad}\n`;

/** The manifest that the files of the log make together. */
export const manifestOf = (files: Iterable<ArchivedFile>): string => Array.from(files, manifestLine).join('');

/** The files that a manifest names, with -1 bytes because it does not tell how many. Lines of another shape are left out. */
export const parseManifest = (text: string): ArchivedFile[] =>
  Array.from(text.matchAll(/^([0-9a-f]{64}) {2}(data\/.+)$/gm), ([, hash = '', pad = '']) => ({ sha256: hash, pad, bytes: -1 }));

/** The bytes of a file beside the documents; none where it is not there. */
export const besideBytes = (folder: string, file: string): Buffer =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : Buffer.of();

/** Saves a text, or bytes, as a whole file in the place of the one that is there. Exit 10 where the disk refuses. */
export const saveText = (path: string, text: string | Uint8Array, uuid: () => string): Promise<Omit<ArchivedFile, 'pad'>> =>
  saveWhole(path, piecesOf(text), { overwrite: true, elsewhere: '', uuid });

async function* piecesOf(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
