import { DryRun, Failure } from '../../failure.ts';
import type { Reach, ReachAnswer } from '../../einvoice/peppol/reach.ts';
import { reachShelf } from '../../service/memory/shelves.ts';
import type { Json, StateStore } from '../../store/store.ts';

/** An answer as it is remembered: the last one that was no fault. */
export interface RememberedReach extends Reach {
  /** The moment at which it was asked for, UTC. */
  readonly nagekeken: string;
  /** The address of the VAT number of the participant, where only that is registered, and the answer about it. */
  readonly ander?: string;
  readonly ander_bereik?: ReachAnswer;
}

/** The answers of an account. */
export interface RememberedReaches {
  /** The answers about these participants, as far as there are any. */
  among(participants: readonly string[]): Promise<ReadonlyMap<string, RememberedReach>>;
  keep(answers: ReadonlyMap<string, RememberedReach>): Promise<void>;
}

/** The answers that this store remembers. Without a store, or where it fails, nothing is known and nothing is kept. */
export function openRememberedReaches(store: StateStore | undefined): RememberedReaches {
  return {
    among: async (participants) => {
      const found = new Map<string, RememberedReach>();
      const reading = store?.read(async (view) => {
        for (const participant of participants) {
          const kept = await view.get(reachShelf, participant);
          if (kept !== undefined) found.set(participant, kept as unknown as RememberedReach);
        }
      });
      await reading?.catch(unlessBug);
      return found;
    },
    keep: async (answers) => {
      if (answers.size === 0) return;
      const writing = store?.transaction(async (transaction) => {
        for (const [participant, answer] of answers) await transaction.put(reachShelf, participant, answer as unknown as Json);
      });
      await writing?.catch(unlessBug);
    },
  };
}

/** An answer counts without being remembered, so a store that fails stops nothing; a dry run keeps nothing either. */
function unlessBug(error: unknown): void {
  if (!(error instanceof Failure || error instanceof DryRun)) throw error;
}
