import { today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { type Failure, notFound } from '../../../failure.ts';
import { byCustomer, outstanding } from '../../../jobs/reports/count/outstanding.ts';
import { claimsIn } from '../../../jobs/reports/count/set-off.ts';
import { openLists, readLedger } from '../../../jobs/reports/read/ledger.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { openPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { incompleteFailure, incompleteText, openReader, tell, warning } from '../../flows/reports/found.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import type { Due } from './letter.ts';

const owes = (theirs: readonly Due[]): boolean => addedUp(theirs.map(({ openstaand }) => openstaand)) > 0;

/**
 * The overdue documents of the customers that were named by these words, or of all where none was, with their loose credit notes, for each
 * customer who owes something. Says of which of them that is nothing, and fails with exit 3 where it is of all.
 */
export async function dueOf(
  session: OpenSession,
  named: ReadonlyMap<string, string>,
): Promise<{ due: readonly (readonly [Due, ...Due[]])[]; failure: Failure | undefined }> {
  const known = await openPayments(session);
  const reader = await openReader(session);
  const { documents, ...ledger } = await readLedger(reader, known ? [reader.api.facturen.list()] : openLists(reader.api));
  const read = new Map(documents.map((one) => [one.id, one]));
  const payments = known?.of(documents);
  const bankNotes = [...(known?.notes ?? []), ...returnedNotes(payments?.returned?.length)];
  await tell(session, [...warning(incompleteText({ documents, ...ledger })), ...bankNotes]);
  const claims = claimsIn(documents, payments);
  const rows = outstanding(documents, today(session.now()), payments).map(
    (row): Due => ({
      ...row,
      claims: claims.get(row.id.toLowerCase()) ?? [],
      ogm: row.type === 'factuur' && row.openstaand > 0 ? read.get(row.id)?.ogm : undefined,
      regels: read.get(row.id)?.regels.flatMap(({ omschrijving }) => omschrijving || []) ?? [],
    }),
  );
  const isMeant = ({ klant_id: klant }: Due): boolean => klant !== null && (named.size === 0 || named.has(klant.toLowerCase()));
  const asked = rows.filter((row) => isMeant(row) && ((row.dagen_te_laat ?? 0) > 0 || row.openstaand < 0));
  const due = [...byCustomer(asked).values()].filter(owes);
  if (due.length === 0) throw notFound({ nl: 'er is niets over de vervaldatum', en: 'nothing is past its due date' });
  await tellNothingDue(session, named, due);
  return { due, failure: incompleteFailure(ledger) };
}

/** Says which customers that were named by these words owe nothing that is past its due date. */
async function tellNothingDue(
  { out }: Opened<'out'>,
  named: ReadonlyMap<string, string>,
  due: readonly (readonly [Due, ...Due[]])[],
): Promise<void> {
  const owing = new Set(due.map(([{ klant_id }]) => klant_id?.toLowerCase()));
  const names = [...named].flatMap(([id, word]) => (owing.has(id) ? [] : [clean(word)])).join(', ');
  if (names === '') return;
  await out.warn({
    nl: `geen herinnering voor ${names}: er is niets te betalen dat over de vervaldatum is`,
    en: `no reminder for ${names}: nothing owed is past its due date`,
  });
}
