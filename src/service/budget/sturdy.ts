import { codeOf, Failure } from '../../failure.ts';
import { reasonOf } from '../../machine/files/disk.ts';
import { type Log, memoryLog } from './log.ts';
import { empty, type State } from './state.ts';

/**
 * The same log for as long as the disk allows. After that this process goes on by itself from what it knew, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute.
 */
export function sturdyLog(shared: Log, warn: (why: string) => void): Log {
  let log = shared;
  let known = empty;

  const attempt = (work: () => void): State => {
    try {
      work();
      known = log.state();
    } catch (error) {
      const why = reason(error);
      if (why === undefined || log !== shared) throw error;
      shared.close();
      log = memoryLog(known);
      warn(why);
      work();
      known = log.state();
    }
    return known;
  };

  return {
    state: () => attempt(() => {}),
    append: (event) => void attempt(() => log.append(event)),
    close: () => log.close(),
  };
}

/** Why the disk refuses, or why there is no state folder; undefined for a bug. */
function reason(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message;
  const code = codeOf(error);
  return code === undefined || code.startsWith('ERR_') ? undefined : reasonOf(error);
}
