import type { Transaction } from '../../../store/store.ts';
import { journalLog } from './log.ts';
import type { Notable, Noted } from './records.ts';

/**
 * Adds a line to the journal that says which value changes in the same transaction, or which command is about to be run: once
 * that line is lost, the mark knows that more than writes was lost. Gives the number of the line.
 */
export async function noted(transaction: Transaction, what: Notable, key: string, time?: string): Promise<number> {
  const body: Noted = { kind: 'noted', what, key, ...(time !== undefined && { time }) };
  return (await transaction.append(journalLog, { settles: true, body })).n;
}
