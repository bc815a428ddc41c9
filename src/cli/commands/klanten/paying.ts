import { today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import type { Klant } from '../../../contract/index.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { outstanding } from '../../../jobs/reports/count/outstanding.ts';
import { payingHabit } from '../../../jobs/reports/count/payments.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { type KnownPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { incompleteFailure, incompleteText, openReader, tell, warning } from '../../flows/reports/found.ts';
import type { OpenSession } from '../../session/session.ts';
import type { PayingKlant } from './columns.ts';
import type { View } from '../../output/out.ts';

/** Fails with exit 8 if a document is missing. */
export async function showPaying(session: OpenSession, klant: Klant, { of, notes }: KnownPayments, view: View<PayingKlant>): Promise<void> {
  const reader = await openReader(session);
  const { documents, ...ledger } = await readLedger(reader, [reader.api.facturen.list()], { named: false });
  const payments = of(documents);
  const isTheirs = ({ klant_id }: { readonly klant_id: string | null }): boolean => klant_id !== null && isSameId(klant_id, klant.id);
  const open = outstanding(documents, today(session.now()), payments).filter(isTheirs);
  const late = open.filter(({ dagen_te_laat: days }) => (days ?? 0) > 0);
  const sum = (rows: typeof open): number => addedUp(rows.map(({ openstaand }) => openstaand));
  const advances = open.filter(({ type }) => type === 'voorschot');
  await tell(session, [...warning(incompleteText({ documents, ...ledger })), ...notes, ...returnedNotes(payments)]);
  await session.out.record(
    {
      ...klant,
      openstaand: sum(open),
      te_laat: sum(late),
      voorschot: 0 - sum(advances),
      ...payingHabit(documents.filter(isTheirs), payments),
    },
    view,
  );
  const failure = incompleteFailure(ledger);
  if (failure) throw failure;
}
