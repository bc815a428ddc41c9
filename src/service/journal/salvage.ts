import { type Salvaged, salvage } from '../../store/salvage/salvage.ts';
import { journalLog } from './log.ts';
import { hashLength } from '../../store/mark.ts';
import type { StateStore } from '../../store/store.ts';
import type { PlacedMark } from './mark.ts';

/**
 * Puts the store in `folder` aside, whatever its state, and a new one in its place with every record that can still be read.
 * No number up to the mark of `account` is given again; `store` is that of this account. Exit 10 where the disk refuses or another process is writing.
 */
export async function salvageJournal(folder: string, account: string, mark: PlacedMark, store: StateStore): Promise<Salvaged> {
  const n = mark.lines()[0]?.n ?? 0;
  const salvaged = await salvage(folder, n > 0 ? [{ account, log: journalLog, n }] : []);
  const line = await store.read((view) => view.line(journalLog));
  mark.renew({ n: line?.n ?? 0, hash: line?.hash?.slice(0, hashLength), time: undefined }, mark.watch());
  return salvaged;
}
