import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { putSpooledAside, removeSpooled, spooledAside, spooledLines, spoolLine } from '../../machine/store/spool.ts';
import type { JournalRecord } from './records.ts';

/** An outcome as the process of its write saw it. */
export type Seen = Exclude<JournalRecord, { kind: 'intent' | 'reconciled' }>;

/** An outcome that the store could not take when it was seen. */
export interface Waiting {
  readonly account: string;
  /** The store, as messages name it. */
  readonly store: string;
  /** The lock of its write, which no other write has. */
  readonly lock: string;
  readonly record: Seen;
}

/** The outcomes of one account that wait on this machine. */
export interface Spool {
  /** Keeps one, on disk when this ends. Exit 10 where the disk refuses. */
  add(waiting: Omit<Waiting, 'account'>): void;
  /** Those that wait, each with its file. A damaged line is put aside. */
  list(): { readonly path: string; readonly waiting: Waiting }[];
  remove(paths: readonly string[]): void;
  /** The damaged lines that were put aside, of every account. */
  aside(): string[];
}

/** Opens the spool of an account below the state folder; touches nothing before it is asked. */
export function openSpool(stateFolder: () => string, account: string): Spool {
  const folder = () => join(stateFolder(), 'spool');
  return {
    add: (waiting) => spoolLine(folder(), randomUUID(), JSON.stringify({ account, ...waiting })),
    list: () =>
      spooledLines(folder()).flatMap(({ path, text }) => {
        const waiting = text === undefined ? undefined : waitingIn(text);
        if (!waiting) putSpooledAside(path);
        return waiting?.account === account ? [{ path, waiting }] : [];
      }),
    remove: removeSpooled,
    aside: () => spooledAside(folder()),
  };
}

/** The outcome in a line; undefined for a line that holds none. */
function waitingIn(text: string): Waiting | undefined {
  try {
    const found = JSON.parse(text) as Partial<Waiting> | null;
    return found?.record && typeof found.record.of === 'number' ? (found as Waiting) : undefined;
  } catch {
    return undefined;
  }
}
