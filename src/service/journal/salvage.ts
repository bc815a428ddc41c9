import { hashLength } from '../../store/mark.ts';
import { isSameLine } from '../../store/with-mark.ts';
import { type Salvaged, salvage } from '../../store/salvage/salvage.ts';
import type { StateStore, StateView } from '../../store/store.ts';
import { journalLog } from './log.ts';
import type { PlacedMark } from './mark.ts';
import { beginWatch, earlier, closeWatch, type Watch, watchIn } from './watch.ts';

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
 * Puts the store in `folder` aside, whatever its state, and a new one in its place with every record that can still be read.
 * No number up to the mark of `account` is given again. Where lines were lost the account is on watch. Exit 10 where the disk refuses or
 * another process is writing.
 */
export async function salvageJournal(folder: string, account: string, marked: Marked): Promise<Renewed> {
  const marks = marked.mark.lines();
  const salvaged = await salvage(folder, marks[0] ? [{ account, log: journalLog, n: marks[0].n, marks }] : []);
  return { ...salvaged, watch: await acceptJournal(marked, salvaged) };
}

/**
 * Takes the journal as it is for the one that is marked from now on. Where it does not hold the last line that was marked, or `lost` lines
 * or a page could not be read, the account is on watch since the last line that is sure: one that was marked, or else the one before the first loss.
 */
export async function acceptJournal(
  { mark, store, now }: Marked,
  { lost, sureTo, isPageLost }: Pick<Salvaged, 'lost' | 'sureTo' | 'isPageLost'> = { lost: 0, sureTo: undefined, isPageLost: false },
): Promise<Watch | undefined> {
  const lines = mark.lines();
  const held = await store.read((view) => Promise.all(lines.map(async (line) => isSameLine(await view.line(journalLog, line.n), line))));
  const sure = lines.find(({ hash }, at) => held[at] && (hash !== undefined || lost === 0));
  const isDamaged = mark.isDamaged();
  const isWhole = lost === 0 && !isPageLost && !isDamaged && (lines.length === 0 || sure?.n === lines[0]?.n);
  // Where the mark tells nothing, the journal itself tells what it knows last.
  const known = lost > 0 ? sureTo : isDamaged ? Number.MAX_SAFE_INTEGER : 0;
  const since = sure?.time === undefined ? await store.read((view) => timeUpTo(view, known ?? 0)) : new Date(sure.time).toISOString();
  const before = mark.watch();
  // With every line there, what was lost are values, and those may be of any day.
  const from = isPageLost && lost === 0 ? null : since;
  const begins = isWhole ? before : { since: before ? earlier(before.since, from) : from };
  const watch = begins ? await store.transaction((transaction) => beginWatch(transaction, begins.since, now())) : await store.read(watchIn);
  await renewMark({ mark, store, now }, watch);
  return watch;
}

/** The time of the last record up to this number; null for none. */
async function timeUpTo(view: StateView, n: number): Promise<string | null> {
  for (let after = Math.min(n, await view.last(journalLog)) - 1; after >= 0; after -= 1) {
    const [record] = await view.records(journalLog, { after, limit: 1 });
    const time = record && record.n <= n ? (record.body as { time?: string }).time : undefined;
    if (time !== undefined) return time;
  }
  return null;
}

/** Ends the watch, in the store and with the mark. */
export async function finishWatch({ mark, store, now }: Marked): Promise<void> {
  await store.transaction((transaction) => closeWatch(transaction, now()));
  await renewMark({ mark, store, now }, undefined);
}

async function renewMark({ mark, store, now }: Marked, watch: Watch | undefined): Promise<void> {
  const line = await store.read((view) => view.line(journalLog));
  mark.renew({ n: line?.n ?? 0, hash: line?.hash?.slice(0, hashLength), time: now().getTime() }, watch && { since: watch.since });
}
