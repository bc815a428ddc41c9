import type { Json, StateStore, Transaction } from '../../store/store.ts';
import { noted } from '../../service/journal/log/noted.ts';
import { sameDays } from './chain.ts';
import {
  partedTexts,
  hashOfValue,
  type KeyedStatement,
  type MadeBy,
  statementKey,
  statements,
  statementTexts,
  plainStatements,
} from './kept.ts';
import type { BankStatement } from './statement.ts';

/** The log of everything that was read, decided and removed. */
export const bankLog = 'bank';

/** Adds a line to the log, and one to the journal, so that the mark and the watch know of it. Gives the number of the line. */
export async function logged(transaction: Transaction, body: { readonly [name: string]: Json | undefined }, tijd: string): Promise<number> {
  const { n } = await transaction.append(bankLog, { settles: true, body });
  await noted(transaction, 'bank', `${n} ${hashOfValue(body)}`, tijd);
  return n;
}

/** What became of a statement: kept, known already, or standing on days that another one has. */
export type KeepResult =
  | { readonly stand: 'nieuw' | 'gekend'; readonly statement: BankStatement }
  | { readonly stand: 'overlapt'; readonly statement: BankStatement; readonly other: KeyedStatement };

/**
 * Keeps the statements of one file, all of them or none: where one stands on days that another statement has, nothing is kept and that one
 * is named. Statements that are known change nothing. Fails with exit 10 where the store can't be used.
 */
export const keepStatements = (
  store: StateStore,
  read: readonly BankStatement[],
  made: MadeBy,
  salt: () => string,
): Promise<KeepResult[]> =>
  store.transaction(async (transaction) => {
    const kept: KeyedStatement[] = [];
    for await (const one of plainStatements(transaction)) kept.push(one);
    const keys = new Set(kept.map(({ key }) => key));
    const fresh: { key: string; statement: BankStatement }[] = [];
    const found = read.map((statement): KeepResult => {
      const key = statementKey(statement);
      if (keys.has(key)) return { stand: 'gekend', statement };
      const other = sameDays(statement, kept);
      if (other) return { stand: 'overlapt', statement, other };
      keys.add(key);
      fresh.push({ key, statement });
      return { stand: 'nieuw', statement };
    });
    if (found.some(({ stand }) => stand === 'overlapt')) return found;
    for (const { key, statement } of fresh) await put(transaction, key, partedTexts(statement, made, salt()), made);
    return found;
  });

async function put(transaction: Transaction, key: string, { plain, texts }: ReturnType<typeof partedTexts>, made: MadeBy): Promise<void> {
  await transaction.put(statements, key, plain as unknown as Json);
  await transaction.put(statementTexts, key, texts as unknown as Json);
  await logged(
    transaction,
    { soort: 'afschrift', sleutel: key, inhoud: hashOfValue(plain), teksten: hashOfValue(texts), ...made },
    made.tijd,
  );
}
