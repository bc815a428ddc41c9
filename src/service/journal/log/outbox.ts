import { newId } from '../../../store/sums.ts';
import type { CopiedLine, StateStore, Transaction } from '../../../store/store.ts';
import { giveBack } from '../limits/day-count.ts';
import type { Entry } from './entries.ts';
import * as log from './log.ts';
import type { Intent, JournalRecord } from './records.ts';

/** An outcome as the process of its write saw it. */
export type SeenOutcome = Exclude<JournalRecord, { kind: 'intent' | 'reconciled' }>;

/** Where an outcome is kept: in the store, or in the file beside it, from which the next command hands it over. */
export type WhereKept = 'stored' | 'waits';

/** Looks at the writes that may block one that is about to begin, in the transaction that adds its intent. */
export type BeginCheck = (entries: readonly Entry[], transaction: Transaction) => void | Promise<void>;

/** The way of this process's own records to the store, and to the file beside it where the store can't take them. */
export interface Outbox {
  /** Adds the intent of a write, unless `check` throws on the writes that may block it. */
  begin(intent: Intent, since: number, check: BeginCheck): Promise<Entry>;
  /** Adds the outcome of a write, or has it wait. Exit 10 if nothing can keep it. */
  end(entry: Pick<Entry, 'id' | 'intent'>, record: SeenOutcome): Promise<WhereKept>;
}

/** Opens the way to a store. Touches nothing before it is asked. */
export function openOutbox(store: StateStore): Outbox {
  /** How far the clock of the store is ahead of this machine's, in milliseconds. */
  let ahead = 0;

  return {
    begin: async (given, since, stop) => {
      let added: { readonly id: string; readonly n: number } | undefined;
      try {
        return await store.transaction(async (transaction) => {
          const subject = given.document ?? given.label;
          await stop(await log.rivals(transaction, subject ?? null, since), transaction);
          const { time } = transaction;
          if (time) ahead = time.getTime() - Date.parse(given.time);
          const intent = time ? { ...given, time: time.toISOString() } : given;
          const { id, n } = await transaction.append(log.journalLog, { body: intent, ...(subject !== undefined && { subject }) });
          added = { id, n };
          return { id, n, intent, last: n, checks: [], state: 'open' };
        });
      } catch (error) {
        // The intent may have stayed although its answer was lost, and no later command should have to find out how it ended.
        if (added) log.leaveLine(store, lineOf(added.id, { kind: 'unsent', of: added.n, time: given.time }));
        throw error;
      }
    },
    end: async ({ id, intent }, record) => {
      const approvals = intent.goedkeuring && (await import('../approval/approvals.ts'));
      const line = lineOf(id, { ...record, time: new Date(Date.parse(record.time) + ahead).toISOString() });
      const failure = await log.recordLine(store, line, (transaction, entry) =>
        log.addLine(transaction, entry, line, async (...given) => {
          for (const back of [giveBack, approvals?.giveApprovalBack]) await back?.(...given);
        }),
      );
      return failure ? 'waits' : 'stored';
    },
  };
}

/** The line of an outcome, of the entry that begins with the line `of`. */
function lineOf(of: string, record: SeenOutcome): CopiedLine {
  const { of: _of, ...body } = record;
  return { id: newId(), log: log.journalLog, of, ...log.ending(record), body };
}
