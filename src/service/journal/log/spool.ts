import { randomUUID } from 'node:crypto';
import { Failure } from '../../../failure.ts';
import { putSpooledAside, removeAside, removeSpooled, spooledAside, spooledLines, spoolIn, spoolLine } from '../../../store/spool.ts';
import type { JournalRecord } from './records.ts';

/** An outcome as the process of its write saw it. */
export type SeenOutcome = Exclude<JournalRecord, { kind: 'intent' | 'reconciled' }>;

/** An outcome that the store could not take when it was seen. */
export interface WaitingOutcomes {
  readonly account: string;
  /** The store, as messages name it. */
  readonly store: string;
  /** The lock of its write, which no other write has. */
  readonly lock: string;
  readonly record: SeenOutcome;
}

/** The outcomes of one account that wait on this machine. */
export type Spool = ReturnType<typeof openSpool>;

/** Opens an account's spool below the state folder, once asked. One that may not be written leaves damaged lines in their place. */
export function openSpool(stateFolder: () => string, account: string, mayWrite = true) {
  const folder = () => spoolIn(stateFolder());
  return {
    /** Keeps one, on disk when this ends. Exit 10 where the disk refuses. */
    add: (waiting: Omit<WaitingOutcomes, 'account'>) => spoolLine(folder(), randomUUID(), JSON.stringify({ account, ...waiting })),
    /** Those that wait. A damaged line is put aside. */
    list: () => {
      const { lines, unreadable } = spooledLines(folder());
      const found = lines.map(({ path, text }) => ({ path, waiting: text === undefined ? undefined : waitingIn(text) }));
      const faults = found.map(({ path, waiting }) => (waiting || !mayWrite ? undefined : putAside(path)));
      return {
        lines: found.flatMap(({ path, waiting }) => (waiting?.account === account ? [{ path, waiting }] : [])),
        unreadable: [...unreadable, ...faults.filter((fault) => fault !== undefined)],
      };
    },
    remove: removeSpooled,
    /**
     * Removes those from before a moment, in milliseconds, that are for another store than the one in use, and damaged ones. That store takes
     * their writes for open then, which stops others and doubles nothing.
     */
    wipe: (before: number, inUse: string | undefined) => {
      const old = spooledLines(folder()).lines.flatMap(({ path, text }) => {
        const waiting = text === undefined ? undefined : waitingIn(text);
        const isOwn = waiting?.account === account && waiting.store !== inUse;
        return isOwn && Date.parse(waiting.record.time) <= before ? [path] : [];
      });
      removeSpooled(old);
      removeAside(folder(), before);
    },
    /** The damaged lines that were put aside, of every account. */
    aside: () => spooledAside(folder()),
  };
}

/** Puts a damaged line aside; gives the failure where the disk refuses. */
function putAside(path: string): Failure | undefined {
  try {
    putSpooledAside(path);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const outcomeKinds: readonly string[] = ['result', 'unsent', 'refused', 'unknown'] satisfies SeenOutcome['kind'][];

/** The outcome in a line; undefined for a line that holds none. */
function waitingIn(text: string): WaitingOutcomes | undefined {
  try {
    const found = JSON.parse(text) as Partial<WaitingOutcomes> | null;
    const { lock, record } = found ?? {};
    return typeof lock === 'string' && typeof record?.of === 'number' && outcomeKinds.includes(record.kind)
      ? (found as WaitingOutcomes)
      : undefined;
  } catch {
    return undefined;
  }
}
