import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { unwritable } from '../../machine/files/disk.ts';
import { flushFolder, makeFolder } from '../../machine/files/folder.ts';
import { removeUnheld, renameHeld, whileHeld } from '../../machine/files/held.ts';
import { withLock } from '../../store/sqlite/lock.ts';
import { aKey, checkPrivate } from '../../machine/files/private.ts';
import { fileIn } from './settings.ts';
import { readProfiles } from './store.ts';
import type { StoredProfiles } from './stored.ts';
import { removeFolder } from '../../machine/files/remove.ts';

const serialize = (contents: unknown): string => `${JSON.stringify(contents, undefined, 2)}\n`;

function flush(path: string): void {
  // Windows flushes no file that is open for reading alone.
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Replaces the file whole or not at all. On a full disk conf would silently replace a good file by half a file, so it writes
 * to a folder beside it, and the result is read back before it takes the place of the old file.
 */
function save(folder: string, contents: StoredProfiles): void {
  const staging = join(folder, '.nieuw');
  whileHeld(() => removeFolder(staging));
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
    renameHeld(conf.path, fileIn(folder));
    flushFolder(folder);
  } finally {
    removeUnheld(staging);
  }
}

/**
 * Reads the profiles, edits them and writes them, while no other duit can write. The file gets mode 0600 in a folder of 0700.
 * Fails with exit 10, and leaves the old file as it was, where the disk is full or read-only or belongs to another user.
 */
export async function change(folder: string, platform: NodeJS.Platform, edit: (contents: StoredProfiles) => StoredProfiles): Promise<void> {
  try {
    makeFolder(folder, 0o700);
    if (platform !== 'win32') checkPrivate(folder, statSync(folder), aKey());
    await withLock(`${fileIn(folder)}.lock`, () => save(folder, edit(readProfiles(folder, platform))));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const asBefore = t({ nl: 'De profielen zijn gebleven zoals ze waren.', en: 'The profiles are as they were.' });
    throw unwritable(fileIn(folder), error, asBefore);
  }
}
