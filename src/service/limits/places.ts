import { unlessUnusable } from '../../machine/files/disk.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configFolder, type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { accountOfKey } from '../profiles/environment.ts';
import { oefen, type Profile } from '../profiles/profile.ts';

export const limitPath = (folder: string, id: string): string => join(folder, `grenzen-${id}`);

/** The folders that hold a copy of the limits of a profile's account: beside the profiles and beside the store, so that they outlive the loss of one. */
export function limitFolders(world: FolderWorld, { naam }: Pick<Profile, 'naam'>): string[] {
  // A profile of the environment needs no folder for profiles.
  const withProfiles = naam === oefen.naam ? undefined : unlessUnusable(() => configFolder(world));
  return [...(withProfiles === undefined ? [] : [withProfiles]), stateFolder(world)];
}

/** The ids under which the limits of an account are found: its own, and that of its address and key, which every profile with that key makes. */
export const limitIds = ({ account, base_url }: Pick<Profile, 'account' | 'base_url'>, key: string): string[] => [
  ...new Set([account, accountOfKey(base_url, key)]),
];

/** Whether any copy of the limits of these ids lies in these folders. It reads nothing. */
export const areLimitsKept = (folders: readonly string[], ids: readonly string[]): boolean =>
  folders.some((folder) => ids.some((id) => existsSync(limitPath(folder, id))));
