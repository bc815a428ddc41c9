import { hashLength } from '../../../store/mark.ts';
import type { Whole } from '../../../store/copy.ts';
import type { Salvaged } from '../../../store/salvage/counts.ts';
import { salvageInPlace } from '../../../store/salvage/in-place.ts';
import { anyShape } from '../../../store/salvage/readable.ts';
import type { StateStore } from '../../../store/store.ts';
import { journalLog } from '../log/log.ts';
import { lossIn, takenOverIn, type UnreadPart } from './loss.ts';
import type { PlacedMark } from './mark.ts';
import { beginReplaced, beginWatch, closeWatch, takeWatch, type Watch, watchIn } from '../watch/watch.ts';

/** The parts of one account that are put right together. */
export interface Marked {
  readonly mark: PlacedMark;
  /** The store of the account, which is not held against the mark. */
  readonly store: StateStore;
  readonly now: () => Date;
}

/** The result of a salvage, with the watch that the account is on since then. */
export interface Renewed extends Salvaged {
  readonly watch: Watch | undefined;
}

/**
 * Takes out of a database that machines share every record that is not as it was written. No number up to the mark of `account` is given again. Where lines were lost the account is on watch. Exit 10 where the disk refuses or another process is writing.
 */
export async function salvageJournal(place: Whole, account: string, marked: Marked, shapes = anyShape): Promise<Renewed> {
  const marks = marked.mark.lines();
  // Of a loss that everybody knows of already only the damage counts.
  const isKnown = (await marked.store.read((view) => takenOverIn(view, marked.mark))) !== undefined;
  const given = marks[0] && !isKnown ? [{ account, log: journalLog, n: marks[0].n, marks }] : [];
  const salvaged = await salvageInPlace(place, account, given, shapes);
  return { ...salvaged, watch: await acceptJournal(marked, salvaged) };
}

/**
 * Takes the journal as it is for the one that is marked from now on. Where it does not hold the last line that was marked, or `lost` lines
 * or a page could not be read, or where the database was replaced, the account is on watch since the last line that is sure: one that was
 * marked, or else the one before the first loss. A watch that this loss lies within goes on as it was, with its decisions.
 */
async function acceptJournal({ mark, store, now }: Marked, unread: UnreadPart): Promise<Watch | undefined> {
  const { watch, own } = await store.transaction(async (transaction) => {
    await takeWatch(transaction);
    const within = unread.lost === 0 && !unread.isPageLost ? await takenOverIn(transaction, mark) : undefined;
    const begins = within ? undefined : await lossIn(mark, transaction, unread);
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
