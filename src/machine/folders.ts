import { join, posix, win32 } from 'node:path';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import type { World } from './world.ts';

export type FolderWorld = Pick<World, 'env' | 'home' | 'cwd' | 'platform'>;

const config = {
  own: 'DUIT_CONFIG_DIR',
  xdg: 'XDG_CONFIG_HOME',
  unix: '.config',
  windows: 'APPDATA',
  roaming: 'AppData\\Roaming',
};
type FolderKind = typeof config;
const state: FolderKind = {
  own: 'DUIT_STATE_DIR',
  xdg: 'XDG_STATE_HOME',
  unix: '.local/state',
  windows: 'LOCALAPPDATA',
  roaming: 'AppData\\Local',
};

const practiceName = 'oefen';

function found({ env, home, cwd, platform }: FolderWorld, { own, xdg, unix, windows, roaming }: FolderKind): string | undefined {
  const path = platform === 'win32' ? win32 : posix;
  const named = env[own];
  if (named) return path.resolve(cwd, named);
  const base = env[platform === 'win32' ? windows : xdg];
  // By the XDG rules a relative path in these variables counts as none.
  if (base && path.isAbsolute(base)) return path.join(base, 'duit');
  return path.isAbsolute(home) ? path.join(home, platform === 'win32' ? roaming : unix, 'duit') : undefined;
}

function folder(place: FolderWorld, kind: FolderKind): string {
  const path = found(place, kind);
  if (path !== undefined) return path;
  throw local(t({ nl: 'er is geen thuismap', en: 'there is no home folder' }), {
    hint: t({ nl: `Zet HOME of ${kind.own}.`, en: `Set HOME or ${kind.own}.` }),
  });
}

/** The folder of the profiles. Fails with exit 10 if the user has no home folder and no variable names one. */
export const configFolder = (place: FolderWorld): string => folder(place, config);

/** The folder for data that outlives a run, such as the journal and the practice account. Fails as `configFolder` does. */
export const stateFolder = (place: FolderWorld): string => folder(place, state);

export const practiceFolder = (place: FolderWorld): string => join(stateFolder(place), practiceName);

/** The folder for texts of `--bewerk` that no document was made of, in the state folder. */
export const editedFolder = (rest: string): string => join(rest, 'bewerkt');

/** The folders that are duit's own, and those within whose files are for the user too, as far as this user has any. */
export function ownFolders(place: FolderWorld): { readonly own: readonly string[]; readonly shared: readonly string[] } {
  const [profiles, rest] = [found(place, config), found(place, state)];
  return {
    own: [profiles, rest].flatMap((path) => path ?? []),
    shared: rest === undefined ? [] : [editedFolder(rest), join(rest, practiceName)],
  };
}
