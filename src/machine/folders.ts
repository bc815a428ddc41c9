import { posix, win32 } from 'node:path';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import type { World } from './world.ts';

export type FolderWorld = Pick<World, 'env' | 'home' | 'cwd' | 'platform'>;

interface FolderKind {
  readonly own: string;
  readonly xdg: string;
  readonly unix: string;
  readonly windows: string;
  readonly roaming: string;
}

const config: FolderKind = {
  own: 'DUIT_CONFIG_DIR',
  xdg: 'XDG_CONFIG_HOME',
  unix: '.config',
  windows: 'APPDATA',
  roaming: 'AppData\\Roaming',
};
const state: FolderKind = {
  own: 'DUIT_STATE_DIR',
  xdg: 'XDG_STATE_HOME',
  unix: '.local/state',
  windows: 'LOCALAPPDATA',
  roaming: 'AppData\\Local',
};

function folder({ env, home, cwd, platform }: FolderWorld, { own, xdg, unix, windows, roaming }: FolderKind): string {
  const path = platform === 'win32' ? win32 : posix;
  const named = env[own];
  if (named) return path.resolve(cwd, named);
  const base = env[platform === 'win32' ? windows : xdg];
  // By the XDG rules a relative path in these variables counts as none.
  if (base && path.isAbsolute(base)) return path.join(base, 'duit');
  if (path.isAbsolute(home)) return path.join(home, platform === 'win32' ? roaming : unix, 'duit');
  throw local(t({ nl: 'er is geen thuismap', en: 'there is no home folder' }), {
    hint: t({ nl: `Zet HOME of ${own}.`, en: `Set HOME or ${own}.` }),
  });
}

/** The folder of the profiles. Fails with exit 10 where the user has no home folder and no variable names one. */
export const configFolder = (place: FolderWorld): string => folder(place, config);

/** The folder for data that outlives a run, such as the journal and the practice account. Fails as `configFolder` does. */
export const stateFolder = (place: FolderWorld): string => folder(place, state);
