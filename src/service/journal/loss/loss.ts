import { unlessFailing } from '../../../failure.ts';
import type { MarkedWatch } from '../../../store/mark.ts';
import type { StateStore } from '../../../store/store.ts';
import type { Salvaged } from '../../../store/salvage/counts.ts';
import { isSameLine, storeWithMark } from '../../../store/with-mark.ts';
import { journalLog } from '../log/log.ts';
import type { PlacedMark } from './mark.ts';
import { beginWatch, earlier, timeUpTo, watchIn } from '../watch/watch.ts';

/** The parts of a mark that a journal is held against. */
export type JournalMark = Pick<PlacedMark, 'read' | 'write' | 'lines' | 'isDamaged' | 'watch'>;

/** How much of a journal could not be read, as far as a salvage tells. */
export type UnreadPart = Pick<Salvaged, 'lost' | 'sureTo' | 'isPageLost'>;

const nothingUnread: UnreadPart = { lost: 0, sureTo: undefined, isPageLost: false };

/**
 * The beginning of the watch that the marks or the unreadable parts ask for: the last line that is sure. Undefined where the journal
 * holds all that they tell of, and they know of no watch.
 */
export async function lossIn(
  mark: Omit<JournalMark, 'read' | 'write'>,
  store: StateStore,
  { lost, sureTo, isPageLost } = nothingUnread,
): Promise<MarkedWatch | undefined> {
  const lines = mark.lines();
  const held = await store.read((view) => Promise.all(lines.map(async (line) => isSameLine(await view.line(journalLog, line.n), line))));
  const sure = lines.find(({ hash }, at) => held[at] && (hash !== undefined || lost === 0));
  const isDamaged = mark.isDamaged();
  const isWhole = lost === 0 && !isPageLost && !isDamaged && (lines.length === 0 || sure?.n === lines[0]?.n);
  // Where the mark tells nothing, the last line of the journal itself does.
  const known = lost > 0 ? sureTo : isDamaged ? Number.MAX_SAFE_INTEGER : 0;
  const since = sure?.time === undefined ? await store.read((view) => timeUpTo(view, known ?? 0)) : new Date(sure.time).toISOString();
  const before = mark.watch();
  // With every line there, only values can be lost, and those may be of any day.
  const from = isPageLost && lost === 0 ? null : since;
  return isWhole ? before : { since: before ? earlier(before.since, from) : from };
}

/**
 * The store of an account as its mark watches over it. Where machines share it, they are all on watch once a database came in its place,
 * or once one of them misses a line that it knew.
 */
export function watchedStore(store: StateStore, mark: JournalMark, now: () => Date): StateStore {
  const missing = async () => {
    const begins = await lossIn(mark, store);
    if (!begins) return;
    await store.transaction(async (transaction) => {
      const watch = await watchIn(transaction);
      const isKnown = watch !== undefined && earlier(watch.since, begins.since) === watch.since;
      if (!isKnown || transaction.isReplaced) await beginWatch(transaction, begins.since, now());
    });
  };
  return storeWithMark(store, journalLog, mark, now, {
    replaced: async (transaction) => void (await beginWatch(transaction, await timeUpTo(transaction), now())),
    // The user hears of the missing line, also where it can't be written down.
    missing: () => unlessFailing(missing()),
  });
}
