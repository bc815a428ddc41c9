import { hostname } from 'node:os';
import { isAlive, ownOwner } from '../../service/journal/owner.ts';
import type { World } from '../../machine/world.ts';
import { changeSeen, type SeenDocument, seenState } from './seen.ts';
import type { Work } from './work.ts';

/** For fetching a document and its turn at the service, beside its command. */
const slack = 10 * 60_000;

/** Whether no other process is at a document. A process of this machine is asked after; of another one only its time is known. */
export function isFree({ bezig }: SeenDocument, now: Date, world: Pick<World, 'pid' | 'started' | 'now'>): boolean {
  if (!bezig || now.getTime() >= Date.parse(bezig.tot)) return true;
  if (bezig.host !== hostname()) return false;
  return bezig.pid === world.pid || !isAlive(bezig, bezig.tot, world);
}

/**
 * Takes a document that waits, so that no other machine runs its command too: the lock of a follower ends with its connection, and its
 * command may still run. False where another has it. On a store of this machine alone the lock is enough.
 */
export async function claim({ store, world, hook }: Work, id: string): Promise<boolean> {
  if (store.shared === undefined) return true;
  return store.transaction(async (transaction) => {
    const now = transaction.time ?? world.now();
    const seen = await seenState(transaction, id);
    if (seen?.stand !== 'wacht' || !isFree(seen, now, world)) return false;
    const tot = new Date(now.getTime() + (hook?.seconds ?? 0) * 1000 + slack).toISOString();
    await changeSeen(transaction, id, (before) => ({ ...before, bezig: { ...ownOwner(world), tot } }));
    return true;
  });
}

/** The same document, with nobody at it. */
export function unclaimed(seen: SeenDocument): SeenDocument {
  if (!seen.bezig) return seen;
  const { bezig: _, ...rest } = seen;
  return rest;
}
