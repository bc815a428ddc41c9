import { openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, Failure } from '../../failure.ts';
import { unreadable, unwritable } from '../../machine/files/disk.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { t } from '../../language.ts';

/** Opens a file to read; undefined where there is none. */
export function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The bytes of an open file between two places, as far as there are any. */
export function readFrom(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  let read = 0;
  while (read < bytes.length) {
    const count = readSync(file, bytes, read, bytes.length - read, from + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}

/** Writes all of it: the system may take less at a time. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Reads; what the system refuses becomes exit 10. */
export function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(path, error);
  }
}

/** Writes in the folder of `path`, which is made; what the system refuses becomes exit 10. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    makeFolderOnDisk(dirname(path));
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error, needed());
  }
}

const needed = (): string =>
  t({
    nl: 'Zonder journaal verstuurt duit niets dat iets wijzigt. Maak plaats of rechten, of kies een andere map met DUIT_STATE_DIR.',
    en: 'Without its journal duit sends nothing that changes anything. Make room or permissions, or choose another folder with DUIT_STATE_DIR.',
  });
