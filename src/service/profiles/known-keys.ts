import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/object.ts';
import { configFolder, type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { markText, unlessUnusable } from '../../store/mark-text.ts';
import { isAccount } from './profile.ts';

/** The account that an address and a key led to when they were last used. */
export interface KnownKey {
  readonly account: string;
  readonly base_url: string;
  /** The profile that used them, which may be gone. */
  readonly naam: string;
  /** The database that keeps the account; absent where this machine does. */
  readonly opslag?: string;
  /** The environment gave this key at some time. */
  readonly omgeving?: true;
}

const prefix = 'account-';

/**
 * The folders that tell of keys which were used: beside the profiles and beside the store, so that an account outlives its profile, and
 * the loss of one of them. One that has no name here is left out.
 */
export function accountFolders(world: FolderWorld): string[] {
  const all = [unlessUnusable(() => configFolder(world)), unlessUnusable(() => stateFolder(world))];
  return [...new Set(all.filter((folder) => folder !== undefined))];
}

const pathIn = (folder: string, id: string): string => join(folder, `${prefix}${id}`);

/** The account that a key was last used for, by the id that its address and itself make; undefined for a key that was never used here. */
export function knownKey(world: FolderWorld, id: string): KnownKey | undefined {
  return accountFolders(world)
    .map((folder) => readAt(pathIn(folder, id)))
    .find((known) => known !== undefined);
}

/** Every key that was used here, by its id. */
export function knownKeys(world: FolderWorld): ReadonlyMap<string, KnownKey> {
  const ids = accountFolders(world).flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])) : [],
  );
  const found = [...new Set(ids)].map((id) => [id, knownKey(world, id)] as const);
  return new Map(found.filter((one): one is [string, KnownKey] => one[1] !== undefined));
}

/** One that can't be read counts as never used: the account is then found by its journal. */
function readAt(path: string): KnownKey | undefined {
  const text = textAt(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || ![value['account'], value['base_url'], value['naam']].every((one) => typeof one === 'string')) return undefined;
    return isAccount(String(value['account'])) ? (value as unknown as KnownKey) : undefined;
  } catch {
    return undefined;
  }
}

function textAt(path: string): string | undefined {
  const text = unlessUnusable(() => markText(path));
  return text && Buffer.from(text, 'latin1').toString();
}

/** Remembers the account of a key, where it is not remembered yet; where no folder takes it, the next use tries again. */
export async function learnKey(world: FolderWorld, id: string, known: KnownKey): Promise<void> {
  const text = `${JSON.stringify(known)}\n`;
  // A profile of the environment needs no folder for profiles.
  const folders = accountFolders(world).filter((folder, at, all) => at === all.length - 1 || existsSync(folder));
  const stale = folders.map((folder) => pathIn(folder, id)).filter((path) => textAt(path) !== text);
  if (stale.length === 0) return;
  const [{ putWhole }, { guarded }] = await Promise.all([import('../../store/mark.ts'), import('../../store/faults.ts')]);
  for (const path of stale) unlessUnusable(() => guarded(path, () => putWhole(path, text)));
}
