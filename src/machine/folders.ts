import { posix, win32 } from 'node:path';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import type { World } from './world.ts';

/** What the folders depend on. */
type FolderWorld = Pick<World, 'env' | 'home' | 'cwd' | 'platform'>;

interface Kind {
  readonly own: string;
  readonly xdg: string;
  readonly unix: string;
  readonly windows: string;
  readonly roaming: string;
}

const config: Kind = { own: 'DUIT_CONFIG_DIR', xdg: 'XDG_CONFIG_HOME', unix: '.config', windows: 'APPDATA', roaming: 'AppData\\Roaming' };
const state: Kind = {
  own: 'DUIT_STATE_DIR',
  xdg: 'XDG_STATE_HOME',
  unix: '.local/state',
  windows: 'LOCALAPPDATA',
  roaming: 'AppData\\Local',
};

function folder({ env, home, cwd, platform }: FolderWorld, { own, xdg, unix, windows, roaming }: Kind): string {
  const path = platform === 'win32' ? win32 : posix;
  const named = env[own];
  if (named) return path.resolve(cwd, named);
  const base = env[platform === 'win32' ? windows : xdg];
  // The XDG rules: a relative path in these variables counts as none.
  if (base && path.isAbsolute(base)) return path.join(base, 'duit');
  if (path.isAbsolute(home)) return path.join(home, platform === 'win32' ? roaming : unix, 'duit');
  throw local(t({ nl: 'er is geen thuismap', en: 'there is no home folder' }), {
    hint: t({ nl: `Zet HOME of ${own}.`, en: `Set HOME or ${own}.` }),
  });
}

/** Where the profiles are. Fails (exit 10) only where the user has no home folder and names none. */
export const configFolder = (place: FolderWorld): string => folder(place, config);

/** Where duit keeps what it remembers between runs, such as the practice account. Fails as `configFolder` does. */
export const stateFolder = (place: FolderWorld): string => folder(place, state);
