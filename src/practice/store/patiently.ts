import { setTimeout } from 'node:timers/promises';
import { BusyAccount, keptBusy } from './sqlite.ts';

/** Milliseconds: a fill of 250,000 invoices by another process takes a quarter of this on a slow machine. */
const longest = 120_000;

/**
 * Does `work` again for as long as another process or thread is writing, and lets other requests pass meanwhile. `work` makes
 * at most one change, and makes it at its beginning or not at all. Throws a local Failure after two minutes.
 */
export async function whileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  for (const begun = performance.now(); ; await setTimeout(15)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BusyAccount)) throw error;
      if (performance.now() - begun > longest) throw keptBusy(error);
    }
  }
}
