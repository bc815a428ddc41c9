import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { unwritable } from '../../machine/files/disk.ts';
import { t } from '../../language.ts';
import { makeFolder } from '../../machine/files/folder.ts';
import { withLock } from '../../machine/store/lock.ts';
import { aKey, checkPrivate } from '../../machine/files/private.ts';
import { fileIn, read } from './store.ts';
import type { Contents } from './stored.ts';

const serialize = (contents: unknown): string => `${JSON.stringify(contents, undefined, 2)}\n`;

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Puts new contents in place whole or not at all. conf writes beside the file, because on a full disk it replaces a good
 * file by half a one without a word; what it wrote is read back before it takes the old one's place.
 */
function save(Conf: typeof import('conf').default, folder: string, platform: NodeJS.Platform, contents: Contents): void {
  const staging = join(folder, '.nieuw');
  rmSync(staging, { recursive: true, force: true });
  try {
    mkdirSync(staging, { mode: 0o700 });
    const conf = new Conf<Record<string, unknown>>({
      cwd: staging,
      configName: 'profielen',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: false,
      serialize,
    });
    conf.store = { ...contents };
    if (readFileSync(conf.path, 'utf8') !== serialize(contents)) throw Object.assign(new Error('cut short'), { code: 'ENOSPC' });
    flush(conf.path);
    renameSync(conf.path, fileIn(folder));
    if (platform !== 'win32') flush(folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Changes the profiles: reads them, edits, writes, with every other duit kept out meanwhile. The file is 0600 in a 0700 folder.
 * Fails (exit 10) with the old file untouched where the disk is full, read-only or not ours.
 */
export async function change(folder: string, platform: NodeJS.Platform, edit: (contents: Contents) => Contents): Promise<void> {
  const { default: Conf } = await import('conf');
  try {
    makeFolder(folder, 0o700);
    if (platform !== 'win32') checkPrivate(folder, statSync(folder), aKey());
    await withLock(`${fileIn(folder)}.lock`, () => save(Conf, folder, platform, edit(read(folder, platform))));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const asBefore = t({ nl: 'De profielen zijn gebleven zoals ze waren.', en: 'The profiles are as they were.' });
    throw unwritable(fileIn(folder), error, asBefore);
  }
}
