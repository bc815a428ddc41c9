import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, type FolderWorld, stateFolder } from '../machine/folders.ts';
import { oefen } from '../service/profiles/profile.ts';
import { unlessUnusable } from '../machine/files/disk.ts';

/**
 * The file in which the lines of an account stand once more: with the profiles, so that it is not lost with the store, and beside the store
 * where that folder can't be written. The practice account has none.
 */
export function copyPath(world: FolderWorld, account: string): string | undefined {
  if (account === oefen.account) return undefined;
  // A profile of the environment needs no folder for profiles.
  const withProfile = unlessUnusable(() => join(configFolder(world), copyName(account)));
  return withProfile !== undefined && canHold(dirname(withProfile)) ? withProfile : copyBeside(world, account);
}

/** Where that file lies while the folder of the profiles can't be written. */
export const copyBeside = (world: FolderWorld, account: string): string => join(stateFolder(world), copyName(account));

const copyName = (account: string): string => `journaal-${account}.jsonl`;

const canHold = (folder: string): boolean =>
  existsSync(folder) || dirname(folder) === folder ? isWritable(folder) : canHold(dirname(folder));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
