import { type Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import type { Holder } from './store.ts';

/** The person and the machine of the one that has a lock. */
export const holderText = ({ person, machine }: Pick<Holder, 'person' | 'machine'>): string =>
  person === '' ? machine : t({ nl: `${person} op ${machine}`, en: `${person} on ${machine}` });

/** The one that has a lock, where its name is not known or would tell nothing, as the subject of a sentence. */
export const anotherDuit = (): string => t({ nl: 'een andere duit', en: 'another duit' });

/** The moment at which a lock was taken; `moment` writes a UTC moment as the user reads it. */
export function sinceText({ since }: Holder, moment: (time: string) => string): string {
  const time = moment(since.toISOString());
  return t({ nl: `sinds ${time}`, en: `since ${time}` });
}

/** Exit 10: a sentence that another duit is at this work already, with what is known of that one behind it. */
export const alreadyBusy = (sentence: string, details: readonly string[], hint: string): Failure =>
  local(details.length > 0 ? `${sentence}: ${details.join(', ')}` : sentence, { hint });
