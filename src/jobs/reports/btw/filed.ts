import type { Days } from '../../../belgium/dates.ts';
import type { Json, StateStore } from '../../../store/store.ts';
import { noted } from '../../../service/journal/noted.ts';
import type { Booked } from '../count/booked.ts';
import type { Amounts } from './return.ts';

/** A return as the user filed it. */
export interface Filed extends Days {
  /** The UTC moment at which it was kept. */
  readonly ingediend: string;
  /** Whether every amount stood in a rooster. */
  readonly volledig: boolean;
  readonly bedragen: Amounts;
  readonly documenten: readonly Pick<Booked, 'id' | 'nummer' | 'datum'>[];
}

const collection = 'btw-ingediend';
/** The returns that another one of the same period took the place of. */
const replacedCollection = 'btw-ingediend-vervangen';

/** The returns that were filed, in order of time. Fails with exit 10 where the store can't be used. */
export const filedReturns = (store: StateStore): Promise<readonly Filed[]> =>
  store.read(async (view) => {
    const filed: Filed[] = [];
    for await (const [, one] of view.list(collection)) filed.push(one as unknown as Filed);
    return filed;
  });

/**
 * Keeps a filed return in the place of an earlier one of the same period, which stays in the store too. Fails with exit 10 where
 * the store can't be used.
 */
export const keepReturn = (store: StateStore, filed: Filed): Promise<void> =>
  store.transaction(async (transaction) => {
    const key = `${filed.van} ${filed.tot}`;
    const before = await transaction.get(collection, key);
    if (before !== undefined) {
      const { ingediend } = before as unknown as Filed;
      await transaction.put(replacedCollection, `${key} ${ingediend}`, before);
    }
    await transaction.put(collection, key, filed as unknown as Json);
    await noted(transaction, 'btw-aangifte', key, filed.ingediend);
  });
