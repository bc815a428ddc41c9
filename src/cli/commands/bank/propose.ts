import { bookedWithin, listProposals, acceptCommand, tellSums } from './show.ts';
import { usage, notFound, Failure } from '../../../failure.ts';
import { clearProposals, proposedLinks } from '../../../jobs/bank/choose.ts';
import { bankSums, type Explained, type Proposal } from '../../../jobs/bank/match/state.ts';
import { t } from '../../../language.ts';
import { openBank, type Bank } from '../../flows/bank/open.ts';
import { askFirst, needsYes } from '../../flows/confirm.ts';
import { stopWith } from '../../flows/dry-run.ts';
import type { PartOptions, TotalOptions } from '../../flows/listing/part.ts';
import { stream } from '../../flows/stream.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import { type PeriodOptions, period } from '../../options.ts';
import { bankLine, proposalView, sumsText, partsText } from '../../views/bank.ts';
import { decideSurely, type DecidingOptions, choicesOf, tellLinked } from './decide.ts';
import type { Choice } from '../../../jobs/bank/decisions.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { incompleteFailure, incompleteText, tell, warning } from '../../flows/reports/found.ts';
import { textRows } from '../../output/drawn.ts';
import { owedColumns, owedIn } from './choices.ts';
import { proposalScreen } from './payment.ts';

/** Lists the proposals that one document alone fits, asks once, and matches them all. Fails with exit 12 if nobody says yes. */
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
  if (!globals.ja) {
    if (!ask.interactive)
      stopWith(session, needsYes(t({ nl: `${many} koppelen vraagt een bevestiging`, en: `matching ${many} needs a confirmation` })));
    else
      await askFirst(session, t({ nl: `Deze ${many} koppelen?`, en: `Match these ${many}?` }), {
        done: { nl: 'gekoppeld', en: 'matched' },
      });
  }
  const decided = clear.flatMap(({ one, proposal }) => proposedLinks(bank, one, proposal).map((choice) => ({ choice })));
  const { bank: after, numbers } = await decideSurely(session, bank, decided, { bevestig });
  if (numbers.length > 0) await out.notice(t({ nl: `${many} gekoppeld.`, en: `${many} matched.` }));
  await out.notice(sumsText(bankSums(after.rows.filter(isWithin)), period(days)));
}

interface ProposeOptions extends DecidingOptions, PartOptions, PeriodOptions, TotalOptions {
  readonly eenVoorEen?: true | undefined;
  readonly neemAan?: 'eenduidige' | undefined;
}

/** A person who asks for no list gets the proposals one by one. */
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
  return reviewProposals(session, { bevestig, ...days });
}

type Answer = 'yes' | 'no' | 'other' | 'skip' | 'stop';

// Enter follows every answer, so that a key that is held down accepts no payment that nobody saw.
const answers: readonly (readonly [Answer, ...string[]])[] = [
  ['yes', 'j', 'ja', 'y', 'yes'],
  ['no', 'n', 'nee', 'no'],
  ['other', 'a', 'ander', 'another'],
  ['skip', 's', 'over', 'skip'],
  ['stop', 'q', 'stop'],
];

const keysText = (): string =>
  t({ nl: 'j ja, n nee, a ander document, s sla over, q stop', en: 'y yes, n no, a another document, s skip, q stop' });

function parseAnswer(typed: string): Answer {
  const found = answers.find(([, ...words]) => words.includes(typed.trim().toLowerCase()));
  if (!found) throw usage(keysText());
  return found[0];
}

/** Each answer counts at once. After a no the payment stays open, and one that is skipped comes back once at the end. */
export async function reviewProposals(session: OpenSession, { bevestig, ...days }: DecidingOptions & PeriodOptions): Promise<void> {
  const { ask, out } = session;
  const [isWithin, together] = [bookedWithin(days), acceptCommand(days)];
  let bank = await openBank(session);
  await tell(session, warning(incompleteText(bank.ledger)));
  const clear = clearProposals(bank.rows).filter(({ one }) => isWithin(one)).length;
  if (clear > 1)
    await out.notice(
      t({ nl: `${clear} zijn eenduidig; samen aannemen: ${together}`, en: `${clear} are clear; to accept them together: ${together}` }),
    );
  const settled = new Set<string>();
  const skipped = new Set<string>();
  for (;;) {
    const left = bank.rows.filter((one) => one.proposal !== undefined && !settled.has(one.row.id) && isWithin(one));
    const one = left.find(({ row }) => !skipped.has(row.id)) ?? left[0];
    if (!one?.proposal || session.stop.aborted) break;
    const { id } = one.row;
    await ask.show(`\n${t({ nl: `Betaling ${id}, nog ${left.length} te bekijken`, en: `Payment ${id}, ${left.length} to look at` })}`);
    await ask.show(proposalScreen(one, one.proposal, bank, ask.size()));
    const answer = await askAnswer(session, one, bank);
    if (answer === 'stop') break;
    if (answer === 'skip' && !skipped.has(id)) {
      skipped.add(id);
      continue;
    }
    const choices = await choicesBy(session, answer, one, one.proposal, bank);
    const before = bank;
    const after =
      choices && (choices.length === 0 ? bank : await orReported(session, () => decideChoices(session, before, choices, { bevestig })));
    // Where nothing was decided, as after a doubt that was not confirmed, the payment is asked about again.
    if (!after) continue;
    bank = after;
    settled.add(id);
  }
  await tellSums(session, bank, days);
  const failure = incompleteFailure(bank.ledger);
  if (failure) throw failure;
}

async function askAnswer({ ask }: OpenSession, one: Explained, { debts }: Bank): Promise<Answer> {
  const documents = partsText(bankLine(one, debts).voorgesteld);
  await ask.show(keysText());
  const question = t({ nl: `Hoort dit bij ${documents}? [j/n/a/s/q]`, en: `Is this for ${documents}? [y/n/a/s/q]` });
  return ask.read(question, parseAnswer);
}

/** The decisions that an answer means, none for a no; undefined if it leads to no answer yet. */
async function choicesBy(
  session: OpenSession,
  answer: Answer,
  one: Explained,
  proposal: Proposal,
  bank: Bank,
): Promise<readonly Choice[] | undefined> {
  if (answer === 'yes') return proposedLinks(bank, one, proposal);
  if (answer !== 'other') return [];
  const documents = await askDocuments(session, one, bank);
  if (documents.length === 0) return undefined;
  return orReported(session, () => choicesOf(session, bank, one, { documents }));
}

async function decideChoices(session: OpenSession, bank: Bank, choices: readonly Choice[], options: DecidingOptions): Promise<Bank> {
  const decided = choices.map((choice) => ({ choice }));
  const after = (await decideSurely(session, bank, decided, options)).bank;
  if (choices[0]) await tellLinked(session, after, choices[0]);
  return after;
}

/** Lets the person choose one or more documents that money in the direction of the row can pay; none if nothing is open or the list is left. */
async function askDocuments({ ask }: OpenSession, { row }: Explained, bank: Bank): Promise<string[]> {
  const distance = ({ open }: { readonly open: number }): number => Math.abs(centsOf(open) - row.cents);
  const offered = owedIn(bank, ({ cents }) => Math.sign(cents) === Math.sign(row.cents)).toSorted((a, b) => distance(a) - distance(b));
  if (offered.length === 0) {
    await ask.show(t({ nl: 'Er staat geen ander document open.', en: 'No other document is outstanding.' }));
    return [];
  }
  const title = t({ nl: 'Welk document (of meer)?', en: 'Which document (or more)?' });
  const picked = await ask.pick({ title, rows: (width) => textRows(offered, owedColumns, width), several: true });
  return picked && 'items' in picked ? picked.items.flatMap((at) => offered[at]?.id ?? []) : [];
}

async function orReported<T>({ ask, stop }: OpenSession, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !['usage', 'not_confirmed'].includes(error.reason) || stop.aborted) throw error;
    await ask.show([error.message, error.hint].filter(Boolean).join('\n'));
    return undefined;
  }
}
