import { usage, type Failure, notConfirmed, notFound } from '../../../failure.ts';
import { AmountsDiffer, availableOf, linkFor, proposedLinks, type NamedDebt, rowNamed } from '../../../jobs/bank/choose.ts';
import type { Choice, ToDecide, BankDecision } from '../../../jobs/bank/decisions.ts';
import type { DifferenceKind } from '../../../jobs/bank/statement.ts';
import { owedOf, type Debt } from '../../../jobs/reports/count/debt.ts';
import { type Explained, isEuro } from '../../../jobs/bank/match/state.ts';
import { t, type Text, listingHint } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { stream } from '../../flows/stream.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { bankLine, bankMoney, bankView, type BankLine, linkedParts, partsText } from '../../views/bank.ts';
import { isLikeName } from '../../../jobs/bank/match/party.ts';
import type { BankRow } from '../../../jobs/bank/kept.ts';
import { plainName } from '../../../machine/text/fold.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { onlyReceived } from '../../../service/references/inbox.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { type BankDoubt, decisionDoubts, mostInCash } from '../../../jobs/bank/doubts.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { askFirst, confirmWords, rightQuestion, unconfirmed } from '../../flows/confirm.ts';
import { stopWith } from '../../flows/dry-run.ts';
import { aligned } from '../../output/aligned.ts';
import type { ConfirmWord } from '../../options.ts';

/** The facts of a payment that tell which of several documents with one number it is for. */
type Payment = Pick<BankRow, 'cents' | 'party'>;

/**
 * The debt of the document that a word means: sold or received, by its id or number, sold also by its payment reference. Of one sold and one
 * received with this number, the party of the payment decides, or else its direction. Fails if there is none, and with exit 2 for
 * several and for a draft.
 */
export async function debtNamed(session: OpenSession, { debts }: Bank, word: string, payment: Payment): Promise<NamedDebt> {
  const called = plainName(word);
  const isCalled = ({ head, notes }: Debt): boolean =>
    [head, ...notes].some(({ id, nummer }) => id === called || plainName(nummer ?? '') === called);
  const found = [...new Set(debts.values())].filter(isCalled);
  const likely = likelyMeant(found, payment);
  const possible = (likely.length === 1 ? likely : found).map(({ head }) => ({
    ...head,
    factuurnummer: head.nummer,
    leverancier: head.klant,
  }));
  if (possible.every(({ type }) => type !== 'inkoop')) return soldNamed(session, debts, word);
  const document = onlyReceived(possible, word, 'duit inbox list');
  return { document, debt: debts.get(document)! };
}

/** Those of several documents with one number that a payment can be for: by its party, or else by the way in which its money goes. */
function likelyMeant(found: readonly Debt[], { cents, party }: Payment): readonly Debt[] {
  const isOfOneKind = found.every(({ head }) => (head.type === 'inkoop') === (found[0]?.head.type === 'inkoop'));
  const named = isOfOneKind ? [] : found.filter(({ head }) => isLikeName(party, head.klant));
  if (named.length > 0) return named;
  return found.filter(({ head }) => found.length === 1 || head.type !== 'inkoop' || head.cents * cents > 0);
}

async function soldNamed(session: OpenSession, debts: Bank['debts'], word: string): Promise<NamedDebt> {
  const document = (await factuurId(await session.api(), parseFactuurRef(word))).toLowerCase();
  const debt = debts.get(document);
  if (debt) return { document, debt };
  throw usage({
    nl: `'${word}' is een concept of kon niet gelezen worden: daar kan geen betaling bij`,
    en: `'${word}' is a draft or could not be read: no payment can go to it`,
  });
}

export async function decideRow(
  session: OpenSession,
  bank: Bank,
  one: Explained,
  decided: readonly ToDecide[],
  options: DecidingOptions,
): Promise<Bank> {
  const after = await decideSurely(session, bank, decided, options);
  await showDecided(session, [bankLine(rowNamed(after.bank.rows, one.row.id), after.bank.debts)], true);
  return after.bank;
}

const differenceNotes: Partial<Record<DifferenceKind, Text>> = {
  korting: {
    nl: 'Een korting die niet op de factuur staat, vraagt een creditnota.',
    en: 'A discount that is not on the invoice wants a credit note.',
  },
  verlies: {
    nl: 'De btw krijg je hiermee niet terug: bewaar waarom de klant niet betaalt.',
    en: 'The VAT is not taken back by this: keep why the customer does not pay.',
  },
};

export async function tellLinked(session: OpenSession, bank: Bank, choice: Choice): Promise<void> {
  if (choice.soort !== 'koppel') return;
  const { verschil } = choice;
  if (verschil) {
    const amount = bankMoney(verschil.cents);
    await session.out.notice({ nl: `Verschil: ${amount} (${verschil.wijze}).`, en: `Difference: ${amount} (${verschil.wijze}).` });
    const more = differenceNotes[verschil.wijze];
    if (more) await session.out.notice(t(more));
  }
  for (const debt of new Set(choice.delen.flatMap(({ document }) => bank.debts.get(document) ?? []))) {
    const [name, open] = [debtName(debt), bankMoney(owedOf(debt))];
    await session.out.notice({ nl: `${name}: nog ${open} open.`, en: `${name}: ${open} still open.` });
  }
}

export interface LinkOptions extends DecidingOptions {
  readonly verschil?: DifferenceKind | undefined;
  readonly klant?: string | undefined;
}

/** Gives a row to documents, to a customer, or without either to those that are proposed. */
export async function link(
  session: OpenSession,
  rij: NamedWord<string>,
  documents: readonly string[],
  { verschil, klant, ...confirming }: LinkOptions,
): Promise<void> {
  session.out.check(bankView);
  if (klant !== undefined && (documents.length > 0 || verschil !== undefined)) {
    throw usage({ nl: '--klant gaat niet samen met een document of --verschil', en: '--klant does not go with a document or --verschil' });
  }
  const word = await rij.word();
  if (word === '-') return linkPiped(session, klant, confirming);
  const bank = await openBank(session);
  const one = linkable(bank, word);
  const [choice, ...others] = await choicesOf(session, bank, one, { documents, verschil, klant });
  const decided = [choice, ...others].map((each) => ({ choice: each }));
  await tellLinked(session, await decideRow(session, bank, one, decided, confirming), choice);
}

/** The row that a word names, which can still go to documents. Fails with exit 2 or 12 where it can't. */
function linkable({ rows }: Bank, word: string): Explained {
  const one = rowNamed(rows, word);
  if (!isEuro(one.row)) throw otherCurrency(one);
  if (availableOf(one) === 0) throw nothingLeft(one);
  return one;
}

/** Keeps the rows that standard input names as advance payments of a customer, all or none. */
async function linkPiped(session: OpenSession, klant: string | undefined, confirming: DecidingOptions): Promise<void> {
  if (klant === undefined) {
    throw usage({ nl: 'betalingen van standaardinvoer: geef --klant', en: 'payments from standard input: give --klant' });
  }
  const words = await session.files.lines();
  const { id } = await meant(session, aKlant, klant);
  const bank = await openBank(session);
  const ids = [...new Set(words.map((word) => linkable(bank, word).row.id))];
  const decided = ids.map((rij): ToDecide => ({ choice: { soort: 'voorschot', rij, klant: id.toLowerCase() } }));
  if (decided.length === 0) return session.out.list(stream([]), bankView);
  const { bank: after } = await decideSurely(session, bank, decided, confirming);
  const lines = ids.map((rij) => bankLine(rowNamed(after.rows, rij), after.debts));
  await showDecided(session, lines, false);
}

/** The decisions that give a row to these documents or this customer, or without either to those that are proposed. Fails with exit 2, 3 or 12. */
export async function choicesOf(
  session: OpenSession,
  bank: Bank,
  one: Explained,
  { documents, verschil, klant }: LinkOptions & { readonly documents: readonly string[] },
): Promise<[Choice, ...Choice[]]> {
  const rij = one.row.id;
  if (klant !== undefined) return [{ soort: 'voorschot', rij, klant: (await meant(session, aKlant, klant)).id.toLowerCase() }];
  if (documents.length === 0) {
    if (!one.proposal) throw one.parts.length > 0 ? linkedBefore(one) : noDocument(one);
    if (verschil === undefined) return proposedLinks(bank, one, one.proposal);
    const proposed = one.proposal.delen.flatMap(({ document }) => {
      const debt = bank.debts.get(document);
      return debt ? [{ document, debt }] : [];
    });
    return [linkFor(one, proposed, verschil)];
  }
  const named: NamedDebt[] = [];
  for (const document of documents) named.push(await debtNamed(session, bank, document, one.row));
  if (named.some(({ document }) => one.parts.some((part) => part.document === document))) throw linkedBefore(one);
  if (new Set(named.map(({ debt }) => debt)).size < named.length)
    throw usage({
      nl: 'twee van deze documenten zijn één schuld: een creditnota telt al mee in haar factuur',
      en: 'two of these documents are one debt: a credit note counts in its invoice already',
    });
  try {
    return [linkFor(one, named, verschil)];
  } catch (error) {
    throw error instanceof AmountsDiffer ? notTogether(error, named) : error;
  }
}

const otherCurrency = ({ row: { id, currency } }: Explained): Failure =>
  usage({
    nl: `betaling ${id} is in ${currency}, en documenten zijn in euro: ze kan bij geen document`,
    en: `payment ${id} is in ${currency}, and documents are in euro: it can go to no document`,
    hint: {
      nl: 'Boek wat ze in euro waard was met duit bank boek … --wijze verrekend, en zet de betaling terzijde met duit bank negeer.',
      en: 'Book its worth in euro with duit bank boek … --wijze verrekend, and set the payment aside with duit bank negeer.',
    },
  });

export const nothingLeft = ({ row: { id } }: Explained): Failure =>
  notConfirmed('already_done', t({ nl: `betaling ${id} is al helemaal gekoppeld`, en: `payment ${id} is fully matched already` }), {
    hint: t({ nl: `Ontkoppel haar eerst: duit bank ontkoppel ${id}`, en: `Unmatch it first: duit bank ontkoppel ${id}` }),
  });

export const linkedBefore = ({ row: { id }, restCents }: Explained): Failure =>
  notConfirmed('already_done', {
    nl: `betaling ${id} is al gekoppeld; ${bankMoney(restCents)} ervan is nog niet gekoppeld`,
    en: `payment ${id} is matched already; ${bankMoney(restCents)} of it is not matched yet`,
    hint: {
      nl: `Opnieuw beginnen met deze betaling: duit bank ontkoppel ${id}`,
      en: `To begin again with this payment: duit bank ontkoppel ${id}`,
    },
  });

const noDocument = ({ row: { id } }: Explained): Failure =>
  usage({
    nl: `voor betaling ${id} is er geen voorstel: noem een document`,
    en: `there is no proposal for payment ${id}: name a document`,
  });

function notTogether({ available, wanted }: AmountsDiffer, named: readonly NamedDebt[]): Failure {
  const sum = wanted.reduce((total, cents) => total + cents, 0);
  const each = named.map(({ debt }, at) => `${debtName(debt)} ${bankMoney(wanted[at] ?? 0)}`).join(' + ');
  return usage({
    nl: `${each} = ${bankMoney(sum)}, en de betaling heeft ${bankMoney(available)}: een verschil van ${bankMoney(available - sum)}`,
    en: `${each} = ${bankMoney(sum)}, and the payment has ${bankMoney(available)}: a difference of ${bankMoney(available - sum)}`,
    hint: {
      nl: 'Is dat verschil kosten, korting, afronding, verlies of vooruitbetaald? Geef dan --verschil. Koppel anders document per document.',
      en: 'Is that difference kosten (costs), korting (discount), afronding (rounding), verlies (loss) or vooruitbetaald (paid in advance)? Then give --verschil. Otherwise match one document at a time.',
    },
  });
}

/** Undoes what was decided on a row, or else its automatic match; or a booking (`k12`) or a rule (`r12`). */
export async function unlink(session: OpenSession, rij: NamedWord<string>, confirming: DecidingOptions): Promise<void> {
  session.out.check(bankView);
  const word = await rij.word();
  const bank = await openBank(session);
  const numbered = /^([kr])(\d+)$/.exec(word.trim().toLowerCase());
  if (numbered)
    return withdraw(session, bank, numbered[1] === 'k' ? bank.choices.bookings : bank.choices.rules, Number(numbered[2]), confirming);
  const one = rowNamed(bank.rows, word);
  const { id } = one.row;
  const choice = bank.choices.rows.get(id);
  const isDecided = choice !== undefined && (choice.links.length > 0 || choice.prepaid !== undefined || choice.aside !== undefined);
  if (!isDecided && !one.certain) throw nothingToUndo(one);
  const undoing: ToDecide = { choice: { soort: 'ontkoppel', rij: id, ...(!isDecided && { ook_vanzelf: true }) } };
  await decideRow(session, bank, one, [undoing], { bevestig: ['besluit'] });
}

function nothingToUndo({ row: { id }, aside, rule }: Explained): Failure {
  if (aside === undefined) {
    return notConfirmed('already_done', { nl: `betaling ${id} is aan niets gekoppeld`, en: `payment ${id} is matched with nothing` });
  }
  const undo = rule === undefined ? undefined : `duit bank ontkoppel r${rule}`;
  const hint =
    undo === undefined ? undefined : { hint: t({ nl: `Heel de regel ongedaan maken: ${undo}`, en: `To undo the rule: ${undo}` }) };
  return notConfirmed(
    'already_done',
    aside === 'eigen'
      ? t({ nl: `betaling ${id} gaat tussen je eigen rekeningen`, en: `payment ${id} goes between your own accounts` })
      : t({
          nl: `betaling ${id} staat terzijde door een regel (negeer --altijd)`,
          en: `payment ${id} is set aside by a rule (negeer --altijd)`,
        }),
    hint,
  );
}

async function withdraw(
  session: OpenSession,
  bank: Bank,
  among: readonly BankDecision[],
  number: number,
  confirming: DecidingOptions,
): Promise<void> {
  const found = among.find(({ n }) => n === number);
  if (!found) {
    throw notFound(
      t({ nl: `er is geen boeking of regel ${number} die nog geldt`, en: `there is no booking or rule ${number} that still applies` }),
      { hint: t(listingHint('duit bank besluiten')) },
    );
  }
  const { numbers } = await decideSurely(session, bank, [{ choice: { soort: 'herroep', besluit: found.id } }], confirming);
  if (numbers.length === 0) return;
  await session.out.notice({ nl: `Besluit ${number} geldt niet meer.`, en: `Decision ${number} no longer applies.` });
}

export const debtName = ({ head }: Debt): string => head.nummer ?? head.id;

export interface DecidingOptions {
  readonly bevestig?: readonly ConfirmWord[] | undefined;
}

/** If they undo what is certain, or can be a slip, shows the changes and asks once. Exit 12 without a yes, which `--ja` is not. */
export async function decideSurely(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'out'>,
  bank: Bank,
  decided: readonly ToDecide[],
  { bevestig = [] }: DecidingOptions,
): ReturnType<Bank['decide']> {
  const after = bank.after(decided);
  const choices = decided.map(({ choice }) => choice);
  const doubts = decisionDoubts(choices, bank, after);
  if (doubts.length > 0 && !bevestig.includes('besluit')) {
    const sentences = [...new Set(doubts.map((one) => `${t({ nl: 'Let op', en: 'Note' })}: ${doubtText(one, bank)}`))];
    for (const line of [...sentences, ...changesIn(doubts, bank, after)]) await session.out.warn(clean(line));
    const { argv, ask, globals } = session;
    if (ask.interactive && !globals.ja && !globals.proef) {
      await askFirst(session, rightQuestion(), { done: { nl: 'gewijzigd', en: 'changed' } });
    } else {
      const text = { nl: 'dit is niet bevestigd; er is niets gewijzigd', en: 'this is not confirmed; nothing was changed' };
      stopWith(session, unconfirmed(text, argv, confirmWords(['besluit'])));
    }
  }
  return bank.decide(decided);
}

export async function showDecided({ dryRun, out }: Opened<'dryRun' | 'out'>, lines: readonly BankLine[], isOne: boolean): Promise<void> {
  if (!dryRun) return isOne ? out.record(lines[0]!, bankView) : out.list(stream(lines), bankView);
  const { judgedView, judgementOf } = await import('../../flows/planned.ts');
  const rows = lines.map((line) => ({ ...line, ...judgementOf(dryRun) }));
  const view = judgedView(bankView, 'PlannedLine');
  return isOne ? out.record(rows[0]!, view) : out.list(stream(rows), view);
}

function changesIn(doubts: readonly BankDoubt[], before: Bank, after: Pick<Bank, 'debts'>): string[] {
  const debts = [...before.debts].flatMap(([id, debt]) => {
    const [was, is] = [owedOf(debt), owedOf(after.debts.get(id) ?? debt)];
    return was === is || debt.head.id !== id ? [] : [[debtName(debt), t({ nl: 'open', en: 'open' }), bankMoney(was), '→', bankMoney(is)]];
  });
  const rows = doubts.flatMap((one) => {
    if (one.reason !== 'zekere') return [];
    const { row, parts } = one.before;
    const away = one.after.aside ? t({ nl: 'terzijde', en: 'set aside' }) : t({ nl: 'niet gekoppeld', en: 'not matched' });
    return [[row.id, `${writeDay(row.booked)} ${bankMoney(row.cents)}`, partsText(linkedParts(parts, before.debts)), '→', away]];
  });
  return aligned([...debts, ...rows], [2]).map((line) => `  ${line}`);
}

function doubtText(doubt: BankDoubt, { debts }: Bank): string {
  if (doubt.reason === 'zekere') {
    const { row, parts } = doubt.before;
    const documents = partsText(linkedParts(parts, debts));
    return t({
      nl: `betaling ${row.id} is zeker gekoppeld aan ${documents} (OGM en bedrag), en dan niet meer`,
      en: `payment ${row.id} is matched with ${documents} for certain (reference and amount), and then no more`,
    });
  }
  if (doubt.reason === 'verschil') {
    const [amount, most] = [bankMoney(doubt.cents), bankMoney(doubt.most)];
    return t({
      nl: `een verschil van ${amount} is meer dan ${doubt.wijze} verklaart (hoogstens ${most})`,
      en: `a difference of ${amount} is more than ${doubt.wijze} explains (${most} at most)`,
    });
  }
  const name = `${debtName(doubt.debt)}${doubt.debt.head.klant === null ? '' : ` (${doubt.debt.head.klant})`}`;
  if (doubt.reason === 'contant') {
    const [amount, most] = [bankMoney(doubt.cents), bankMoney(mostInCash)];
    return t({
      nl: `${amount} contant voor ${name}: de wet laat hoogstens ${most} per schuld toe, schijven samengeteld`,
      en: `${amount} in cash for ${name}: the law allows ${most} for one debt at most, instalments together`,
    });
  }
  if (doubt.reason === 'teken') {
    const amount = bankMoney(doubt.cents);
    return t({ nl: `${amount} gaat de andere kant op dan wat ${name} vraagt`, en: `${amount} goes the other way than ${name} asks` });
  }
  const { id, party } = doubt.row.row;
  return doubt.reason === 'andere_ogm'
    ? t({
        nl: `betaling ${id} draagt de OGM van ${debtName(doubt.meant)}, niet van ${name}`,
        en: `payment ${id} has the payment reference of ${debtName(doubt.meant)}, not of ${name}`,
      })
    : t({ nl: `betaling ${id} is van ${party}, en noemt ${name} niet`, en: `payment ${id} is from ${party}, and does not name ${name}` });
}
