import { listProposals } from './show.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { Failure, usage } from '../../../failure.ts';
import { clearProposals, proposedLinks } from '../../../jobs/bank/choose.ts';
import { bankSums, type Explained } from '../../../jobs/bank/match/state.ts';
import { owedOf } from '../../../jobs/reports/count/debt.ts';
import { t } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import { wholePart, type PartOptions } from '../../flows/listing/part.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import { bankLine, bankMoney, partsText, proposalText, proposalView, sumsText } from '../../views/bank.ts';
import { debtName, decideSurely, type DecidingOptions } from './accept.ts';

/** Asks for each proposal whether it is right, and matches the row where the user says so. Each answer counts at once. */
async function askProposals(session: OpenSession, options: DecidingOptions): Promise<void> {
  const { ask, out } = session;
  if (!ask.interactive) throw usage(t({ nl: '--een-voor-een heeft een terminal nodig', en: '--een-voor-een needs a terminal' }));
  let bank = await openBank(session);
  const asked = new Set<string>();
  for (;;) {
    const one = bank.rows.find(({ row, proposal }) => proposal !== undefined && !asked.has(row.id));
    if (!one?.proposal || session.stop.aborted) break;
    asked.add(one.row.id);
    for (const line of aboutProposal(one, bank)) await ask.show(line);
    const { voorgesteld, ...line } = bankLine(one, bank.debts);
    const [documents, reason] = [partsText(voorgesteld), proposalText(line)];
    if (!(await ask.confirm(t({ nl: `Hoort dit bij ${documents} (${reason})?`, en: `Is this for ${documents} (${reason})?` })))) continue;
    const decided = proposedLinks(bank, one, one.proposal).map((choice) => ({ choice }));
    ({ bank } = await decideSurely(session, bank, decided, options));
  }
  await out.notice(sumsText(bankSums(bank.rows)));
}

/** The row, and each document with its customer, what is open of it and what the row pays of it. */
function aboutProposal({ row, proposal }: Explained, { debts }: Bank): string[] {
  const about = [writeDay(row.booked), bankMoney(row.cents), row.party ?? '', row.text].filter(Boolean).join('  ');
  const documents = (proposal?.delen ?? []).flatMap(({ document, cents }) => {
    const debt = debts.get(document);
    if (!debt) return [];
    const [open, paid] = [bankMoney(owedOf(debt)), bankMoney(cents)];
    return t({
      nl: `  ${debtName(debt)}  ${debt.head.klant ?? ''}  open ${open}, hiervan ${paid}`,
      en: `  ${debtName(debt)}  ${debt.head.klant ?? ''}  open ${open}, of this ${paid}`,
    });
  });
  const difference = proposal?.verschil;
  const [nl, en] = ['Verschil', 'Difference'];
  return [about, ...documents, ...(difference === undefined ? [] : [`  ${t({ nl, en })}: ${bankMoney(difference)} (${proposal?.wijze})`])];
}

/** Lists the proposals that one document alone fits, asks once, and matches them all. Fails with exit 12 where nobody says yes. */
async function acceptClear(session: OpenSession, options: DecidingOptions): Promise<void> {
  const { ask, globals, out } = session;
  out.check(proposalView);
  const bank = await openBank(session);
  const clear = clearProposals(bank.rows);
  const lines = clear.map(({ one }) => bankLine(one, bank.debts)).toReversed();
  await out.list(
    wholePart(async () => lines, { alles: true }),
    proposalView,
  );
  if (clear.length === 0) throw new Failure('not_found', t({ nl: 'geen voorstel is eenduidig', en: 'no proposal is clear' }));
  const many = t({ nl: counted(clear.length, 'betaling', 'betalingen'), en: counted(clear.length, 'payment', 'payments') });
  if (!globals.ja && !globals.proef) {
    if (!ask.interactive) throw needsYes(t({ nl: `${many} koppelen vraagt een bevestiging`, en: `matching ${many} needs a confirmation` }));
    if (!(await ask.confirm(t({ nl: `Deze ${many} koppelen?`, en: `Match these ${many}?` })))) {
      throw declined({ nl: 'gekoppeld', en: 'matched' });
    }
  }
  const decided = clear.flatMap(({ one, proposal }) => proposedLinks(bank, one, proposal).map((choice) => ({ choice })));
  const { bank: after } = await decideSurely(session, bank, decided, options);
  await out.notice(t({ nl: `${many} gekoppeld.`, en: `${many} matched.` }));
  await out.notice(sumsText(bankSums(after.rows)));
}

interface ProposeOptions extends DecidingOptions, PartOptions {
  readonly eenVoorEen?: true | undefined;
  readonly neemAan?: 'eenduidige' | undefined;
}

/** Shows the proposals, or accepts them: one by one, or all clear ones together. */
export async function propose(session: OpenSession, { eenVoorEen, neemAan, besluitBevestigd, ...opties }: ProposeOptions): Promise<void> {
  if (eenVoorEen) return askProposals(session, { besluitBevestigd });
  return neemAan === undefined ? listProposals(session, opties) : acceptClear(session, { besluitBevestigd });
}
