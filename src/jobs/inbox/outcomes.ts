import { basename, join } from 'node:path';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { removeSpooled, spooledLines, spoolLine } from '../../store/spool.ts';
import type { StateStore, Transaction } from '../../store/store.ts';
import { changeSeen, failedOnce, type SeenDocument, seenState, settled } from './seen.ts';

/** How the command of a document ended. Moments are UTC. */
interface HookOutcome {
  /** The moment since which the document stood as it did when the command began. */
  readonly sinds: string;
  readonly tijd: string;
  /** Why it counts as failed; null where it went well. */
  readonly reden: string | null;
}

/** An outcome that waits; undefined where its line is not as it was written. */
interface WaitingHook {
  readonly path: string;
  readonly id: string;
  readonly outcome: HookOutcome | undefined;
}

/** The outcomes of commands that wait on this machine until the store that machines share has them. */
export interface HookOutcomes {
  /** Has one wait, on disk when this ends; false where the disk refuses. */
  add(id: string, outcome: HookOutcome): boolean;
  /** Forgets one that the store has. One that stays is handed over once more, which changes nothing. */
  drop(id: string): void;
  /** Those that wait. Exit 10 where one can't be read: nobody knows then which command was run. */
  waiting(): WaitingHook[];
}

/** Opens the outcomes of an account; touches nothing before it is asked. */
export function openHookOutcomes(stateFolder: () => string, account: string): HookOutcomes {
  const folder = () => join(stateFolder(), 'spool-inbox');
  const beginning = `${account} `;
  const nameOf = (id: string): string => beginning + encodeURIComponent(id.toLowerCase());
  const waiting = (): WaitingHook[] => {
    const { lines, unreadable } = spooledLines(folder());
    if (unreadable[0]) throw unreadable[0];
    return lines.flatMap(({ path, text }) => {
      const name = basename(path, '.regel');
      if (!name.startsWith(beginning)) return [];
      const outcome = text === undefined ? undefined : (JSON.parse(text) as HookOutcome);
      return [{ path, id: decodeURIComponent(name.slice(beginning.length)), outcome }];
    });
  };
  return {
    add: (id, outcome) => {
      try {
        spoolLine(folder(), nameOf(id), JSON.stringify(outcome));
        return true;
      } catch (error) {
        if (error instanceof Failure) return false;
        throw error;
      }
    },
    drop: (id) => {
      try {
        removeSpooled([join(folder(), `${nameOf(id)}.regel`)]);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    },
    waiting,
  };
}

/** A document after its command ended, or its files were fetched; `reden` says why it counts as failed. */
export const endedAs = (seen: SeenDocument, reden: string | undefined, now: Date): SeenDocument =>
  reden === undefined ? settled(seen, 'gedaan', now) : failedOnce(seen, reden, now);

/** The same document, with nobody at it. */
export function unclaimed(seen: SeenDocument): SeenDocument {
  if (!seen.bezig) return seen;
  const { bezig: _, ...rest } = seen;
  return rest;
}

/** Remembers the end of a try that began at `sinds`. The user's decision meanwhile stays, but one that was skipped and is done is done. */
export const endTry = (
  transaction: Transaction,
  { id, sinds }: Pick<SeenDocument, 'id' | 'sinds'>,
  change: (now: SeenDocument) => SeenDocument,
): Promise<SeenDocument> =>
  changeSeen(transaction, id, (now) => {
    const after = change(now);
    const isDecided = now.sinds !== sinds && !(now.stand === 'overgeslagen' && after.stand === 'gedaan');
    return unclaimed(isDecided ? now : after);
  });

/** Hands over the outcomes that wait on this machine, so that no command is run again of which it knows the end. Exit 10 where that can't be done. */
export async function deliverHooks(store: StateStore, outcomes: HookOutcomes, now: Date): Promise<void> {
  const waiting = outcomes.waiting();
  if (waiting.length === 0) return;
  await store.transaction(async (transaction) => {
    for (const { id, outcome } of waiting) {
      const seen = await seenState(transaction, id);
      if (!seen) continue;
      if (outcome)
        await endTry(transaction, { id, sinds: outcome.sinds }, (found) =>
          endedAs(found, outcome.reden ?? undefined, new Date(outcome.tijd)),
        );
      else if (seen.stand === 'wacht') await changeSeen(transaction, id, (found) => unclaimed(unreadOutcome(found, now)));
    }
  });
  removeSpooled(waiting.map(({ path }) => path));
}

/** The command was run, and nobody knows how it ended: a person decides whether it is run again. */
function unreadOutcome(seen: SeenDocument, now: Date): SeenDocument {
  const reden = t({
    nl: 'het commando is al eens gestart, en hoe het afliep is op deze computer niet meer te lezen',
    en: 'the command was run before, and how it ended can no longer be read on this machine',
  });
  return { ...settled(seen, 'wacht', now), stand: 'opzij', reden };
}
