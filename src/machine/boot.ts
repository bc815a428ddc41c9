import { readFileSync } from 'node:fs';

/**
 * Eight characters that tell this start of the machine from every other. Only Linux gives them; elsewhere all starts share one
 * name, and nothing may rest on it alone. A count of requests sees a new start by a monotonic clock that is behind the times already
 * written; where the clock is ahead of them, at least so much time has passed as it shows. A write is under way while its lock is held.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8);
  } catch {
    return 'start';
  }
}
