import { Failure } from '../../failure.ts';
import { reasonOf } from '../../machine/files/disk.ts';
import type { Clock } from './clock.ts';
import { type Ledger, ownLedger } from './ledger.ts';
import { empty } from './state.ts';

/**
 * The same ledger for as long as the disk allows. After that this process goes on by itself from the last state, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute.
 */
export function sturdyLedger(shared: Ledger, clock: Clock, warn: (why: string) => void): Ledger {
  let known = empty;
  let own: Ledger | undefined;
  const goOnAlone = (error: unknown): Ledger => {
    warn(error instanceof Failure ? error.message : reasonOf(error));
    return ownLedger(known, clock);
  };
  return {
    add: async (event) => {
      if (own) return own.add(event);
      try {
        known = await shared.add(event);
        return known;
      } catch (error) {
        own ??= goOnAlone(error);
        return own.add(event);
      }
    },
  };
}
