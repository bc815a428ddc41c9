import { Failure, unlessFailing } from '../failure.ts';
import { t } from '../language.ts';
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
  /** Whether this machine goes on by itself with a log that lacks a line which was marked; the last line that it has is marked then. */
  readonly takeOver: (view: StateView, last: MarkedLine) => Promise<boolean>;
  /** Done on a store that lacks a line which was marked. */
  readonly missing: () => Promise<unknown>;
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

/** The database of several machines lacks a line that this one saw there. */
const behind = (shown: string, n: number, last: number, isShort: boolean): MissingLine =>
  new MissingLine(
    shown,
    isShort
      ? {
          nl: `kent het journaal tot nummer ${last}, en deze computer zag er nummer ${n}: het is een oudere kopie of een andere database`,
          en: `knows the journal up to number ${last}, and this machine saw number ${n} there: it is an older copy or another database`,
        }
      : {
          nl: `heeft een andere regel ${n} in het journaal dan deze computer er zag: het is een oudere kopie waarin verder gewerkt is, of een andere database`,
          en: `has another record ${n} in the journal than this machine saw there: it is an older copy in which work went on, or another database`,
        },
    {
      nl: 'Er is niets verstuurd. Laat een goede kopie van de database terugzetten, of laat de eigenaar van de opslag met deze verdergaan: duit journaal herstel --opnieuw',
      en: 'Nothing was sent. Have a good copy of the database restored, or have the owner of the store go on with this one: duit journaal herstel --opnieuw',
    },
  );

/** Exit 5: this machine took over the log of a database that was replaced, in the middle of a command. */
const replacedMeanwhile = (message: string): Failure =>
  new Failure('temporary', message, {
    because: 'busy',
    hint: t({
      nl: 'Er is niets verstuurd. Deze computer gaat nu met deze database verder: geef het commando opnieuw.',
      en: 'Nothing was sent. This machine goes on with this database now: give the command again.',
    }),
  });

/** Why a log is not the one that was marked, in the words for a file or for the database that machines share; undefined where it holds the last line of each mark. */
async function faultOf(
  view: StateView,
  log: string,
  last: Line | undefined,
  marks: readonly PlacedLine[],
  shared?: string,
): Promise<MissingLine | undefined> {
  for (const { path, ...line } of marks) {
    const isShort = (last?.n ?? 0) < line.n;
    if (!isShort && isSameLine(await view.line(log, line.n), line)) continue;
    if (shared !== undefined) return behind(shared, line.n, last?.n ?? 0, isShort);
    return isShort ? shorter(path, line.n, last?.n ?? 0) : another(path, line.n);
  }
  return undefined;
}

/**
 * Fails with exit 10 where the log does not hold the line that was marked: the store was lost or cut, or is another one or an old copy. Also on a mark that can't be read.
 */
export async function checkMarked(view: StateView, log: string, { read }: Pick<StoreMark, 'read'>, shared?: string): Promise<void> {
  const fault = await faultOf(view, log, await view.line(log), read(), shared);
  if (fault) throw fault;
}

/**
 * The same store, in which each change first holds the log against its mark, so that nothing is done on a journal that is another
 * than the one that was left here. A read has the mark follow a log that went on, and never fails because of it.
 */
export function storeWithMark(store: StateStore, log: string, mark: StoreMark, now: () => Date, loss?: LossWork): StateStore {
  const { set, write, follow, isTaken } = openMarking(log, mark, now, loss);
  return {
    ...store,
    read: (work) =>
      store.read(async (view) => {
        const [result, isTakenOver] = await Promise.all([work(view), follow(view)]);
        // Once more: from now on this machine sees what it is on watch for.
        return isTakenOver ? work(view) : result;
      }),
    transaction: async (work) => {
      const done = store.transaction(async (transaction) => {
        const last = await transaction.line(log);
        const fault = await faultOf(transaction, log, last, mark.read(), store.shared);
        // Whatever was read before the journal was taken over may have told otherwise.
        if (fault) throw (await isTaken(transaction, last)) ? replacedMeanwhile(fault.message) : fault;
        set(transaction, last);
        if (transaction.isReplaced) await loss?.replaced(transaction);
        const result = await work(transaction);
        const after = await transaction.line(log);
        return { result, keep: () => set(transaction, after) };
      });
      const { result, keep } = await done.catch(async (error: unknown) => {
        if (error instanceof MissingLine) await loss?.missing();
        throw error;
      });
      keep();
      unlessUnusable(() => write(false));
      return result;
    },
    flush: async () => write(true),
  };
}

/** The part of a store with a mark that has the mark follow. */
function openMarking(log: string, mark: StoreMark, now: () => Date, loss: LossWork | undefined) {
  /** The last line that is known to go on from the mark, and the last number that was marked by this process. */
  let known: MarkedLine | undefined;
  let written = 0;
  // The clock that all machines share, so that their marks can be held against each other.
  const lineOf = ({ time }: StateView, last: Line): MarkedLine => ({
    n: last.n,
    hash: last.hash?.slice(0, hashLength),
    time: (time ?? now()).getTime(),
  });
  const set = (view: StateView, last: Line | undefined): void => {
    known = last && lineOf(view, last);
  };
  const write = (flush: boolean): void => {
    if (!known || (!flush && known.n <= written)) return;
    mark.write(known, flush);
    written = known.n;
  };
  const isTaken = async (view: StateView, last: Line = { n: 0, hash: undefined }): Promise<boolean> =>
    (await loss?.takeOver(view, lineOf(view, last))) === true;
  /** Tells whether this machine took the log over. */
  const follow = async (view: StateView): Promise<boolean> => {
    const last = await view.line(log);
    if (last && last.n <= (known?.n ?? 0)) return false;
    const marks = unlessUnusable(() => mark.read());
    if (!marks) return false;
    const isBehind = (await faultOf(view, log, last, marks)) !== undefined;
    if (isBehind && !(await unlessFailing(isTaken(view, last)))) return false;
    set(view, last);
    if (!isBehind && !marks.some(({ n }) => n === last?.n)) unlessUnusable(() => write(false));
    return isBehind;
  };
  return { set, write, follow, isTaken };
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
      const fault = await faultOf(view, log, last, marks, store.shared);
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
