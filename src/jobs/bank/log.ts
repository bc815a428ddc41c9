import { noted } from '../../service/journal/log/noted.ts';
import type { Json, Transaction } from '../../store/store.ts';
import { hashOfValue } from './kept.ts';

/** The log of everything that was read, decided and removed. */
export const bankLog = 'bank';

/** Adds a line to the log, and one to the journal, so that the mark and the watch know of it. Gives the number of the line. */
export async function logged(transaction: Transaction, body: { readonly [name: string]: Json | undefined }, tijd: string): Promise<number> {
  const { n } = await transaction.append(bankLog, { settles: true, body });
  await noted(transaction, 'bank', `${n} ${hashOfValue(body)}`, tijd);
  return n;
}
