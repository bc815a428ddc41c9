import { Failure } from '../failure.ts';
import { type Log, memoryLog } from './log.ts';
import { empty } from './state.ts';

/**
 * The same log for as long as the disk allows. After that this process goes on by itself from what it knew, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute.
 */
export function sturdyLog(shared: Log, warn: (why: string) => void): Log {
  let log = shared;
  let known = empty;

  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      const why = error instanceof Failure ? error.message : (error as NodeJS.ErrnoException).code;
      if (why === undefined || log !== shared) throw error;
      shared.close();
      log = memoryLog(known);
      warn(why);
      work();
    }
    known = log.state();
  };

  return {
    state: () => {
      attempt(() => log.state());
      return known;
    },
    append: (event) => attempt(() => log.append(event)),
    close: () => log.close(),
  };
}
