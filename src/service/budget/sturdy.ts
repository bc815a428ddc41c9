import { Failure } from '../../failure.ts';
import { reasonOf } from '../../machine/files/disk.ts';
import type { Clock } from './clock.ts';
import { type RequestLedger, ownLedger } from './ledger.ts';
import { capacity, quarter } from './pace.ts';
import { empty } from './state.ts';

/**
 * The same ledger for as long as the disk allows. After that this process goes on by itself from the last state, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute. Where
 * there are others on machines of their own it takes a quarter of the limit, and `mayGoOn` tells whether it may go on at all: a
 * database of theirs that is set up wrongly fails the first request.
 */
export function sturdyLedger(
  shared: RequestLedger,
  clock: Clock,
  mayGoOn: ((error: unknown) => boolean) | undefined,
  warn: (why: string, most: number) => void,
): RequestLedger {
  let known = empty;
  let worked = false;
  let own: RequestLedger | undefined;
  const goOnAlone = (error: unknown): RequestLedger => {
    const most = mayGoOn ? quarter : capacity;
    warn(error instanceof Failure ? error.message : reasonOf(error), most);
    return ownLedger(known, clock, most);
  };
  return {
    add: async (event) => {
      if (own) return own.add(event);
      try {
        known = await shared.add(event);
        worked = true;
        return known;
      } catch (error) {
        if (mayGoOn && !worked && !mayGoOn(error)) throw error;
        own ??= goOnAlone(error);
        return own.add(event);
      }
    },
  };
}
