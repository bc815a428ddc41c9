import { setTimeout } from 'node:timers/promises';

/** Ends a PostgreSQL server at once, and waits until the process that keeps it is gone too. */
export async function endKeeper(pid) {
  try {
    for (process.kill(pid, 'SIGTERM'); ; await setTimeout(10)) process.kill(pid, 0);
  } catch {
    // It has ended.
  }
}
