import { type Entry, lastTime, wasSoughtInVain } from './entries.ts';

/** When a document was sent, and whether that is certain or only possible because no answer came. */
export interface Sent {
  readonly tijd: string;
  readonly zeker: boolean;
}

/** The last time that a document went over this channel, by the writes about it. Simulations reach nobody. */
export function lastSending(entries: readonly Entry[], kanaal: string): Sent | undefined {
  const found = entries.findLast((entry) => {
    const { operation, simulated, kanaal: channel } = entry.intent;
    if (!operation.endsWith('.versturen') || channel !== kanaal || simulated) return false;
    return entry.state === 'done' || wasSoughtInVain(entry);
  });
  return found && { tijd: found.state === 'done' ? lastTime(found) : found.intent.time, zeker: found.state === 'done' };
}
