import { Failure, local } from '../../failure.ts';
import type { StateStore, Transaction } from '../../store/store.ts';
import { deliver } from './delivery.ts';
import type { Entry } from './entries.ts';
import * as log from './log.ts';
import type { Intent } from './records.ts';
import type { Seen, Spool } from './spool.ts';

/** A number outside the store that tells how far the journal was, so that a store that knows less is noticed. */
export interface JournalMark {
  /** Fails with exit 10 where the journal, whose last number is `last`, knows less than the mark, or the mark can't be read. */
  readonly check: (last: number) => void;
  /** Marks a number, on disk when this ends. Fails with exit 10. */
  readonly write: (n: number) => void;
}

/** Where an outcome is kept: in the store, or on this machine, where it waits for the next command. */
export type Kept = 'stored' | 'waits';

/** The outcomes that wait on this machine. */
export interface Undelivered {
  readonly count: number;
  /** The stores that those are for, where they are others than this one. */
  readonly elsewhere: readonly string[];
  /** Why some can't be read now, in words. */
  readonly unreadable: readonly string[];
  /** The files of damaged ones, which nobody can read any more. */
  readonly damaged: readonly string[];
}

/** The way of this process's own records to the store, and round it where the store is away. */
export interface Outbox {
  /** Hands over everything that waits. Where that fails it goes on waiting: the command fails by itself where it needs the store. */
  empty(): Promise<void>;
  /** Adds the intent of a write, unless `check` throws on the writes that may stand in its way. */
  begin(intent: Intent, since: number, check: (entries: readonly Entry[]) => void): Promise<Entry>;
  /** Adds the outcome of a write, or has it wait where machines share the store. */
  end(intent: Intent, record: Seen): Promise<Kept>;
  readonly waiting: () => Promise<Undelivered>;
}

/** Opens the way to a store; without a spool nothing can wait. Touches nothing before it is asked. */
export function openOutbox(store: StateStore, mark: JournalMark, spool: Spool | undefined): Outbox {
  let mayWait = spool !== undefined;
  /** How far the clock of the store is ahead of this machine's, in milliseconds. */
  let ahead = 0;

  const check = async (transaction: Transaction) => mark.check(await transaction.last(log.journalLog));

  const empty = async () => {
    if (!spool || !mayWait) return;
    try {
      await deliver({ store, spool, check, entry: log.entryAt, isForgotten: log.isForgotten, add: log.add });
      mayWait = false;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  };

  const wait = ({ owner: { lock } }: Intent, record: Seen): boolean => {
    if (!spool || store.shared === undefined || lock === undefined) return false;
    const time = new Date(Date.parse(record.time) + ahead).toISOString();
    spool.add({ store: store.shared, lock, record: { ...record, time } });
    mayWait = true;
    return true;
  };

  /** As `wait`; where the disk refuses too, the failure gives both reasons. */
  const waited = (intent: Intent, record: Seen, cause: unknown): boolean => {
    try {
      return wait(intent, record);
    } catch (error) {
      if (!(error instanceof Failure && cause instanceof Failure)) throw error;
      throw local(`${cause.message}; ${error.message}`, { cause: error });
    }
  };

  const waitIfPossible = (intent: Intent, record: Seen): void => {
    try {
      wait(intent, record);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  };

  return {
    empty,
    begin: async (given, since, stop) => {
      let intent = given;
      let n: number | undefined;
      try {
        await store.transaction(async (transaction) => {
          const rivals = log.rivals(transaction, given.document ?? given.label ?? null, since);
          await Promise.all([check(transaction), rivals]);
          stop(await rivals);
          if (transaction.time) {
            ahead = transaction.time.getTime() - Date.parse(given.time);
            intent = { ...given, time: transaction.time.toISOString() };
          }
          const subject = intent.document ?? intent.label;
          ({ n } = await transaction.append(log.journalLog, { body: intent, ...(subject !== undefined && { subject }) }));
        });
      } catch (error) {
        // The intent may have stayed although its answer was lost, and no later command should have to find out how it ended.
        if (n !== undefined) waitIfPossible(intent, { kind: 'unsent', of: n, time: given.time });
        throw error;
      }
      if (n === undefined) throw new Error('a transaction ended without its record');
      try {
        mark.write(n);
      } catch (error) {
        const unsent = { kind: 'unsent', of: n, time: intent.time } as const;
        await store.transaction((transaction) => log.add(transaction, unsent)).catch(() => {});
        throw error;
      }
      return { n, intent, checks: [], state: 'open' };
    },
    end: async (intent, record) => {
      try {
        await store.transaction((transaction) => {
          const time = transaction.time?.toISOString() ?? record.time;
          return log.add(transaction, { ...record, time });
        });
        return 'stored';
      } catch (error) {
        if (waited(intent, record, error)) return 'waits';
        throw error;
      }
    },
    waiting: async () => {
      await empty();
      const { lines = [], unreadable = [] } = spool?.list() ?? {};
      const stores = new Set(lines.map(({ waiting }) => waiting.store).filter((name) => name !== store.shared));
      return {
        count: lines.length,
        elsewhere: [...stores],
        unreadable: unreadable.map(({ message }) => message),
        damaged: spool?.aside() ?? [],
      };
    },
  };
}
