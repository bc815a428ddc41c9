import { today, writeDay } from '../../../belgium/dates.ts';
import { rowNamed, proposedLink } from '../../../jobs/bank/choose.ts';
import { type Explained, standOf, bankSums } from '../../../jobs/bank/match/state.ts';
import { t } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { gapNotes, readUpToNotes } from '../../flows/bank/payments.ts';
import { type PartOptions, readOrder, wholePart } from '../../flows/listing/part.ts';
import { tell, warning } from '../../flows/reports/found.ts';
import { incompleteFailure, incompleteText } from '../../flows/reports/incomplete.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { type BankLine, bankLine, bankView, proposalView, sumsText, partsText, proposalText } from '../../views/bank.ts';
import { usage } from '../../../failure.ts';
import { formatMoney } from '../../output/money.ts';

/** The options of a list of rows. */
export interface RowOptions extends PartOptions {
  readonly open?: true | undefined;
  readonly van?: string | undefined;
  readonly tot?: string | undefined;
}

/** Shows rows with their documents, the newest first. With `open` it shows the unexplained ones, and of those only money that came in unless `alles`. */
export const listRows = (session: OpenSession, { open, van = '', tot = '9999', ...opties }: RowOptions): Promise<void> =>
  showRows(session, bankView, opties, (one) => {
    const isWanted = !open || (['voorstel', 'open'].includes(standOf(one)) && (opties.alles === true || one.row.cents > 0));
    return isWanted && one.row.booked >= van && one.row.booked <= tot;
  });

/** Shows the rows that a proposal was made for, the newest first. */
export const listProposals = (session: OpenSession, opties: PartOptions): Promise<void> =>
  showRows(session, proposalView, opties, ({ proposal }) => proposal !== undefined);

async function showRows(
  session: OpenSession,
  view: View<BankLine>,
  opties: PartOptions,
  isShown: (one: Explained) => boolean,
): Promise<void> {
  const { out } = session;
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const bank = await openBank(session);
  await tell(session, warning(incompleteText(bank.ledger)));
  const lines = bank.rows
    .filter(isShown)
    .map((one) => bankLine(one, bank.debts))
    .toReversed();
  await out.list(
    wholePart(async () => order?.sorted(lines) ?? lines, opties),
    view,
  );
  await tellSums(session, bank);
  const failure = incompleteFailure(bank.ledger);
  if (failure) throw failure;
}

/** Says the sum of the statements with its parts, up to which day they go, and the gaps between them. */
async function tellSums(session: OpenSession, bank: Bank): Promise<void> {
  if (bank.statements.length === 0) {
    return session.out.notice(
      t({ nl: 'Er is nog geen afschrift gelezen: duit bank lees <bestand>', en: 'No statement was read yet: duit bank lees <file>' }),
    );
  }
  await tell(session, [{ text: sumsText(bankSums(bank.rows)) }, ...readUpToNotes(bank, today(session.now())), ...gapNotes(bank)]);
}

/** Shows one row with all its fields, and the sum of the statements. */
export async function showRow(session: OpenSession, word: string): Promise<void> {
  const { out } = session;
  out.check(bankView);
  const bank = await openBank(session);
  await out.record(bankLine(rowNamed(bank.rows, word), bank.debts), bankView);
  await tellSums(session, bank);
}

/** Asks for each proposal whether it is right, and matches the row where the user says so. Each answer counts at once. */
export async function askProposals(session: OpenSession): Promise<void> {
  const { ask, out } = session;
  if (!ask.interactive) throw usage(t({ nl: '--een-voor-een heeft een terminal nodig', en: '--een-voor-een needs a terminal' }));
  let bank = await openBank(session);
  const asked = new Set<string>();
  for (;;) {
    const one = bank.rows.find(({ row, proposal }) => proposal !== undefined && !asked.has(row.id));
    if (!one?.proposal || session.stop.aborted) break;
    asked.add(one.row.id);
    const line = bankLine(one, bank.debts);
    const about = [writeDay(line.datum), formatMoney(line.bedrag), line.partij ?? '', line.mededeling].filter(Boolean).join('  ');
    await ask.show(about);
    const documents = partsText(line.voorgesteld);
    const question = t({
      nl: `Hoort dit bij ${documents} (${proposalText(line)})?`,
      en: `Is this for ${documents} (${proposalText(line)})?`,
    });
    if (!(await ask.confirm(question))) continue;
    ({ bank } = await bank.decide([{ choice: proposedLink(one.row.id, one.proposal) }]));
  }
  await out.notice(sumsText(bankSums(bank.rows)));
}
