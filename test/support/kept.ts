import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/sqlite/open.ts';
import type { Entry } from '../../src/service/journal/log/entries.ts';
import { openJournal } from '../../src/service/journal/index.ts';
import { environmentProfile } from '../../src/service/profiles/environment.ts';
import type { Env } from '../../src/machine/world.ts';

/** A folder of a user, and the environment in which duit runs there. */
interface Place {
  readonly folder: string;
  readonly env: Env;
}

/** The folder of this name in an environment. */
const folderIn = (env: Env, name: 'DUIT_CONFIG_DIR' | 'DUIT_STATE_DIR'): string => env[name] ?? '';

/** The journal as it is on disk: its writes, and how many lines and values are not as they were written. */
export interface Kept {
  readonly entries: readonly Entry[];
  readonly damaged: number;
}

/**
 * Reads the journal of the profile in the environment from a copy, so that the next command finds every file as the last one
 * left it. Fails if the store can't be read.
 */
export async function keptIn({ folder, env }: Place): Promise<Kept> {
  const profile = environmentProfile(env);
  if (!profile) throw new Error('the environment has no profile');
  const copy = mkdtempSync(join(tmpdir(), 'duit-copy-'));
  const state = folderIn(env, 'DUIT_STATE_DIR');
  const isCode = (path: string) => path === join(state, 'code');
  if (existsSync(state)) cpSync(state, copy, { recursive: true, filter: (path) => !isCode(path) });
  const world = {
    env: { ...env, DUIT_STATE_DIR: copy },
    home: folder,
    cwd: folder,
    platform: process.platform,
    pid: 0,
    started: () => undefined,
    now: () => new Date(),
    machine: '',
    person: '',
  };
  const store = openStore({ folder: copy, account: profile.account, world });
  try {
    const journal = openJournal(store, world);
    const { damaged } = await journal.check();
    return { entries: await journal.entries(), damaged };
  } finally {
    await store.close();
    rmSync(copy, { recursive: true });
  }
}

/** The files below the folders of duit that hold this text. */
export function filesWith(text: string, { env }: Place): string[] {
  return [folderIn(env, 'DUIT_STATE_DIR'), folderIn(env, 'DUIT_CONFIG_DIR')].filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text)),
  );
}
