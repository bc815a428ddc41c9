import { type Salvaged, salvage } from '../../store/salvage/salvage.ts';
import { journalLog } from './log.ts';
import type { PlacedMark } from './mark.ts';

/**
 * Puts the store in `folder` aside, whatever its state, and a new one in its place with every record that can still be read.
 * No number up to the mark of `account` is given again. Exit 10 where the disk refuses or another process is writing.
 */
export async function salvageJournal(folder: string, account: string, mark: PlacedMark): Promise<Salvaged> {
  const n = mark.readable();
  const salvaged = await salvage(folder, n > 0 ? [{ account, log: journalLog, n }] : []);
  mark.renew(n);
  return salvaged;
}
