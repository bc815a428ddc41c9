import { createHash } from 'node:crypto';
import { type FileHandle, link, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { onDisk } from './disk.ts';
import { hashOf } from './hash.ts';
import { renameHeld } from './held.ts';
import { removeFile } from './remove.ts';

/** A document on disk. `unchanged` is set where the same bytes were there already. */
export interface Saved {
  readonly bestand: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly unchanged?: true;
}

export interface Putting {
  readonly overwrite: boolean;
  /** The advice for a user whose place is taken, beside overwriting it. */
  readonly elsewhere: string;
  readonly uuid: () => string;
  /** The mode of a new file, before the umask; 0666 unless given. A file that is replaced keeps its own. */
  readonly mode?: number | undefined;
}

type Contents = Pick<Saved, 'bytes' | 'sha256'>;

/** Writes all of `body` and gives its size and hash. A failure of the source is thrown on; one of the disk is exit 10. */
export async function writeBody(file: FileHandle, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, name: string): Promise<Contents> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    // `writeFile` on a handle appends, and loops until every byte is written.
    await onDisk(name, () => file.writeFile(chunk));
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Saves `body` whole or not at all: it goes to a temporary file beside the target, is synced and takes its place. Without
 * `overwrite` an existing file with other bytes stays, and saving fails with exit 2. A failure leaves no file behind.
 */
export async function saveWhole(
  target: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  putting: Putting,
): Promise<Contents & { unchanged?: true }> {
  const temporary = path.join(path.dirname(target), `.duit-${putting.uuid()}.part`);
  const before = await plainFile(target);
  try {
    const contents = await writeNew(temporary, before ? before.mode & 0o777 : (putting.mode ?? 0o666), body, target);
    return (await publish(temporary, target, contents, putting)) ? contents : { ...contents, unchanged: true };
  } finally {
    removeFile(temporary);
  }
}

async function writeNew(
  temporary: string,
  mode: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  target: string,
): Promise<Contents> {
  const file = await onDisk(target, () => open(temporary, 'wx', mode));
  try {
    const contents = await writeBody(file, body, target);
    await onDisk(target, () => file.sync());
    return contents;
  } finally {
    await file.close();
  }
}

/** Moves the finished file to its place; false if the same bytes were there already. */
async function publish(temporary: string, target: string, contents: Contents, { overwrite, elsewhere }: Putting): Promise<boolean> {
  const put = !overwrite && (await putNew(temporary, target));
  if (!put) {
    if (await sameAs(target, contents)) return false;
    if (!overwrite) throw exists(target, elsewhere);
    await onDisk(target, async () => renameHeld(temporary, target));
  }
  await syncFolder(path.dirname(target));
  return true;
}

const exists = (target: string, elsewhere: string) =>
  usage(t({ nl: `${target} bestaat al met een andere inhoud`, en: `${target} exists already with other contents` }), {
    hint: t({ nl: `Vervang het met --overschrijven, of ${elsewhere}.`, en: `Replace it with --overschrijven, or ${elsewhere}.` }),
  });

/** The file at the target, if any. Any other kind of file fails with exit 2, because a link could lead out of the folder. */
export async function plainFile(target: string, hint?: string) {
  const found = await onDisk(target, () =>
    lstat(target).catch((error) => (codeOf(error) === 'ENOENT' ? undefined : Promise.reject(error))),
  );
  if (!found || found.isFile()) return found;
  throw usage(t({ nl: `${target} is geen gewoon bestand; er is niets bewaard`, en: `${target} is not a plain file; nothing was saved` }), {
    ...(hint !== undefined && { hint }),
  });
}

/** Gives the temporary file its name and never replaces a file; false if the name is taken. */
async function putNew(temporary: string, target: string): Promise<boolean> {
  return onDisk(target, async () => {
    try {
      await link(temporary, target);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
    }
    // Without hard links, as on a USB stick, an empty file claims the name and is then replaced.
    const claim = await open(target, 'wx').catch((error) => (codeOf(error) === 'EEXIST' ? undefined : Promise.reject(error)));
    if (!claim) return false;
    await claim.close();
    try {
      renameHeld(temporary, target);
      return true;
    } catch (error) {
      removeFile(target);
      throw error;
    }
  });
}

async function sameAs(target: string, { bytes, sha256 }: Contents): Promise<boolean> {
  const found = await plainFile(target);
  return found?.size === bytes && (await onDisk(target, () => hashOf(target))) === sha256;
}

/** Syncs the folder, so that the new name outlives a power cut. Systems that can't open a folder don't need it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (!handle) return;
  try {
    await handle.sync();
  } catch (error) {
    if (codeOf(error) === 'EIO') await onDisk(folder, () => Promise.reject(error));
  } finally {
    await handle.close();
  }
}
