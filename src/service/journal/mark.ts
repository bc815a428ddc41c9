import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { checkMark, readMark, renewMark, writeMark } from '../../store/mark.ts';
import { environmentName, oefen, type Profile } from '../profiles/index.ts';
import type { JournalMark } from './outbox.ts';

/** The mark of an account, and where it lies. */
export interface PlacedMark extends JournalMark {
  /** The path of the mark that is written. */
  readonly path: string;
  /** Whether it lies with the profiles, and not beside the store that it watches over. */
  readonly apart: boolean;
  /** The number that was marked; 0 for none, and for a mark that can't be read. */
  readonly readable: () => number;
  /** Puts a new mark in the place of any other. */
  readonly renew: (n: number) => void;
}

/**
 * Opens the mark of an account: with the profiles, so that it is not lost with the store. For a profile of the environment
 * and for `oefen`, and where that folder can't be written, it lies beside the store.
 */
export function openMark(world: FolderWorld, { naam, account }: Pick<Profile, 'naam' | 'account'>): PlacedMark {
  const beside = join(stateFolder(world), `merk-${account}`);
  const saved = naam !== environmentName && naam !== oefen.naam;
  const withProfile = saved ? join(configFolder(world), `merk-${account}`) : undefined;
  const apart = withProfile !== undefined && isWritable(dirname(withProfile));
  const path = apart ? withProfile : beside;
  // Whatever could not be written before may have changed since, so both are looked at.
  const all = withProfile === undefined ? [beside] : [withProfile, beside];
  return {
    path,
    apart,
    check: (last) => {
      for (const one of all) checkMark(one, last);
    },
    write: (n) => writeMark(path, n),
    readable: () => Math.max(...all.map(readableMark)),
    renew: (n) => {
      for (const one of all) if (one === path || !isReadable(one)) renewMark(one, n);
    },
  };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const isReadable = (path: string): boolean => readable(path) !== undefined;

const readableMark = (path: string): number => readable(path) ?? 0;

function readable(path: string): number | undefined {
  try {
    return readMark(path);
  } catch {
    return undefined;
  }
}
