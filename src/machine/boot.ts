import { readFileSync } from 'node:fs';

/**
 * Eight characters that tell this start of the machine from every other. Only Linux gives them; elsewhere all starts share one
 * name, and a new start shows only by a monotonic clock that is behind the times already written.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8);
  } catch {
    return 'start';
  }
}
