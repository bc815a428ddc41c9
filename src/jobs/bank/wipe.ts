import { sealedSpan } from '../../store/sealed.ts';
import type { Json, StateStore } from '../../store/store.ts';
import { choiceTextKey, choiceTexts } from './decisions.ts';
import { logged } from './log.ts';
import { rekey } from './rekey.ts';
import { hashOfValue, type KeptStatement, type MadeBy, type RemovedTexts, statementTexts } from './kept.ts';
import type { Explained } from './match/state.ts';

/**
 * Removes the names, accounts and texts of statements that were closed before this day, and the reasons of decisions on their rows. What is
 * matched or set aside stays so: the rows that only a name or account set aside are kept with that. Gives the number of statements.
 * Fails with exit 10 where the store can't be used.
 */
export function removeTexts(
  store: StateStore,
  old: readonly KeptStatement[],
  rows: ReadonlyMap<string, Explained>,
  reasons: readonly number[],
  made: MadeBy,
): Promise<void> {
  return store.transaction(async (transaction) => {
    await rekey(transaction, made);
    for (const { key, rows: own } of old) {
      const placesOf = (why: Explained['aside']): number[] => own.flatMap(({ id }, at) => (rows.get(id)?.aside === why ? [at] : []));
      const removed: RemovedTexts = { gewist: made.tijd, eigen: placesOf('eigen'), terzijde: placesOf('regel') };
      await transaction.put(statementTexts, key, removed as unknown as Json);
      await logged(transaction, { soort: 'gewist', sleutel: key, inhoud: hashOfValue(removed), ...made }, made.tijd);
    }
    for (const n of reasons) {
      const home = transaction.earlier[Math.floor(n / sealedSpan) - 1] ?? transaction;
      await home.remove(choiceTexts, choiceTextKey(n % sealedSpan));
    }
  });
}
