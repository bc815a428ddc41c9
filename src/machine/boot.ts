import { readFileSync } from 'node:fs';

/**
 * What tells this start of the machine from every other, eight characters. Only Linux says it; elsewhere all starts
 * share one name, and a clock that is behind what was written gives a new start away.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8);
  } catch {
    return 'start';
  }
}
