import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../../language.ts';
import { reasonOf } from '../../../machine/files/disk.ts';
import { hashOf, sha256 as hashOfBytes } from '../../../machine/files/hash.ts';
import { damagedArchive } from '../faults.ts';
import { type ArchiveFinding, found } from '../findings.ts';
import type { ArchivedFile } from '../records.ts';
import type { ZipEntry } from './zip.ts';

/** A file of the archive that is as its hash says. */
export interface Sound {
  readonly file: ArchivedFile;
  readonly body: ZipEntry['body'];
}

/** A file of the archive that is as its hash says, or the finding on it. */
export type Proof = Sound | { readonly finding: ArchiveFinding };

/** A larger file is read twice, piece by piece: to prove it, and to pass it on. */
const mostAtOnce = 8_388_608;

/** Holds a file of the archive against its hash. */
export async function prove(folder: string, file: ArchivedFile): Promise<Proof> {
  const { pad, sha256, bytes } = file;
  const path = join(folder, pad);
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return { finding: found('ontbreekt', pad) };
    const changed = { finding: found('gewijzigd', pad) };
    if (!stats.isFile() || stats.size !== bytes) return changed;
    if (bytes > mostAtOnce) return (await hashOf(path)) === sha256 ? { file, body: provenBody(path, file) } : changed;
    const body = readFileSync(path);
    return hashOfBytes(body) === sha256 ? { file, body } : changed;
  } catch (error) {
    return { finding: found('onleesbaar', pad, reasonOf(error)) };
  }
}

/** The bytes of a file that was sound a moment ago. Exit 13 where it has changed since, so that no other bytes are passed on as sound. */
async function* provenBody(path: string, { pad, sha256, bytes }: ArchivedFile): AsyncGenerator<Uint8Array> {
  const changed = () => damagedArchive(path, t({ nl: `${pad} is gewijzigd`, en: `${pad} was changed` }));
  const running = createHash('sha256');
  let left = bytes;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw changed();
    running.update(chunk);
    yield chunk;
  }
  if (running.digest('hex') !== sha256) throw changed();
}
