import type { StateStore, Transaction } from '../../store/store.ts';
import type { Entry } from './entries.ts';
import type { SeenOutcome, Spool, WaitingOutcomes } from './spool.ts';

/** The parts of the journal that a delivery needs. */
interface Delivery {
  readonly store: StateStore;
  readonly spool: Spool;
  readonly entry: (transaction: Transaction, n: number) => Promise<Entry | undefined>;
  readonly isForgotten: (transaction: Transaction, n: number) => Promise<boolean>;
  readonly add: (transaction: Transaction, record: SeenOutcome) => Promise<void>;
}

/**
 * Hands the outcomes that wait on this machine over to the store, all of them or none. One that the store has already is dropped:
 * the answer to an earlier delivery may have been lost. Exit 10 where the store can't take them.
 */
export async function deliver(delivery: Delivery): Promise<void> {
  const { store, spool } = delivery;
  const { lines } = spool.list();
  if (lines.length === 0) return;
  const settled = await store.transaction(async (transaction) => {
    const paths: string[] = [];
    for (const { path, waiting } of lines) if (await handOver(waiting, delivery, transaction)) paths.push(path);
    return paths;
  });
  spool.remove(settled);
}

/** Whether nothing more needs to be kept of an outcome. */
async function handOver(
  { store: from, lock, record }: WaitingOutcomes,
  { store, entry, isForgotten, add }: Delivery,
  transaction: Transaction,
): Promise<boolean> {
  const found = await entry(transaction, record.of);
  // The same write, whatever the store is called by now.
  if (found?.intent.owner.lock === lock) {
    if (!found.outcome) await add(transaction, record);
    return true;
  }
  if (from !== store.shared) return false;
  // An intent that never came to stay did not leave either.
  return record.kind === 'unsent' || (!found && (await isForgotten(transaction, record.of)));
}
