import type { Json, StateStore, Transaction } from '../../store/store.ts';
import { type BankState, choiceTexts } from './decisions.ts';
import { bankLog, hashOfValue, logged, type MadeBy, type RemovedTexts, statementTexts } from './kept.ts';
import { openRules } from './match/aside.ts';
import { matched } from './match/match.ts';

/**
 * The statements that were closed before this day, the reasons of decisions on their rows by the ids of their lines, and by their numbers the rules
 * on an account or a name that stands in no other statement: such a rule holds its hash, by which every account there is could be tried.
 */
export function toRemove({ statements, decisions }: BankState, before: string) {
  const old = statements.filter(({ closed, gewist }) => closed < before && gewist === undefined);
  const going = old.flatMap(({ rows }) => rows);
  const gone = new Set(
    [...old, ...statements.filter(({ gewist }) => gewist !== undefined)].flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  const staying = statements.filter((one) => one.gewist === undefined && !old.includes(one)).flatMap(({ rows }) => rows);
  const isMeant = openRules();
  // Those that were taken back are still in the log.
  const rules = decisions.flatMap((rule) => {
    if (rule.soort !== 'negeer_altijd' && (rule.soort !== 'negeer_regel' || rule.veld === 'tekst')) return [];
    const isOfGone = rule.tijd < before || ('rij' in rule && gone.has(rule.rij)) || going.some((row) => isMeant(row, rule));
    return isOfGone && !staying.some((row) => isMeant(row, rule)) ? [rule] : [];
  });
  const isOld = new Set(going.map(({ id }) => id));
  const reasons = decisions.flatMap((one) => ('rij' in one && isOld.has(one.rij) && one.reden !== undefined ? [one.id] : []));
  return { old, reasons: [...new Set([...reasons, ...rules.map(({ id }) => id)])], rules: rules.map(({ n }) => n) };
}

/**
 * Removes all this for good. What is matched or set aside stays so: the rows that only a name or account set aside are kept with that. No
 * file of the store has a copy when this ends. Fails with exit 5 or 10 where the store can't be used, and with 10 where rules go of a store
 * that machines share and this user may not change its log.
 */
export async function removeTexts(
  store: StateStore,
  state: BankState,
  own: readonly string[],
  { old, reasons, rules: ended }: ReturnType<typeof toRemove>,
  made: MadeBy,
): Promise<void> {
  if (ended.length > 0) await store.checkOwner();
  // Own accounts and rules set rows aside without regard to documents.
  const rows = new Map(matched({ ...state, documents: [], own }).rows.map((one) => [one.row.id, one]));
  const change = async (transaction: Transaction): Promise<void> => {
    for (const { key, rows: theirs } of old) {
      const placesOf = (why: 'eigen' | 'regel'): number[] => theirs.flatMap(({ id }, at) => (rows.get(id)?.aside === why ? [at] : []));
      const removed: RemovedTexts = { gewist: made.tijd, eigen: placesOf('eigen'), terzijde: placesOf('regel') };
      await transaction.put(statementTexts, key, removed as unknown as Json);
      await logged(transaction, { soort: 'gewist', sleutel: key, inhoud: hashOfValue(removed), ...made });
    }
    for (const id of reasons) await transaction.remove(choiceTexts, id);
    if (ended.length > 0) await transaction.forget(bankLog, ended);
  };
  if (old.length + reasons.length > 0) await store.transaction(change);
  await store.clean();
}
