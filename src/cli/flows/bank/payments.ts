import { today } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import { matched } from '../../../jobs/bank/match/match.ts';
import { paymentsIn } from '../../../jobs/bank/payments.ts';
import { readBank, tellsOfPayments } from '../../../jobs/bank/state.ts';
import type { PaidBy, PaymentsOf } from '../../../jobs/reports/count/payments.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';
import type { Note } from '../reports/found.ts';
import { gapNotes, readUpToNotes } from './texts.ts';

/** The payments that an account knows of beside the word of the service. */
export interface KnownPayments {
  readonly of: PaymentsOf;
  /** Up to which day each account was read, and the statements that are missing. */
  readonly notes: readonly Note[];
}

/** The payments that the account knows of; undefined where the service alone counts, or nothing else tells of any. Fails with exit 2 where only a bank was asked for. */
export async function openPayments(
  session: Pick<OpenSession, 'state' | 'profile' | 'now'>,
  volgens: PaidBy = 'beide',
): Promise<KnownPayments | undefined> {
  if (volgens === 'dienst') return undefined;
  const state = await readBank(await session.state());
  if (!tellsOfPayments(state)) {
    if (volgens === 'beide') return undefined;
    throw usage(t({ nl: '--volgens bank: er is nog geen afschrift gelezen', en: '--volgens bank: no statement was read yet' }), {
      hint: t({ nl: 'Lees er met: duit bank lees <bestand>', en: 'Read some with: duit bank lees <file>' }),
    });
  }
  const { rekeningen: own = [] } = await session.profile();
  return {
    of: (documents) => paymentsIn(matched({ ...state, documents, own }), volgens),
    notes: [...readUpToNotes(state, today(session.now())), ...gapNotes(state)],
  };
}
