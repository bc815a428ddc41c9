import { unlessUnusable } from '../../machine/files/disk.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/object.ts';
import { configFolder, type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { confidentialText } from '../../machine/files/whole.ts';
import { isAccount, type Soort, soorten } from './profile.ts';

/** The account that an address and a key led to when they were last used. */
export interface KnownKey {
  readonly account: string;
  readonly base_url: string;
  /** The profile that used them, which may be gone. */
  readonly naam: string;
  /** The database that keeps the account; absent if this machine does. */
  readonly opslag?: string;
  readonly soort?: Soort;
  /** The environment gave this key at some time. */
  readonly omgeving?: true;
}

const keyPrefix = 'account-';

/** The folders that tell of used keys, beside profiles and store, so that an account outlives either; not one without a name here. */
export function accountFolders(world: FolderWorld): string[] {
  const all = [unlessUnusable(() => configFolder(world)), unlessUnusable(() => stateFolder(world))];
  return [...new Set(all.filter((folder) => folder !== undefined))];
}

export const pathIn = (folder: string, id: string): string => join(folder, `${keyPrefix}${id}`);

/** The account that a key was last used for, by the id that its address and itself make; undefined for a key that was never used here. */
export function knownKey(world: FolderWorld, id: string): KnownKey | undefined {
  return accountFolders(world)
    .map((folder) => readAt(pathIn(folder, id)))
    .find((known) => known !== undefined);
}

export function knownKeys(world: FolderWorld): ReadonlyMap<string, KnownKey> {
  const names = accountFolders(world).flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const ids = names.filter((name) => name.startsWith(keyPrefix)).map((name) => name.slice(keyPrefix.length));
  // A process that was killed leaves a file that was not whole yet beside the others.
  const found = [...new Set(ids.filter(isAccount))].map((id) => [id, knownKey(world, id)] as const);
  return new Map(found.filter((one): one is [string, KnownKey] => one[1] !== undefined));
}

/** One that can't be read counts as never used: the account is then found by its journal. */
function readAt(path: string): KnownKey | undefined {
  const text = keyFileText(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || ![value['account'], value['base_url'], value['naam']].every((one) => typeof one === 'string')) return undefined;
    if (value['soort'] !== undefined && !soorten.some((soort) => soort === value['soort'])) return undefined;
    return isAccount(String(value['account'])) ? (value as unknown as KnownKey) : undefined;
  } catch {
    return undefined;
  }
}

export const keyFileText = (path: string): string | undefined => unlessUnusable(() => confidentialText(path));
