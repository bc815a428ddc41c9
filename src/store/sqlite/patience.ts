import { setTimeout } from 'node:timers/promises';
import { isBusy } from '../faults.ts';

const pauses = [1, 2, 5, 10, 15, 20];

/**
 * Does `attempt` again for as long as another process has the file, at most so many milliseconds; then throws its last error.
 * Between two attempts the rest of this process continues: the one that has the file may be part of it.
 */
export async function patiently<T>(ms: number, attempt: () => T): Promise<T> {
  let end: number | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      // Node loads its clock at the first look, which a file that is free at once does not need.
      end ??= performance.now() + ms;
      if (performance.now() >= end) throw error;
    }
    await setTimeout(pauses[Math.min(tries, pauses.length - 1)]);
  }
}
