import { bookedWithin, listProposals } from './show.ts';
import { usage, notFound } from '../../../failure.ts';
import { clearProposals, proposedLinks } from '../../../jobs/bank/choose.ts';
import { bankSums } from '../../../jobs/bank/match/state.ts';
import { t } from '../../../language.ts';
import { openBank } from '../../flows/bank/open.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import type { PartOptions, TotalOptions } from '../../flows/listing/part.ts';
import { stream } from '../../flows/stream.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import { type PeriodOptions, period } from '../../options.ts';
import { bankLine, proposalView, sumsText } from '../../views/bank.ts';
import { decideSurely, type DecidingOptions } from './accept.ts';

/** Lists the proposals that one document alone fits, asks once, and matches them all. Fails with exit 12 where nobody says yes. */
async function acceptClear(session: OpenSession, { bevestig, ...days }: DecidingOptions & PeriodOptions): Promise<void> {
  const { ask, globals, out } = session;
  out.check(proposalView);
  const isWithin = bookedWithin(days);
  const bank = await openBank(session);
  const clear = clearProposals(bank.rows).filter(({ one }) => isWithin(one));
  const lines = clear.map(({ one }) => bankLine(one, bank.debts)).toReversed();
  await out.list(stream(lines), proposalView);
  if (clear.length === 0) throw notFound(t({ nl: 'geen voorstel is eenduidig', en: 'no proposal is clear' }));
  const many = t({ nl: counted(clear.length, 'betaling', 'betalingen'), en: counted(clear.length, 'payment', 'payments') });
  if (!globals.ja && !globals.proef) {
    if (!ask.interactive) throw needsYes(t({ nl: `${many} koppelen vraagt een bevestiging`, en: `matching ${many} needs a confirmation` }));
    if (!(await ask.confirm(t({ nl: `Deze ${many} koppelen?`, en: `Match these ${many}?` })))) {
      throw declined({ nl: 'gekoppeld', en: 'matched' });
    }
  }
  const decided = clear.flatMap(({ one, proposal }) => proposedLinks(bank, one, proposal).map((choice) => ({ choice })));
  const { bank: after } = await decideSurely(session, bank, decided, { bevestig });
  await out.notice(t({ nl: `${many} gekoppeld.`, en: `${many} matched.` }));
  await out.notice(sumsText(bankSums(after.rows.filter(isWithin)), period(days)));
}

interface ProposeOptions extends DecidingOptions, PartOptions, PeriodOptions, TotalOptions {
  readonly eenVoorEen?: true | undefined;
  readonly neemAan?: 'eenduidige' | undefined;
}

/** Shows the proposals, or accepts them: one by one, or all clear ones together. A person who asks for no list gets them one by one. */
export async function propose(
  session: OpenSession,
  { eenVoorEen, neemAan, bevestig, van, tot, kwartaal, maand, jaar, ...opties }: ProposeOptions,
): Promise<void> {
  const { ask, out, globals } = session;
  if (eenVoorEen && !ask.interactive)
    throw usage(t({ nl: '--een-voor-een heeft een terminal nodig', en: '--een-voor-een needs a terminal' }));
  const days = { van, tot, kwartaal, maand, jaar };
  if (neemAan !== undefined) return acceptClear(session, { bevestig, ...days });
  const { formaat, json, velden, ja, proef } = globals;
  const isList = [...Object.values(opties), formaat, json, velden, ja, proef].some((given) => given !== undefined);
  if (!eenVoorEen && (isList || !ask.interactive || !out.terminal)) return listProposals(session, { ...opties, ...days });
  return (await import('./review.ts')).reviewProposals(session, { bevestig, ...days });
}
