import { hashLength } from '../../../store/mark.ts';
import type { StateStore } from '../../../store/store.ts';
import { journalLog } from '../log/log.ts';
import { endFlag, flagIn, type LossFlag, raiseFlag, raiseReplaced, takeFlag } from '../log/lost.ts';
import { isTakenOver, lossIn } from './loss.ts';
import type { PlacedMark } from './mark.ts';

/** The parts of one account that are put right together. */
export interface Marked {
  readonly mark: PlacedMark;
  /** The store of the account, which is not held against the mark. */
  readonly store: StateStore;
  readonly now: () => Date;
}

/**
 * Takes the journal of a database that machines share, as it is, for the one that is marked from now on. Where it does not hold the last line
 * that was marked, or where the database was replaced, the flag is raised since the last line that is sure. A flag that tells of this loss
 * stays as it is. Exit 10 where the disk refuses or another process is writing.
 */
export async function acceptJournal({ mark, store, now }: Marked): Promise<LossFlag | undefined> {
  const flag = await store.transaction(async (transaction) => {
    await takeFlag(transaction);
    const begins = (await isTakenOver(transaction, mark)) ? undefined : await lossIn(mark, transaction);
    if (begins) await raiseFlag(transaction, begins, now(), true);
    else if (transaction.isReplaced) await raiseReplaced(transaction, now());
    return flagIn(transaction);
  });
  await renewMark({ mark, store, now });
  return flag;
}

/** Ends the flag, in the store and with the mark. */
export async function finishLoss({ mark, store, now }: Omit<Marked, 'mark'> & { readonly mark: PlacedMark | undefined }): Promise<void> {
  await store.transaction((transaction) => endFlag(transaction, now()));
  if (mark) await renewMark({ mark, store, now });
}

async function renewMark({ mark, store, now }: Marked): Promise<void> {
  const { line, time } = await store.read(async (view) => ({ line: await view.line(journalLog), time: view.time ?? now() }));
  mark.renew({ n: line?.n ?? 0, hash: line?.hash?.slice(0, hashLength), time: time.getTime() });
}
