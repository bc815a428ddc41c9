import { hostname } from 'node:os';
import type { World } from '../../../machine/world.ts';
import { bootId } from '../../../machine/boot.ts';
import { thisOccupant } from '../../../machine/files/occupant.ts';
import type { Owner } from './records.ts';

/** How long a process that can't be told from another is taken to be alive: longer than any write with its waits should take. */
const benefit = 15 * 60_000;

type Processes = Pick<World, 'pid' | 'started' | 'now'>;

export function ownOwner({ pid, started }: Processes): Owner {
  const { gebruiker, computer } = thisOccupant();
  return { pid, start: started(pid) ?? '', boot: bootId(), host: computer, ...(gebruiker !== null && { person: gebruiker }) };
}

/** Whether the system tells when this process began, by which it is known for as long as the machine runs. */
export const hasStart = ({ start }: Owner): boolean => start !== '-';

/** Whether the process that wrote at `time` still runs, so that its write may still be under way. */
export function isAlive({ pid, start, boot, host }: Owner, time: string, { started, now }: Omit<Processes, 'pid'>): boolean {
  // A clock that was set back must not make it live until then.
  const isRecent = Math.abs(now().getTime() - Date.parse(time)) < benefit;
  if (host !== hostname()) return isRecent;
  // Where the system does not tell when a process began, its number may have gone to another one.
  return boot === bootId() && started(pid) === start && (start !== '-' || isRecent);
}
