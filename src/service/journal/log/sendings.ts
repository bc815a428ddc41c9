import { type Entry, lastTime, wasSoughtInVain } from './entries.ts';
import { otherMachine } from './others.ts';

/** When a document was sent, and whether that is certain or only possible because no answer came. */
export interface Sent {
  readonly tijd: string;
  readonly zeker: boolean;
  /** The user and the machine, where that is another machine than this one. */
  readonly elders?: { readonly person: string; readonly machine: string };
}

/** Whether a write sends over this channel. A simulation reaches nobody. */
export const goesOver = ({ intent }: Entry, kanaal: unknown): boolean =>
  intent.operation.endsWith('.versturen') && intent.kanaal === kanaal && !intent.simulated;

/** When an earlier write was done, or may have been. */
export function lastTimeOf(entry: Entry): Sent {
  const elders = otherMachine(entry);
  const zeker = entry.state === 'done';
  return { tijd: zeker ? lastTime(entry) : entry.intent.time, zeker, ...(elders && { elders }) };
}

/** The last time that a document went over this channel, by the writes about it. */
export function lastSending(entries: readonly Entry[], kanaal: string): Sent | undefined {
  const found = entries.findLast((entry) => goesOver(entry, kanaal) && (entry.state === 'done' || wasSoughtInVain(entry)));
  return found && lastTimeOf(found);
}
