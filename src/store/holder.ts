import { Failure } from '../failure.ts';
import { t } from '../language.ts';
import { StoreAway } from './away.ts';
import type { Holder, Lock } from './store.ts';

export const holderText = ({ person, machine }: Pick<Holder, 'person' | 'machine'>): string =>
  person === '' ? machine : t({ nl: `${person} op ${machine}`, en: `${person} on ${machine}` });

/** The one that has a lock, where its name is not known or would tell nothing, as the subject of a sentence. */
export const anotherDuit = (): string => t({ nl: 'een andere duit', en: 'another duit' });

/** The moment at which a lock was taken; `moment` writes a UTC moment as the user reads it. */
export function sinceText({ since }: Holder, moment: (time: string) => string): string {
  const time = moment(since.toISOString());
  return t({ nl: `sinds ${time}`, en: `since ${time}` });
}

export const lockTakenText = (sentence: string, details: readonly string[]): string =>
  details.length > 0 ? `${sentence}: ${details.join(', ')}` : sentence;

/** Exit 5: another duit is at this work already, so that the same command works once that one has ended. */
export const alreadyBusy = (sentence: string, details: readonly string[], hint: string): Failure =>
  new Failure('temporary', lockTakenText(sentence, details), { hint, because: 'busy' });

/**
 * Takes a lock with `tryIt`, which gives the failure that another has it. That is thrown; with `standBy` it is handed to that instead, and
 * tried again, also where the store goes away meanwhile: undefined once `standBy` gives false.
 */
export async function takeOver(
  tryIt: () => Promise<Lock | Failure>,
  standBy?: (failure: Failure) => Promise<boolean>,
): Promise<Lock | undefined> {
  for (let taken = await tryIt(); ; ) {
    if (!(taken instanceof Failure)) return taken;
    if (!standBy) throw taken;
    if (!(await standBy(taken))) return undefined;
    taken = await tryIt().catch((error: unknown) => {
      if (error instanceof StoreAway) return error;
      throw error;
    });
  }
}
