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

/** Replaces the file whole or not at all. On a full disk conf leaves half a file, so it writes to a folder beside it, which is read back first. */
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

/** Reads the profiles, edits them and writes them (0600 in 0700), alone. Fails with exit 10, and leaves the old file, where the disk refuses. */
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
