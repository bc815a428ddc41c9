import { hashLength } from '../../../store/mark.ts';
import type { StateStore } from '../../../store/store.ts';
import { journalLog } from '../log/log.ts';
import { lossIn, takenOverIn } from './loss.ts';
import type { PlacedMark } from './mark.ts';
import { beginReplaced, beginWatch, closeWatch, takeWatch, type Watch, watchIn } from '../watch/watch.ts';

/** The parts of one account that are put right together. */
export interface Marked {
  readonly mark: PlacedMark;
  /** The store of the account, which is not held against the mark. */
  readonly store: StateStore;
  readonly now: () => Date;
}

/**
 * Takes the journal of a database that machines share, as it is, for the one that is marked from now on. Where it does not hold the last line
 * that was marked, or where the database was replaced, the account is on watch since the last line that is sure. A watch that this loss lies
 * within goes on as it was, with its decisions. Exit 10 where the disk refuses or another process is writing.
 */
export async function acceptJournal({ mark, store, now }: Marked): Promise<Watch | undefined> {
  const { watch, own } = await store.transaction(async (transaction) => {
    await takeWatch(transaction);
    const within = await takenOverIn(transaction, mark);
    const begins = within ? undefined : await lossIn(mark, transaction);
    if (begins) await beginWatch(transaction, begins, now(), true);
    else if (transaction.isReplaced) await beginReplaced(transaction, now());
    const after = await watchIn(transaction);
    return { watch: after, own: within ?? after };
  });
  await renewMark({ mark, store, now }, own);
  return watch;
}

/** Ends the watch, in the store and with the mark. */
export async function finishWatch({ mark, store, now }: Omit<Marked, 'mark'> & { readonly mark: PlacedMark | undefined }): Promise<void> {
  await store.transaction((transaction) => closeWatch(transaction, now()));
  if (mark) await renewMark({ mark, store, now }, undefined);
}

async function renewMark({ mark, store, now }: Marked, watch: Watch | undefined): Promise<void> {
  const { line, time } = await store.read(async (view) => ({ line: await view.line(journalLog), time: view.time ?? now() }));
  mark.renew(
    { n: line?.n ?? 0, hash: line?.hash?.slice(0, hashLength), time: time.getTime() },
    watch && { since: watch.since, n: watch.n },
  );
}
