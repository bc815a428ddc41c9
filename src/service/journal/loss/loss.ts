import { failureIn, unlessFailing } from '../../../failure.ts';
import type { MarkedLine } from '../../../store/mark.ts';
import type { StateStore, StateView } from '../../../store/store.ts';
import { checkMarked, isSameLine, storeWithMark } from '../../../store/with-mark.ts';
import { journalLog } from '../log/log.ts';
import { earlier, flagIn, type LossBeginning, raiseFlag, raiseReplaced, timeUpTo } from '../log/lost.ts';
import type { PlacedMark } from './mark.ts';

/** The parts of a mark that a journal is held against. */
export type JournalMark = Pick<PlacedMark, 'read' | 'write' | 'lines' | 'isDamaged' | 'renew'>;
type ReadMark = Pick<JournalMark, 'lines' | 'isDamaged'>;

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

/** The beginning of the loss that marks tell of: the last sure line. Undefined where the journal holds all of it. */
export async function lossIn(mark: ReadMark, view: StateView): Promise<LossBeginning | undefined> {
  const lines = mark.lines();
  const { sure } = await comparedIn(view, lines);
  const isDamaged = mark.isDamaged();
  if (!isDamaged && (lines.length === 0 || sure?.n === lines[0]?.n)) return undefined;
  // Where the mark tells nothing, the last line of the journal itself does.
  const since =
    sure?.time === undefined ? await timeUpTo(view, isDamaged ? Number.MAX_SAFE_INTEGER : 0) : new Date(sure.time).toISOString();
  return { since, ...(!isDamaged && { sure: sure?.n ?? 0 }) };
}

/**
 * Whether a machine goes on by itself where its journal lacks lines which it marked: the flag tells of their loss, because the journal has
 * the line that was sure then, and each of those was marked after that one and before the flag was raised. False where a person has to say so,
 * and where nothing is missing.
 */
export async function isTakenOver(view: StateView, mark: ReadMark): Promise<boolean> {
  const { sure, missing } = await comparedIn(view, mark.lines());
  const first = missing.at(-1);
  const flag = await flagIn(view);
  if (!first || mark.isDamaged() || !flag?.taken || flag.sure === undefined || flag.begun === undefined) return false;
  const raised = Date.parse(flag.begun);
  return (
    flag.sure < first.n && (sure !== undefined || flag.sure === 0) && missing.every(({ time }) => time !== undefined && time <= raised)
  );
}

/** The store of an account with its mark. Where machines share it, the flag is raised once a database came in its place, or once one of them misses a line that it knew. */
export function markedStore(store: StateStore, mark: JournalMark, now: () => Date): StateStore {
  const isShared = store.shared !== undefined;
  const missing = async () => {
    await store.transaction(async (transaction) => {
      const begins = await lossIn(mark, transaction);
      const flag = begins && (await flagIn(transaction));
      const isKnown = flag !== undefined && begins !== undefined && earlier(flag.since, begins.since) === flag.since;
      if (begins && (!isKnown || transaction.isReplaced)) await raiseFlag(transaction, begins, now());
    });
  };
  return storeWithMark(store, journalLog, mark, now, {
    replaced: (transaction) => raiseReplaced(transaction, now()),
    takeOver: async (view, line) => {
      const isTaken = isShared && (await isTakenOver(view, mark));
      if (isTaken) mark.renew(line);
      return isTaken;
    },
    // The user hears of the missing line, also where it can't be written down.
    missing: async () => isShared && unlessFailing(missing()),
  });
}
