import { UnusableStore } from './faults.ts';
import { hashLength, type MarkedLine } from './mark.ts';
import { unlessUnusable } from './mark-text.ts';
import type { Line, StateStore, StateView, Transaction } from './store.ts';

/** What a store is held against: the last line of one of its logs, kept outside the store, in one place or in two. */
export interface StoreMark {
  /** The last line of each place, with its path. Fails with exit 10 on a mark that can't be read. */
  readonly read: () => readonly PlacedLine[];
  /** Marks a line; with `flush` it is on disk when this ends. Fails with exit 10. */
  readonly write: (line: MarkedLine, flush: boolean) => void;
}

/** Work to be done where lines of the log may be lost in a store that machines share, so that all of them know. */
export interface LossWork {
  /** Done first in each transaction on a database that was replaced. */
  readonly replaced: (transaction: Transaction) => Promise<void>;
  /** Done on a store that lacks a line which was marked. */
  readonly missing: () => Promise<void>;
}

/** The last line of a mark. */
export interface PlacedLine extends MarkedLine {
  readonly path: string;
}

/** Whether a log still holds a line that was marked. */
export const isSameLine = (found: Line | undefined, { hash }: Pick<MarkedLine, 'hash'>): boolean =>
  found !== undefined && (hash === undefined || found.hash?.startsWith(hash) === true);

/** A log that lacks a line which was marked. */
class MissingLine extends UnusableStore {}

/** Why a log is not the one that was marked; undefined where it holds the last line of each mark. */
async function faultOf(
  view: StateView,
  log: string,
  last: Line | undefined,
  marks: readonly PlacedLine[],
): Promise<MissingLine | undefined> {
  for (const { path, ...line } of marks) {
    if ((last?.n ?? 0) < line.n) return shorter(path, line.n, last?.n ?? 0);
    if (!isSameLine(await view.line(log, line.n), line)) return another(path, line.n);
  }
  return undefined;
}

/**
 * Gives the last line of a log. Fails with exit 10 where the log does not hold the line that was marked: the store was lost or cut, or
 * is another one or an old copy. Also on a mark that can't be read.
 */
export async function checkMarked(view: StateView, log: string, { read }: Pick<StoreMark, 'read'>): Promise<Line | undefined> {
  const last = await view.line(log);
  const fault = await faultOf(view, log, last, read());
  if (fault) throw fault;
  return last;
}

/**
 * The same store, in which each change first holds the log against its mark, so that nothing is done on a journal that is another
 * than the one that was left here. A read has the mark follow a log that went on, and never fails because of it.
 */
export function storeWithMark(store: StateStore, log: string, mark: StoreMark, now: () => Date, loss?: LossWork): StateStore {
  /** The last line that is known to go on from the mark, and the last number that was marked by this process. */
  let known: Line | undefined;
  let written = 0;
  const write = (flush: boolean): void => {
    if (!known || (!flush && known.n <= written)) return;
    mark.write({ n: known.n, hash: known.hash?.slice(0, hashLength), time: now().getTime() }, flush);
    written = known.n;
  };
  const follow = async (view: StateView): Promise<void> => {
    const last = await view.line(log);
    if (!last || last.n <= (known?.n ?? 0)) return;
    const marks = unlessUnusable(() => mark.read());
    if (!marks || (await faultOf(view, log, last, marks))) return;
    known = last;
    if (!marks.some(({ n }) => n === last.n)) unlessUnusable(() => write(false));
  };
  return {
    ...store,
    read: (work) =>
      store.read(async (view) => {
        const [result] = await Promise.all([work(view), follow(view)]);
        return result;
      }),
    transaction: async (work) => {
      const done = store.transaction(async (transaction) => {
        known = await checkMarked(transaction, log, mark);
        if (transaction.isReplaced) await loss?.replaced(transaction);
        return { result: await work(transaction), last: await transaction.line(log) };
      });
      const { result, last } = await done.catch(async (error: unknown) => {
        if (error instanceof MissingLine && store.shared !== undefined) await loss?.missing();
        throw error;
      });
      known = last;
      unlessUnusable(() => write(false));
      return result;
    },
    flush: async () => write(true),
  };
}

/** The same store, which tells of each read that a line was missing in which was marked before. A mark that can't be read tells nothing. */
export const tellingStore = (
  store: StateStore,
  log: string,
  { read: marksNow }: Pick<StoreMark, 'read'>,
  tell: (fault: UnusableStore) => void,
): StateStore => ({
  ...store,
  read: (work) => {
    // Another process may move the mark on during the reading.
    const marks = unlessUnusable(marksNow) ?? [];
    return store.read(async (view) => {
      const [result, last] = await Promise.all([work(view), view.line(log)]);
      const fault = await faultOf(view, log, last, marks);
      if (fault) tell(fault);
      return result;
    });
  },
});

const shorter = (path: string, n: number, last: number): MissingLine =>
  new MissingLine(path, {
    nl: `zegt dat er bewaard werd tot nummer ${n}, en nu is er maar tot nummer ${last}: het bestand met de rest is weg, afgekapt of een oude kopie`,
    en: `says that records up to number ${n} were kept, and now they go up to ${last}: the file with the rest is gone, cut, or an old copy`,
  });

const another = (path: string, n: number): MissingLine =>
  new MissingLine(path, {
    nl: `kent een andere regel ${n} dan het journaal nu heeft: dit is een ander journaal, of een oude kopie waarin verder gewerkt is`,
    en: `knows another record ${n} than the journal has now: this is another journal, or an old copy with which work went on`,
  });
