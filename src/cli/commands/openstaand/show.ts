import { today } from '../../../belgium/dates.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { ageing, type Outstanding, outstanding, withSums } from '../../../jobs/reports/count/outstanding.ts';
import type { PaidBy } from '../../../jobs/reports/count/debt.ts';
import { type Disagreement, disagreements } from '../../../jobs/reports/count/payments.ts';
import { openLists, readLedger } from '../../../jobs/reports/read/ledger.ts';
import { reminderDay, type Reminder, remindersIn } from '../../../jobs/bank/reminders.ts';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { unclearText } from '../../flows/listing/of-customer.ts';
import { checkTotals, type TotalOptions } from '../../flows/listing/part.ts';
import { openPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { type Found, incompleteFailure, incompleteText, note, type Note, openReader, warning } from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import {
  ageingView,
  asItIsShown,
  disagreementView,
  outstandingView,
  paidByBankText,
  paidText,
  type RemindedRow,
  withTotals,
} from '../../views/outstanding.ts';

interface OutstandingOptions extends TotalOptions {
  readonly vervallen?: true | undefined;
  readonly klant?: string | undefined;
  readonly ouderdomsbalans?: true | undefined;
  readonly volgens?: PaidBy | undefined;
  readonly oneens?: true | undefined;
  readonly herinnerd?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Fails with exit 8 if a document is missing. */
export async function showOutstanding(
  session: OpenSession,
  { ouderdomsbalans, oneens, profielen, metTotaal, ...opties }: OutstandingOptions,
): Promise<void> {
  checkTotals(session, { metTotaal });
  const totalled = metTotaal ? withTotals : asItIsShown;
  const day = today(session.now());
  if (oneens) {
    const read = (opened: OpenSession) => readDisagreements(opened, opties, profielen !== undefined);
    return showReport(session, { read, view: (rows) => totalled(disagreementView, rows) }, profielen);
  }
  if (!ouderdomsbalans) {
    const read = (opened: OpenSession) => readOutstanding(opened, opties, day);
    return showReport(session, { read, view: (rows) => totalled(outstandingView(rows, opties.herinnerd), rows) }, profielen);
  }
  const read = async (opened: OpenSession) => {
    const { rows, ...around } = await readOutstanding(opened, opties, day);
    return { ...around, rows: ageing(rows, day) };
  };
  return showReport(session, { read, view: (rows) => totalled(ageingView, rows) }, profielen);
}

async function readOutstanding(
  session: OpenSession,
  { vervallen, klant, volgens, herinnerd }: OutstandingOptions,
  day: string,
): Promise<Found<RemindedRow>> {
  const only = await klantOf(session, klant);
  const known = await openPayments(session, volgens);
  const reader = await openReader(session);
  const ledger = await readLedger(reader, known ? [reader.api.facturen.list()] : openLists(reader.api));
  const payments = known?.of(ledger.documents);
  const all = outstanding(ledger.documents, day, payments);
  const shown = all.filter(isOf(only));
  const rows = vervallen ? withSums(shown.filter(({ dagen_te_laat }) => (dagen_te_laat ?? 0) > 0)) : shown;
  const unclear = only === undefined ? 0 : all.filter(({ klant_id }) => klant_id === null).length;
  return {
    rows: herinnerd ? await withReminders(session, rows) : rows,
    above: [
      ...(known ? [] : [{ text: paidText(), common: true } as const]),
      ...warning(incompleteText(ledger)),
      ...warning(unclear > 0 ? unclearText(unclear) : undefined),
      ...(known && payments ? [{ text: paidByBankText(payments.volgens) }, ...known.notes] : []),
    ],
    below: payments ? [...returnedNotes(payments), ...disagreementNotes(disagreements(ledger.documents, payments))] : [],
    failure: incompleteFailure(ledger),
  };
}

async function withReminders(session: OpenSession, rows: readonly Outstanding[]): Promise<RemindedRow[]> {
  const reminders = await remindersIn(await session.state());
  const lastOf = (soort: Reminder['soort'], id: string): Reminder | undefined =>
    reminders.findLast((one) => one.soort === soort && one.documenten.includes(id.toLowerCase()));
  return rows.map((row) => {
    const [written, sent] = [lastOf('herinnering', row.id), lastOf('herinnerd', row.id)];
    return { ...row, herinnering_geschreven: written ? reminderDay(written) : null, herinnerd: sent ? reminderDay(sent) : null };
  });
}

const isOf =
  (only: string | undefined) =>
  ({ klant_id }: Pick<Outstanding, 'klant_id'>): boolean =>
    only === undefined || (klant_id !== null && isSameId(klant_id, only));

function disagreementNotes({ length: count }: readonly Disagreement[]): Note[] {
  if (count === 0) return [];
  const many = t({ nl: counted(count, 'factuur', 'facturen'), en: counted(count, 'invoice', 'invoices') });
  return note(
    t({
      nl: `Over ${many} zijn de bank en de dienst het oneens: duit openstaand --oneens`,
      en: `The bank and the service disagree on ${many}: duit openstaand --oneens`,
    }),
  );
}

async function readDisagreements(session: OpenSession, { klant }: OutstandingOptions, isOneOfMany: boolean): Promise<Found<Disagreement>> {
  const only = await klantOf(session, klant);
  const known = await openPayments(session, isOneOfMany ? 'beide' : 'bank');
  if (!known) return { rows: [], above: [{ text: t({ nl: 'er is nog geen afschrift gelezen.', en: 'no statement was read yet.' }) }] };
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list()]);
  const documents = ledger.documents.filter(isOf(only));
  return {
    rows: disagreements(documents, known.of(ledger.documents)),
    above: [...warning(incompleteText(ledger)), ...known.notes],
    failure: incompleteFailure(ledger),
  };
}

/** The customer is read, so that an id of nobody fails before any document is read. */
async function klantOf(session: OpenSession, ref: string | undefined): Promise<string | undefined> {
  return ref === undefined ? undefined : (await readKlant(await session.api(), (await meant(session, aKlant, ref)).id)).id;
}
