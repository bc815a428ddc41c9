import { today } from '../../../belgium/dates.ts';
import type { StateView, Transaction } from '../../../store/store.ts';
import { railsCollection } from '../../rails/rails.ts';
import { allEntries } from '../log/log.ts';
import type { Intent } from '../log/records.ts';

/** The two acts on documents that are counted by day. */
export type CountedAct = 'definitief' | 'versturen';

/** How many documents of an account were made final on a day, and how many sendings there were. */
export type DayCount = { readonly dag: string } & Readonly<Record<CountedAct, number>>;

/** The act that an operation is; undefined for one that is not counted. */
export function countedAct(operation: string): CountedAct | undefined {
  const act = operation.split('.')[1];
  return act === 'definitief' || act === 'versturen' ? act : undefined;
}

const key = 'dag';

/** The count of a day, `YYYY-MM-DD`, of the writes since the rail was set. */
export async function countOn(view: StateView, dag: string): Promise<DayCount> {
  const kept = (await view.get(railsCollection, key)) as DayCount | undefined;
  return kept?.dag === dag ? kept : { dag, definitief: 0, versturen: 0 };
}

/** Counts one act more. */
export const countOneMore = (transaction: Transaction, count: DayCount, act: CountedAct): Promise<void> =>
  transaction.put(railsCollection, key, { ...count, [act]: count[act] + 1 });

/** Counts a write no more that provably changed nothing. One whose outcome is not known stays counted. */
export async function giveBack(transaction: Transaction, { operation, time }: Intent): Promise<void> {
  const act = countedAct(operation);
  if (!act) return;
  const count = await countOn(transaction, today(new Date(time)));
  if (count[act] > 0) await transaction.put(railsCollection, key, { ...count, [act]: count[act] - 1 });
}

/** Counts the writes of a day that the journal knows of, for a rail that is set in the course of it. */
export async function countBegun(transaction: Transaction, dag: string): Promise<void> {
  const writes = (await allEntries(transaction)).filter(
    ({ intent, state }) => today(new Date(intent.time)) === dag && state !== 'unsent' && state !== 'refused',
  );
  const begun = (act: CountedAct): number => writes.filter(({ intent }) => countedAct(intent.operation) === act).length;
  const before = await countOn(transaction, dag);
  await transaction.put(railsCollection, key, {
    dag,
    definitief: Math.max(before.definitief, begun('definitief')),
    versturen: Math.max(before.versturen, begun('versturen')),
  });
}
