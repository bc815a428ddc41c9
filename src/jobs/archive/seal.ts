import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../machine/files/hash.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { places } from './layout.ts';
import { manifestLine } from './manifest.ts';

/** The files that the seal covers. */
export const sealed = [places.bagit, places.info, places.manifest, places.log] as const;
export type Sealed = (typeof sealed)[number];

/** Those that a run adds to before it seals them again. */
export const grows: ReadonlySet<Sealed> = new Set([places.manifest, places.log]);

/** Writes the hashes of the files beside the documents; a run ends with it. (RFC 8493, 2.2.1) */
export async function writeSeal(folder: string, uuid: () => string): Promise<void> {
  const lines = sealed.map((pad) => manifestLine({ pad, sha256: sha256(readFileSync(join(folder, pad))) }));
  await saveWhole(join(folder, places.seal), pieces(lines.join('')), { overwrite: true, elsewhere: '', uuid });
}

/** A text as the pieces that `saveWhole` takes. */
export async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

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
 * How a file stands to its hash in the seal: as it was then, or since then only longer by whole lines, as a run that was
 * broken off leaves it. Anything else was changed or cut.
 */
export function sinceSeal(bytes: Buffer, hash: string): 'same' | 'longer' | 'changed' {
  const running = createHash('sha256');
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    running.update(bytes.subarray(from, end + 1));
    from = end + 1;
    if (running.copy().digest('hex') === hash) return from === bytes.length ? 'same' : 'longer';
  }
  return 'changed';
}
