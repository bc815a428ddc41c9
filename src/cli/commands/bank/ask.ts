import { usage } from '../../../failure.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { proposedLink } from '../../../jobs/bank/choose.ts';
import { t } from '../../../language.ts';
import { openBank } from '../../flows/bank/open.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';
import { bankLine, partsText, proposalText, sumsText } from '../../views/bank.ts';
import { bankSums } from '../../../jobs/bank/match/state.ts';

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
