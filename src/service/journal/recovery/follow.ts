import { today } from '../../../belgium/dates.ts';
import type { Onto } from '../../../store/completed.ts';
import type { Json, Transaction } from '../../../store/store.ts';
import { giveApprovalBack, useAgain } from '../approval/approvals.ts';
import { counterKey } from '../approval/records.ts';
import { countBegun, countedAct, giveBack } from '../limits/day-count.ts';
import { limitsCollection } from '../../limits/limits.ts';
import { followRecord, journalLog } from '../log/log.ts';
import { followFlag, raiseFlag, timeOfLast } from '../log/lost.ts';
import { mergedValue } from '../log/merge.ts';
import type { Intent, JournalRecord, KeptLine } from '../log/records.ts';

export interface JobValues {
  /** Gives a document of the inbox the status that a line tells. */
  readonly putStatus: (transaction: Transaction, id: string, line: Json) => Promise<unknown>;
}

/** What follows from the lines that a store of this machine gets from the file of them. */
export const followingLines = (now: () => Date, { putStatus }: JobValues): Onto => ({
  isKnown: async (transaction, { log, body }, about) => {
    if (log !== journalLog || about === undefined || !isOutcome(body)) return false;
    return (await transaction.records(journalLog, { entry: about })).some((one) => isOutcome(one.body));
  },
  follow: async (transaction, { log, body }, { n, about }) => {
    if (log !== journalLog) return;
    const record = body as unknown as JournalRecord | KeptLine;
    if (record.kind === 'intent') await followIntent(transaction, record);
    else if (record.kind === 'kept') await followKept(transaction, record, n, putStatus);
    else await followRecord(transaction, about ?? 0, record, [giveBack, giveApprovalBack]);
  },
  followed: async (transaction, lines) => {
    const day = today(now());
    const isCounted = ({ body }: { readonly body: Json }): boolean => {
      const { kind, operation = '', time = '' } = (body ?? {}) as Partial<Intent>;
      return kind === 'intent' && countedAct(operation) !== undefined && today(new Date(time)) === day;
    };
    if (lines.some(isCounted)) await countBegun(transaction, day);
  },
  lastTime: timeOfLast,
  raise: (transaction, since) => raiseFlag(transaction, { since }, now()),
});

const outcomes: ReadonlySet<unknown> = new Set(['result', 'unsent', 'refused', 'unknown']);

const isOutcome = (body: Json): boolean => outcomes.has((body as { readonly kind?: unknown } | null)?.kind);

/** An approval lets one write leave, and no number of an aanvraag is given twice. */
async function followIntent(transaction: Transaction, { goedkeuring }: Intent): Promise<void> {
  if (!goedkeuring) return;
  await raiseCounter(transaction, goedkeuring.aanvraag);
  await useAgain(transaction, goedkeuring);
}

async function raiseCounter(transaction: Transaction, to: number): Promise<void> {
  const last = await transaction.get(limitsCollection, counterKey);
  if (to > (typeof last === 'number' ? last : 0)) await transaction.put(limitsCollection, counterKey, to);
}

async function followKept(transaction: Transaction, line: KeptLine, n: number, putStatus: JobValues['putStatus']): Promise<void> {
  const { in: collection, key, value } = line;
  if (collection === 'verlies') {
    await followFlag(transaction, line, n);
    return;
  }
  if (collection === 'aanvraag') return raiseCounter(transaction, Number(key));
  if (collection === 'inbox') return void (await putStatus(transaction, key, value));
  const after = mergedValue(collection, await transaction.get(collection, key), value);
  if (after === undefined) return;
  // A reference that was let go of is free.
  if (collection === 'batch-vergeten') await transaction.remove('batch-referentie', key);
  if (collection !== 'inbox.zelf') return transaction.put(collection, key, after);
  const { gezien = [], ...begun } = after as { readonly tijd: string; readonly gezien?: readonly string[] };
  await transaction.put(collection, key, begun);
  for (const id of gezien) {
    if ((await transaction.get('inbox', id)) === undefined) await putStatus(transaction, id, { stand: 'gezien', sinds: begun.tijd });
  }
}
