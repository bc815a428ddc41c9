import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../machine/files/hash.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { places } from './layout.ts';
import { withoutSupplier, withSupplier } from './info.ts';
import { manifestLine } from './manifest.ts';
import { pieces } from './pieces.ts';
import type { LogRecord, ArchivedSupplier } from './records.ts';

/** The files that the seal covers. */
export const sealed = [places.bagit, places.info, places.manifest, places.log] as const;
export type Sealed = (typeof sealed)[number];

/** Those that a run adds to before it seals them again. */
const grows: ReadonlySet<Sealed> = new Set([places.manifest, places.log]);

/** Writes the hashes of the files beside the documents; a run ends with it. (RFC 8493, 2.2.1) */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  const lines = sealed.map((pad) => manifestLine({ pad, sha256: sha256(readFileSync(join(folder, pad))) }));
  await saveWhole(join(folder, places.seal), pieces(lines.join('')), { overwrite: true, elsewhere: '', uuid });
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
 * How a file stands to its hash in the seal: as it was then, or as a run that was broken off leaves it, longer by whole lines
 * or with the supplier that the log names. Anything else was changed or cut.
 */
export function sinceSeal(
  file: Sealed,
  bytes: Buffer,
  hash: string,
  supplier: ArchivedSupplier | undefined,
): 'same' | 'unfinished' | 'changed' {
  if (sha256(bytes) === hash) return file === places.info && !bytes.equals(named(bytes, supplier)) ? 'unfinished' : 'same';
  if (file === places.info) {
    const before = withoutSupplier(bytes.toString('utf8'));
    return sha256(before) === hash && bytes.equals(named(bytes, supplier)) ? 'unfinished' : 'changed';
  }
  return grows.has(file) && beginsWith(bytes, hash) ? 'unfinished' : 'changed';
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
