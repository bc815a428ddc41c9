import { failureIn, unlessFailing } from '../../../failure.ts';
import type { MarkedLine } from '../../../store/mark.ts';
import type { StateStore, StateView } from '../../../store/store.ts';
import { checkMarked, isSameLine, storeWithMark } from '../../../store/with-mark.ts';
import { journalLog } from '../log/log.ts';
import type { PlacedMark } from './mark.ts';
import {
  type WatchBeginning,
  beginReplaced,
  beginWatch,
  type Covering,
  covering,
  earlier,
  showingOwn,
  timeUpTo,
  type Watch,
  watchIn,
} from '../watch/watch.ts';

/** The parts of a mark that a journal is held against. */
export type JournalMark = Pick<PlacedMark, 'read' | 'write' | 'lines' | 'isDamaged' | 'watch' | 'renew'>;
type ReadMark = Pick<JournalMark, 'lines' | 'isDamaged' | 'watch'>;

/** The lines that marks name against the journal: the last one that it holds, and those after it, the newest first. */
async function comparedIn(view: StateView, lines: readonly MarkedLine[]) {
  const held = await Promise.all(lines.map(async (line) => isSameLine(await view.line(journalLog, line.n), line)));
  const at = held.indexOf(true);
  return { sure: lines[at], missing: at < 0 ? lines : lines.slice(0, at) };
}

/** Whether a journal holds the last line of each mark. One that can't be read tells nothing, so that nothing is certain either. */
export const holdsMark = async (view: StateView, mark: Pick<JournalMark, 'read'>, shared?: string): Promise<boolean> =>
  checkMarked(view, journalLog, mark, shared).then(
    () => true,
    (error: unknown) => !failureIn(error),
  );

/** The beginning of the watch that marks ask for: the last sure line. Undefined where the journal holds all of it. */
export async function lossIn(mark: ReadMark, view: StateView): Promise<WatchBeginning | undefined> {
  const lines = mark.lines();
  const { sure } = await comparedIn(view, lines);
  const isDamaged = mark.isDamaged();
  if (!isDamaged && (lines.length === 0 || sure?.n === lines[0]?.n)) return undefined;
  // Where the mark tells nothing, the last line of the journal itself does.
  const since =
    sure?.time === undefined ? await timeUpTo(view, isDamaged ? Number.MAX_SAFE_INTEGER : 0) : new Date(sure.time).toISOString();
  const before = mark.watch();
  return { since: before ? earlier(before.since, since) : since, ...(!isDamaged && { sure: sure?.n ?? 0 }) };
}

/**
 * The watch that a machine goes on with by itself where its journal lacks lines which it marked: those were all lost in a watch that machines
 * may take the journal over in, because the journal has the line that was sure then and each of those was marked after that one and before
 * the watch began. Undefined where a person has to say so, and where nothing is missing.
 */
export async function takenOverIn(view: StateView, mark: ReadMark): Promise<Watch | undefined> {
  const { sure, missing } = await comparedIn(view, mark.lines());
  const first = missing.at(-1);
  if (!first || mark.isDamaged()) return undefined;
  const isWithin = (watch: Covering): boolean =>
    watch.sure < first.n &&
    (sure !== undefined || watch.sure === 0) &&
    missing.every(({ time }) => time !== undefined && time <= Date.parse(watch.begun));
  const watch = (await covering(view)).find(isWithin);
  if (!watch) return undefined;
  const before = mark.watch();
  const since = sure?.time === undefined ? watch.since : new Date(sure.time).toISOString();
  return { since: before ? earlier(before.since, since) : since, n: Math.max(watch.n, before?.n ?? 0) };
}

/**
 * The store of an account as its mark watches over it. Where machines share it, they are all on watch once a database came in its place,
 * or once one of them misses a line that it knew; one that took the journal over by itself stays on a watch of its own.
 */
export function watchedStore(store: StateStore, mark: JournalMark, now: () => Date): StateStore {
  const isShared = store.shared !== undefined;
  const missing = async () => {
    await store.transaction(async (transaction) => {
      const begins = await lossIn(mark, transaction);
      const watch = begins && (await watchIn(transaction));
      const isKnown = watch !== undefined && begins !== undefined && earlier(watch.since, begins.since) === watch.since;
      if (begins && (!isKnown || transaction.isReplaced)) await beginWatch(transaction, begins, now());
    });
  };
  const marked = storeWithMark(store, journalLog, mark, now, {
    replaced: async (transaction) => void (await beginReplaced(transaction, now())),
    takeOver: async (view, line) => {
      const own = isShared ? await takenOverIn(view, mark) : undefined;
      if (own) mark.renew(line, own);
      return own !== undefined;
    },
    // The user hears of the missing line, also where it can't be written down.
    missing: async () => isShared && unlessFailing(missing()),
  });
  const showing = showingOwn(() => mark.watch());
  return {
    ...marked,
    read: (work) => marked.read((view) => work(showing(view))),
    transaction: (work) => marked.transaction((transaction) => work(showing(transaction))),
  };
}
