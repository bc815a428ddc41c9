import { shellLine } from '../../../machine/shell/shell.ts';
import { type PeriodOptions, period } from '../../options.ts';
import { today, writeDay } from '../../../belgium/dates.ts';
import { clearProposals, rowNamed } from '../../../jobs/bank/choose.ts';
import { undoable } from '../../../jobs/bank/decisions.ts';
import { bankSums, type Explained, rowStatusOf } from '../../../jobs/bank/match/state.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { gapNotes, readUpToNotes } from '../../flows/bank/payments.ts';
import { checkTotals, partOf, type PartOptions, readOrder, type TotalOptions } from '../../flows/listing/part.ts';
import { incompleteFailure, incompleteText, tell, warning } from '../../flows/reports/found.ts';
import type { View } from '../../output/out.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { type BankLine, bankLine, bankView, proposalView, rowView, sumsText, withBankTotals } from '../../views/bank.ts';
import { decisionRows, decisionsView } from './decision-rows.ts';

/** The newest first. With `open` the unexplained ones: each proposal, and of the others only money that came in unless `alles`. */
export async function listRows(
  session: OpenSession,
  { open, ...opties }: ListOptions & { readonly open?: true | undefined },
): Promise<void> {
  await showRows(session, bankView, opties, (one) => {
    if (!open || rowStatusOf(one) === 'voorstel') return true;
    return rowStatusOf(one) === 'open' && (opties.alles === true || one.row.cents > 0 || one.row.kind === 'returned');
  });
}

type ListOptions = PartOptions & PeriodOptions & TotalOptions;

export function bookedWithin(opties: PeriodOptions): (one: Explained) => boolean {
  const { van = '', tot = '9999' } = period(opties);
  return ({ row }) => row.booked >= van && row.booked <= tot;
}

export function acceptCommand(opties: PeriodOptions): string {
  const { van, tot } = period(opties);
  const days = [...(van === undefined ? [] : ['--van', van]), ...(tot === undefined ? [] : ['--tot', tot])];
  return shellLine(['duit', 'bank', 'voorstel', '--neem-aan', 'eenduidige', ...days]);
}

export async function listProposals(session: OpenSession, opties: ListOptions): Promise<void> {
  const isWithin = bookedWithin(opties);
  const { rows } = await showRows(session, proposalView, opties, (one) => one.proposal !== undefined);
  const clear = clearProposals(rows).filter(({ one }) => isWithin(one)).length;
  const [accept, row] = [acceptCommand(opties), 'duit bank koppel <betaling>'];
  if (clear > 0)
    await session.out.notice({ nl: `Aannemen: ${accept} (${clear}), of ${row}.`, en: `To accept: ${accept} (${clear}), or ${row}.` });
}

async function showRows(
  session: OpenSession,
  view: View<BankLine>,
  opties: ListOptions,
  isWanted: (one: Explained) => boolean,
): Promise<Bank> {
  const { out } = session;
  out.check(view);
  checkTotals(session, opties);
  const isWithin = bookedWithin(opties);
  const order = readOrder(opties.sorteer, view.columns);
  const bank = await openBank(session);
  await tell(session, warning(incompleteText(bank.ledger)));
  const shown = bank.rows.filter((one) => isWithin(one) && isWanted(one)).toReversed();
  const lines = shown.map((one) => bankLine(one, bank.debts));
  await out.list(partOf(lines, opties, order), opties.metTotaal ? withBankTotals(view, shown) : view);
  await tellSums(session, bank, opties);
  const failure = incompleteFailure(bank.ledger);
  if (failure) throw failure;
  return bank;
}

export async function tellSums(session: OpenSession, bank: Bank, opties: PeriodOptions = {}): Promise<void> {
  if (bank.statements.length === 0) {
    return session.out.notice({
      nl: 'Er is nog geen afschrift gelezen: duit bank lees <bestand>',
      en: 'No statement was read yet: duit bank lees <file>',
    });
  }
  const sums = sumsText(bankSums(bank.rows.filter(bookedWithin(opties))), period(opties));
  await tell(session, [{ text: sums }, ...readUpToNotes(bank, today(session.now())), ...gapNotes(bank)]);
}

export async function showRow(session: OpenSession, rij: NamedWord<string>): Promise<void> {
  const { out } = session;
  out.check(rowView);
  const word = await rij.word();
  const bank = await openBank(session);
  const one = rowNamed(bank.rows, word);
  await out.record(bankLine(one, bank.debts), rowView, async () => (await import('./payment.ts')).rowPage(one, bank));
  await tellSums(session, bank);
}

export async function listDecisions(session: OpenSession, opties: PartOptions): Promise<void> {
  const { out } = session;
  const view = decisionsView(session.timeZone);
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const bank = await openBank(session);
  const { choices } = bank;
  const rows = decisionRows(undoable(choices), bank);
  await out.list(partOf(rows, opties, order), view);
  const { begin } = choices;
  const day = begin === undefined ? '' : writeDay(begin);
  if (begin !== undefined) await out.notice({ nl: `De bank telt vanaf ${day}.`, en: `The bank counts from ${day}.` });
  if (rows.length > 0)
    await out.notice({ nl: 'Ongedaan maken: duit bank ontkoppel <code>', en: 'To undo one: duit bank ontkoppel <code>' });
}
