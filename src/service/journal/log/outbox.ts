import { DryRun, Failure, local } from '../../../failure.ts';
import { newId } from '../../../store/chain.ts';
import type { CopiedLine, StateStore, Transaction, WhereKept } from '../../../store/store.ts';
import { giveBack } from '../rails/day-count.ts';
import type { Entry } from './entries.ts';
import * as log from './log.ts';
import type { Intent } from './records.ts';
import type { SeenOutcome, Spool, WaitingOutcomes } from './spool.ts';

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

/** Looks at the writes that may stand in the way of one that is about to begin, in the transaction that adds its intent. */
export type BeginCheck = (entries: readonly Entry[], transaction: Transaction) => void | Promise<void>;

/** The way of this process's own records to the store, and round it where the store is away. */
export interface Outbox {
  /** Hands over everything that waits. Where that fails it goes on waiting: the command fails by itself where it needs the store. */
  empty(): Promise<void>;
  /** Adds the intent of a write, unless `check` throws on the writes that may stand in its way. */
  begin(intent: Intent, since: number, check: BeginCheck): Promise<Entry>;
  /** Adds the outcome of a write, or has it wait where machines share the store. */
  end(entry: Pick<Entry, 'id' | 'intent'>, record: SeenOutcome): Promise<WhereKept>;
  readonly waiting: () => Promise<Undelivered>;
}

/** Opens the way to a store; without a spool nothing can wait. Touches nothing before it is asked. */
export function openOutbox(store: StateStore, spool: Spool | undefined): Outbox {
  const outcomes = openWaiting(store, spool);

  const add = async (given: Intent, since: number, stop: BeginCheck): Promise<Pick<Entry, 'id' | 'n' | 'intent'>> => {
    let added: { readonly id: string; readonly n: number } | undefined;
    try {
      return await store.transaction(async (transaction) => {
        const subject = given.document ?? given.label;
        await stop(await log.rivalsStill(transaction, subject ?? null, since), transaction);
        const intent = transaction.time ? outcomes.timed(given, transaction.time) : given;
        const { id, n } = await transaction.append(log.journalLog, { body: intent, ...(subject !== undefined && { subject }) });
        added = { id, n };
        return { id, n, intent };
      });
    } catch (error) {
      // The intent may have stayed although its answer was lost, and no later command should have to find out how it ended.
      if (added) {
        const { id, n } = added;
        const unsent = { kind: 'unsent', of: n, time: given.time } as const;
        unlessFailing(() => (store.leave ? store.leave(lineOf(id, outcomes.byStore(unsent))) : outcomes.add(given, unsent)));
      }
      throw error;
    }
  };

  return {
    empty: outcomes.empty,
    begin: async (given, since, stop) => {
      const added = await add(given, since, stop);
      await markOrUnsent(store, added);
      return { ...added, last: added.n, checks: [], state: 'open' };
    },
    end: async ({ id, intent }, record) => {
      if (store.record) return recordOutcome(store.record, { id, intent }, outcomes.byStore(record));
      try {
        await addOutcome(store, intent, record);
        return 'stored';
      } catch (error) {
        if (withBothReasons(error, () => outcomes.add(intent, record))) return 'waits';
        throw error;
      }
    },
    waiting: async () => {
      await outcomes.empty();
      return outcomes.list();
    },
  };
}

async function addOutcome(store: StateStore, intent: Intent, record: SeenOutcome): Promise<void> {
  const approvals = intent.goedkeuring && (await import('../approval/approvals.ts'));
  await store.transaction(async (transaction) => {
    const time = transaction.time?.toISOString() ?? record.time;
    await log.addRecord(transaction, { ...record, time });
    if (!log.changedNothing(record)) return;
    for (const back of [giveBack, approvals?.giveApprovalBack]) await back?.(transaction, intent, new Date(time));
  });
}

/** The line of an outcome, of the entry that begins with the line `of`. */
function lineOf(of: string, record: SeenOutcome): CopiedLine {
  const { of: _of, ...body } = record;
  return { id: newId(), log: log.journalLog, of, ...log.ending(record), body };
}

/** Keeps an outcome whatever becomes of the store, with what it gives back of the day and of an approval. */
async function recordOutcome(
  keep: NonNullable<StateStore['record']>,
  { id, intent }: Pick<Entry, 'id' | 'intent'>,
  record: SeenOutcome,
): Promise<WhereKept> {
  const approvals = intent.goedkeuring && (await import('../approval/approvals.ts'));
  const line = lineOf(id, record);
  return keep(line, (transaction, about) =>
    log.addLine(transaction, about, line, async (...given) => {
      for (const back of [giveBack, approvals?.giveApprovalBack]) await back?.(...given);
    }),
  );
}

/** Marks a write that was added. One whose mark can't be written is not sent, and is ended as such. */
async function markOrUnsent(store: StateStore, { n, intent }: Pick<Entry, 'n' | 'intent'>): Promise<void> {
  try {
    await store.flush();
  } catch (error) {
    const unsent = { kind: 'unsent', of: n, time: intent.time } as const;
    await store.transaction((transaction) => log.addRecord(transaction, unsent)).catch(() => {});
    throw error;
  }
}

/** The outcomes that wait on this machine until the store takes them; without a spool there are none. */
function openWaiting(store: StateStore, spool: Spool | undefined) {
  let mayWait = spool !== undefined;
  /** How far the clock of the store is ahead of this machine's, in milliseconds. */
  let ahead = 0;
  /** An outcome with the time of the store's clock. */
  const byStore = <T extends SeenOutcome>(record: T): T => ({ ...record, time: new Date(Date.parse(record.time) + ahead).toISOString() });
  return {
    byStore,
    /** The intent with the time of the store's clock. The times of outcomes that wait are corrected by the difference. */
    timed: (intent: Intent, time: Date): Intent => {
      ahead = time.getTime() - Date.parse(intent.time);
      return { ...intent, time: time.toISOString() };
    },
    /** Has an outcome wait; false where machines do not share the store. */
    add: ({ owner: { lock } }: Intent, record: SeenOutcome): boolean => {
      if (!spool || store.shared === undefined || lock === undefined) return false;
      spool.add({ store: store.shared, lock, record: byStore(record) });
      mayWait = true;
      return true;
    },
    empty: async (): Promise<void> => {
      if (!spool || !mayWait) return;
      try {
        await deliver(store, spool);
        mayWait = false;
      } catch (error) {
        if (!(error instanceof Failure || error instanceof DryRun)) throw error;
      }
    },
    list: (): Undelivered => {
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

function unlessFailing(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Does work after a failure of the store; where the disk refuses it too, the failure gives both reasons. */
function withBothReasons<T>(cause: unknown, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Failure && cause instanceof Failure)) throw error;
    throw local(`${cause.message}; ${error.message}`, { cause: error });
  }
}

/**
 * Hands the outcomes that wait on this machine over to the store, all of them or none. One that the store has already is dropped:
 * the answer to an earlier delivery may have been lost. Exit 10 where the store can't take them.
 */
async function deliver(store: StateStore, spool: Spool): Promise<void> {
  const { lines } = spool.list();
  if (lines.length === 0) return;
  const settled = await store.transaction(async (transaction) => {
    const paths: string[] = [];
    for (const { path, waiting } of lines) if (await handOver(waiting, store.shared, transaction)) paths.push(path);
    return paths;
  });
  spool.remove(settled);
}

/** Whether nothing more needs to be kept of an outcome. */
async function handOver({ store: from, lock, record }: WaitingOutcomes, here: string | undefined, to: Transaction): Promise<boolean> {
  const found = await log.entryAt(to, record.of);
  // The same write, whatever the store is called by now.
  if (found?.intent.owner.lock === lock) {
    if (!found.outcome) await log.addRecord(to, record);
    return true;
  }
  if (from !== here) return false;
  // An intent that never came to stay did not leave either.
  return record.kind === 'unsent' || (!found && (await log.isForgotten(to, record.of)));
}
