import { hostname } from 'node:os';
import type { World } from '../world.ts';
import { bootId } from '../machine/boot.ts';
import type { Owner } from './records.ts';

/** How long a process on another machine is taken to be alive: longer than any write with its waits should take. */
const benefit = 15 * 60_000;

type Processes = Pick<World, 'pid' | 'started' | 'now'>;

/** This process. */
export const ownOwner = ({ pid, started }: Processes): Owner => ({
  pid,
  start: started(pid) ?? '',
  boot: bootId(),
  host: hostname(),
});

/** Whether the process that wrote at `time` still runs, so that its write may still be under way. */
export function isAlive({ pid, start, boot, host }: Owner, time: string, { started, now }: Processes): boolean {
  if (host !== hostname()) return now().getTime() - Date.parse(time) < benefit;
  return boot === bootId() && started(pid) === start;
}
