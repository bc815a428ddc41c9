import { today } from '../../../belgium/dates.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import { askedPayments } from '../../../jobs/inbox/saved.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { shortList } from '../../output/counts.ts';
import { countUnfinished } from '../../../jobs/inbox/seen.ts';
import type { PaidBy } from '../../../jobs/reports/count/debt.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { overviewLists, readOverview } from '../../../jobs/reports/read/overview.ts';
import { t } from '../../../language.ts';
import { openPayments, returnedNotes } from '../../flows/bank/payments.ts';
import { type Found, incompleteFailure, incompleteText, openReader, tell, warning } from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { aligned, wrapped, wrappedLines } from '../../output/aligned.ts';
import { formatDate } from '../../output/days.ts';
import { formatMoney, formatNumber } from '../../output/money.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import type { OpenSession } from '../../session/session.ts';
import { aboveLimit, type OverviewRow, overviewsView, overviewView, overviewViewOf, subjectsOf } from '../../views/overview.ts';

/** Fails with exit 8 if a document is missing from the figures. */
export async function showOverview(
  session: OpenSession,
  { profielen, volgens }: { readonly profielen?: readonly string[] | undefined; readonly volgens?: PaidBy | undefined },
): Promise<void> {
  const { out } = session;
  const day = today(session.now());
  if (profielen !== undefined) {
    const read = (opened: OpenSession) => readRow(opened, day, volgens);
    return showReport(session, { read, view: overviewsView }, profielen);
  }
  out.check(overviewView);
  const { rows, above = [], below = [], failure } = await readRow(session, day, volgens);
  await tell(session, above);
  for (const row of rows) await out.record(row, overviewViewOf(row), async () => overviewPage);
  await tell(session, below);
  if (failure) throw failure;
}

async function readRow(session: OpenSession, day: string, volgens: PaidBy | undefined): Promise<Found<OverviewRow>> {
  const profile = await session.profile();
  const known = await openPayments(session, volgens);
  const reader = await openReader(session);
  const read = await readLedger(reader, overviewLists(reader.api, day, known !== undefined), { named: false });
  const store = await session.figures(t({ nl: 'opvolging van de inbox', en: 'follow-up of the inbox' }));
  const unfinished = await store.read(countUnfinished);
  const received = (documents: readonly InboxDocumentKort[]) => askedPayments(store, documents, profile.ondernemingsnummer);
  const beside = { journal: await session.journal(), unfinished, taxpayer: profile, received, payments: known?.of };
  const { figures, unsigned, doubtful, returned } = await readOverview(reader, beside, read.documents, day);
  const ledger = { ...read, unread: [...read.unread, ...unsigned] };
  const waiting = await (await session.approvals()).waiting();
  const row: OverviewRow = { profiel: profile.naam, ...figures, wacht_op_goedkeuring: waiting, volledig: ledger.unread.length === 0 };
  return {
    rows: [row],
    above: [...warning(incompleteText(ledger)), ...(known?.notes ?? [])],
    below: [...warning(aboveLimit(row)), ...warning(asideText(row)), ...warning(doubtfulText(doubtful)), ...returnedNotes({ returned })],
    failure: incompleteFailure(ledger),
  };
}

function doubtfulText(documents: readonly InboxDocumentKort[]): string | undefined {
  if (documents.length === 0) return undefined;
  const names = shortList(documents.map(({ id, factuurnummer }) => clean(factuurnummer ?? id)));
  return t({
    nl: `Nieuw in de inbox, en niet zeker te betalen of te ontvangen: ${names}. Kijk na met duit inbox lees <document>`,
    en: `New in the inbox, and not certain whether to pay or receive: ${names}. Check with duit inbox lees <document>`,
  });
}

function asideText({ inbox_opzij: aside }: OverviewRow): string | undefined {
  if (aside === 0) return undefined;
  if (aside === 1) {
    return t({
      nl: 'Eén document van de inbox is opzijgezet omdat zijn commando te vaak mislukte. Zie welk: duit inbox opvolging',
      en: 'One document of the inbox was set aside because its command failed too often. See which: duit inbox opvolging',
    });
  }
  return t({
    nl: `${aside} documenten van de inbox zijn opzijgezet omdat hun commando te vaak mislukte. Zie welke: duit inbox opvolging`,
    en: `${aside} documents of the inbox were set aside because their command failed too often. See which: duit inbox opvolging`,
  });
}

function overviewPage(row: OverviewRow, pen: Pen, width = Number.POSITIVE_INFINITY): string {
  const cells = subjectsOf(row).map(({ title, count, amount }) => [
    t(title),
    count === undefined ? '' : formatNumber(Number(row[count])),
    amount === undefined ? '' : formatMoney(Number(row[amount])),
  ]);
  const { profiel, datum, omzetgrens, btw_periode: periode, btw_aangifte_uiterlijk: last } = row;
  if (omzetgrens !== null) cells.push([t({ nl: 'Grens kleine onderneming', en: 'Small-business limit' }), '', formatMoney(omzetgrens)]);
  const taken = Math.max(...aligned(cells.map(([, ...figures]) => figures)).map(widthOf)) + 2;
  const broken = cells.flatMap(([title = '', ...figures]) =>
    wrapped(title, Math.max(10, width - taken)).map((part, at) => (at === 0 ? [part, ...figures] : [part])),
  );
  const rows = [pen.bold(`${profiel}  ${formatDate(datum)}`), '', ...aligned(broken, [1, 2])];
  if (last !== null) {
    const text = t({ nl: `Btw-aangifte ${periode}: uiterlijk ${formatDate(last)}`, en: `VAT return ${periode}: by ${formatDate(last)}` });
    rows.push('', wrappedLines(text, width));
  }
  return rows.join('\n');
}
