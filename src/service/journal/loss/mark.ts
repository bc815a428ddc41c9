import type { FolderWorld } from '../../../machine/folders.ts';
import { type MarkedLine, type MarkFile, readMark, renewMark, writeMark } from '../../../store/mark.ts';
import { unlessUnusable } from '../../../store/mark-text.ts';
import { type MarkedProfile, markPlaces } from './mark-places.ts';

/** The mark of an account, and where it lies. */
export type PlacedMark = ReturnType<typeof openMark>;

/** Opens the mark of an account. One that may not be written is only read. */
export function openMark(world: FolderWorld, profile: MarkedProfile, mayWrite = true) {
  const { path, apart, all, extra } = markPlaces(world, profile);
  return {
    path,
    apart,
    read: () => all.flatMap((one) => (readMark(one)?.lines.slice(0, 1) ?? []).map((line) => ({ ...line, path: one }))),
    write: (line: MarkedLine, flush: boolean) => {
      if (!mayWrite) return;
      writeMark(path, line, flush);
      // It guards against a store that is lost without its power being cut, so that it need not be waited for.
      if (extra !== undefined) unlessUnusable(() => writeMark(extra, line, false));
    },
    /** The lines that the marks that can be read still name, the highest number first. */
    lines: () => all.flatMap((one) => readable(one)?.lines ?? []).toSorted((a, b) => b.n - a.n),
    /** Whether a mark is there that can't be read, so that nobody knows what it told. */
    isDamaged: () => all.some((one) => hasMark(one) && readable(one) === undefined),
    /** Puts new marks with this line in the place of all others. Fails with exit 10. */
    renew: (line: MarkedLine) => {
      if (!mayWrite) return;
      renewMark(path, line);
      for (const one of all) {
        if (one === path) continue;
        if (one === extra) unlessUnusable(() => renewMark(one, line));
        else if (hasMark(one)) renewMark(one, line);
      }
    },
  };
}

const readable = (path: string): MarkFile | undefined => unlessUnusable(() => readMark(path));

/** Whether something has the place of a mark, also where it can't be read. */
function hasMark(path: string): boolean {
  try {
    return readMark(path) !== undefined;
  } catch {
    return true;
  }
}
