import type { StateStore } from '../../store/store.ts';
import { type BankDecision, decisionsIn, lastLine } from './decisions.ts';
import { type KeptStatement, keptStatements } from './kept.ts';

/** Everything that is kept of the banks of an account. */
export interface BankState {
  readonly statements: readonly KeptStatement[];
  readonly decisions: readonly BankDecision[];
  /** The number of the last line of its log. */
  readonly line: number;
}

/** Reads everything that is kept, as it was at one moment. Fails with exit 10 where the store can't be used. */
export const readBank = (store: StateStore): Promise<BankState> =>
  store.read(async (view) => ({
    statements: await keptStatements(view),
    decisions: await decisionsIn(view),
    line: await lastLine(view),
  }));

/** Whether anything tells of payments: a statement, or a booking without a bank. */
export const tellsOfPayments = ({ statements, decisions }: BankState): boolean =>
  statements.length > 0 || decisions.some(({ soort }) => soort === 'boek');
