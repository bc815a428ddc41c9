import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, type FolderWorld, stateFolder } from '../../../machine/folders.ts';
import { markText, unlessUnusable } from '../../../store/mark-text.ts';
import { environmentName, oefen, type Profile } from '../../profiles/profile.ts';

/** The part of a profile that tells where its mark lies. */
export type MarkedProfile = Pick<Profile, 'naam' | 'account'>;

/**
 * The mark of an account lies with the profiles, so that it is not lost with the store. Where that folder can't be written it lies
 * beside the store. That of a profile of the environment lies in both, as such a machine often keeps only one of them; that
 * of `oefen` lies beside its store alone. `path` is the one that must be written, `extra` a second one, written where that works, and
 * `apart` tells whether one lies with the profiles.
 */
export function markPlaces(world: FolderWorld, { naam, account }: MarkedProfile) {
  const beside = join(stateFolder(world), `merk-${account}`);
  const withProfile = naam === oefen.naam ? undefined : configPath(world, `merk-${account}`);
  const isSaved = naam !== environmentName;
  const apart = withProfile !== undefined && isWritable(dirname(withProfile));
  const path = apart && isSaved ? withProfile : beside;
  // Whatever could not be written before may have changed since, so both are looked at.
  const all = [...new Set([path, beside, ...(withProfile === undefined ? [] : [withProfile])])];
  return { path, apart, all, extra: isSaved ? undefined : withProfile };
}

/**
 * The file in which the lines of an account stand once more: with the profiles, so that it is not lost with the store, and beside the store
 * where that folder can't be written. The practice account has none.
 */
export function copyPath(world: FolderWorld, account: string): string | undefined {
  if (account === oefen.account) return undefined;
  const withProfile = configPath(world, copyName(account));
  return withProfile !== undefined && canHold(dirname(withProfile)) ? withProfile : copyBeside(world, account);
}

/** Where that file lies while the folder of the profiles can't be written. */
export const copyBeside = (world: FolderWorld, account: string): string => join(stateFolder(world), copyName(account));

const copyName = (account: string): string => `journaal-${account}.jsonl`;

/** Takes the marks as they are now, at little cost. The function gives the last number that the readable ones name; 0 for none. */
export function keepMarks(world: FolderWorld, profile: MarkedProfile): () => Promise<number> {
  const kept = markPlaces(world, profile).all.map((path) => ({ path, text: unlessUnusable(() => markText(path)) }));
  return async () => {
    const { markOf } = await import('../../../store/mark.ts');
    return kept.reduce((last, { path, text }) => Math.max(last, unlessUnusable(() => markOf(text, path))?.lines[0]?.n ?? 0), 0);
  };
}

/** Where a mark lies with the profiles; undefined without a folder for them, which a profile of the environment does not need. */
const configPath = (world: FolderWorld, name: string): string | undefined => unlessUnusable(() => join(configFolder(world), name));

/** Whether files can be made in a folder, which may have to be made itself. */
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
