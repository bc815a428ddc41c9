import { everyOf } from '../../../group-by.ts';
import type { StateStore } from '../../../store/store.ts';
import type { ZeroCode } from './codes.ts';

/** The answer of a person to what 0 % is for a customer. */
export interface AnsweredCode {
  /** The id of the customer in lower case. */
  readonly klant: string;
  readonly naam: string;
  readonly code: ZeroCode;
  /** The UTC moment of the answer. */
  readonly tijd: string;
}

const collection = 'btw-klant';

/** Every answer that is remembered, by the names of the customers. Fails with exit 10 where the store can't be used. */
export const answeredCodes = (store: StateStore): Promise<AnsweredCode[]> =>
  store.read(async (view) => {
    const answered = (await everyOf(view.list(collection))).map(([, one]) => one as unknown as AnsweredCode);
    return answered.toSorted((one, other) => one.naam.localeCompare(other.naam));
  });

/** Remembers an answer in the place of an earlier one. Fails with exit 10 where the store can't be used. */
export const keepAnswer = (store: StateStore, answer: AnsweredCode): Promise<void> =>
  store.transaction(async (transaction) => {
    await transaction.put(collection, answer.klant, { ...answer });
  });

/** Forgets the answers on these customers, so that they are asked for again. Fails with exit 10 where the store can't be used. */
export const forgetAnswers = (store: StateStore, klanten: readonly string[]): Promise<void> =>
  store.transaction(async (transaction) => {
    for (const klant of klanten) await transaction.remove(collection, klant);
  });
