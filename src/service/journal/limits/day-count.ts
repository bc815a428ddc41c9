import { today } from '../../../belgium/dates.ts';
import type { StateView, Transaction } from '../../../store/store.ts';
import type { Failure } from '../../../failure.ts';
import { enoughOn } from '../../limits/texts.ts';
import { actOf } from '../verdict/evidence.ts';
import { foreseen } from '../verdict/table.ts';
import { type CountedAct, countOn, type DayCount, dayKey, limitsCollection, type LimitValues } from '../../limits/limits.ts';
import { refusedByPeppol } from '../log/entries.ts';
import { everyEntry } from '../log/log.ts';
import type { Intent } from '../log/records.ts';

export function countedAct(operation: string): CountedAct | undefined {
  const act = operation.split('.')[1];
  return act === 'definitief' || act === 'versturen' ? act : undefined;
}

/** Why a write that a limit counts goes no more today; undefined if it may. `naam` is the profile, for the message. */
export function dayRefusal(
  { hoogstens_per_dag: most }: Pick<LimitValues, 'hoogstens_per_dag'>,
  operation: string,
  { count, day }: { readonly count: DayCount; readonly day: string },
  naam: string,
): Failure | undefined {
  const kind = countedAct(operation);
  if (!kind || most === undefined || count[kind] < most) return undefined;
  const limit = { most, kind, counted: count.dag, day, naam };
  const act = actOf({ operation, document: null, body: undefined });
  const verdict = foreseen(act, [{ source: 'day', extent: 'part', standing: 'done', limit }]);
  return verdict.ending === 'go' ? undefined : enoughOn(limit);
}

export const countOneMore = (transaction: Transaction, count: DayCount, act: CountedAct): Promise<void> =>
  transaction.put(limitsCollection, dayKey, { ...count, [act]: count[act] + 1 });

/** Counts a write no more that ended `now` and provably changed nothing. One whose outcome is not known stays counted. */
export async function giveBack(transaction: Transaction, { operation, time }: Intent, now: Date): Promise<void> {
  const act = countedAct(operation);
  if (!act) return;
  const day = today(new Date(time));
  const count = await countOn(transaction, day);
  // A write of yesterday was not counted today, and one on a clock that was set back was counted on the later day.
  const isCounted = count.dag === day || count.dag > today(now);
  if (isCounted && count[act] > 0) await transaction.put(limitsCollection, dayKey, { ...count, [act]: count[act] - 1 });
}

/** Counts the writes of a day that the journal knows of, for a limit that is set in the course of it. */
export async function countBegun(transaction: Transaction, dag: string): Promise<void> {
  const before = await countOn(transaction, dag);
  const { definitief, versturen } = await begunOn(transaction, dag);
  await transaction.put(limitsCollection, dayKey, {
    dag: before.dag,
    definitief: Math.max(before.definitief, definitief),
    versturen: Math.max(before.versturen, versturen),
  });
}

/** Gives the count back to a day from a later one, as the journal knows the writes of that day. */
export async function countAgain(transaction: Transaction, dag: string): Promise<void> {
  await transaction.put(limitsCollection, dayKey, await begunOn(transaction, dag));
}

async function begunOn(view: StateView, dag: string): Promise<DayCount> {
  const begun = { definitief: 0, versturen: 0 };
  for await (const entry of everyEntry(view)) {
    const { intent, state } = entry;
    const act = countedAct(intent.operation);
    const isUnchanged = state === 'unsent' || (state === 'refused' && refusedByPeppol(entry) === undefined);
    if (act && today(new Date(intent.time)) === dag && !isUnchanged) begun[act] += 1;
  }
  return { dag, ...begun };
}
