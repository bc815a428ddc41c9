import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../../failure.ts';
import { configFolder, type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { keepMark, type MarkedLine, type MarkedWatch, type MarkFile, readMark, renewMark, writeMark } from '../../store/mark.ts';
import type { StoreMark } from '../../store/with-mark.ts';
import { environmentName, oefen, type Profile } from '../profiles/index.ts';

/** The mark of an account, and where it lies. */
export interface PlacedMark extends StoreMark {
  /** The path of the mark that must be written. */
  readonly path: string;
  /** Whether one lies with the profiles, and not only beside the store that it watches over. */
  readonly apart: boolean;
  /** The lines that the marks that can be read still name, the highest number first. */
  readonly lines: () => readonly MarkedLine[];
  /** Takes the marks as they are now, at little cost. The function gives the last number that those that can be read name; 0 for none. */
  readonly keep: () => () => number;
  /** Whether a mark is there that can't be read, so that nobody knows what it told. */
  readonly isDamaged: () => boolean;
  /** The moment from which on lines may be lost, as the marks that can be read say; undefined where the account is not on watch. */
  readonly watch: () => MarkedWatch | undefined;
  /** Puts new marks with this line in the place of all others. Fails with exit 10. */
  readonly renew: (line: MarkedLine, watch: MarkedWatch | undefined) => void;
}

/**
 * Opens the mark of an account: with the profiles, so that it is not lost with the store. Where that folder can't be written it lies
 * beside the store. That of a profile of the environment lies in both, as such a machine often keeps only one of them; and that of
 * `oefen` lies beside its store alone. One that may not be written is only read.
 */
export function openMark(world: FolderWorld, { naam, account }: Pick<Profile, 'naam' | 'account'>, mayWrite = true): PlacedMark {
  const beside = join(stateFolder(world), `merk-${account}`);
  const withProfile = naam === oefen.naam ? undefined : configPath(world, `merk-${account}`);
  const isSaved = naam !== environmentName;
  const apart = withProfile !== undefined && isWritable(dirname(withProfile));
  const path = apart && isSaved ? withProfile : beside;
  // Whatever could not be written before may have changed since, so both are looked at.
  const all = [...new Set([path, beside, ...(withProfile === undefined ? [] : [withProfile])])];
  const extra = isSaved || withProfile === undefined ? undefined : withProfile;
  return {
    path,
    apart,
    read: () => all.flatMap((one) => (readMark(one)?.lines.slice(0, 1) ?? []).map((line) => ({ ...line, path: one }))),
    write: (line, flush) => {
      if (!mayWrite) return;
      writeMark(path, line, flush);
      // It guards against a store that is lost without its power being cut, so that it need not be waited for.
      if (extra !== undefined) unlessFailing(() => writeMark(extra, line, false));
    },
    lines: () => all.flatMap((one) => readable(one)?.lines ?? []).toSorted((a, b) => b.n - a.n),
    keep: () => {
      const kept = all.flatMap((one) => unlessFailing(() => keepMark(one)) ?? []);
      return () => kept.reduce((last, read) => Math.max(last, unlessFailing(read)?.lines[0]?.n ?? 0), 0);
    },
    isDamaged: () => all.some((one) => hasMark(one) && readable(one) === undefined),
    watch: () => earliest(all.flatMap((one) => readable(one)?.watch ?? [])),
    renew: (line, watch) => {
      renewMark(path, line, watch);
      for (const one of all) {
        if (one === path) continue;
        if (one === extra) unlessFailing(() => renewMark(one, line, watch));
        else if (hasMark(one)) renewMark(one, line, watch);
      }
    },
  };
}

/** Where a mark lies with the profiles; undefined without a folder for them, which a profile of the environment does not need. */
function configPath(world: FolderWorld, name: string): string | undefined {
  try {
    return join(configFolder(world), name);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const earliest = (watches: readonly MarkedWatch[]): MarkedWatch | undefined =>
  watches.find(({ since }) => since === null) ?? watches.toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))[0];

const readable = (path: string): MarkFile | undefined => unlessFailing(() => readMark(path));

/** Whether something has the place of a mark, also where it can't be read. */
function hasMark(path: string): boolean {
  try {
    return readMark(path) !== undefined;
  } catch {
    return true;
  }
}

/** The result of work on a mark that is a help where it can be had. */
function unlessFailing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
