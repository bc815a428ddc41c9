import { Failure, usage } from '../../../failure.ts';
import { AmountsDiffer, availableOf, linkFor, proposedLink, type NamedDebt, rowNamed } from '../../../jobs/bank/choose.ts';
import type { BankDecision, Choice, ToDecide } from '../../../jobs/bank/decisions.ts';
import type { DifferenceKind } from '../../../jobs/bank/kinds.ts';
import { partyHash, partyKey } from '../../../jobs/bank/match/party.ts';
import { type Debt, owedOf } from '../../../jobs/reports/count/debt.ts';
import { type Explained, isEuro } from '../../../jobs/bank/match/state.ts';
import { t } from '../../../language.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import type { OpenSession } from '../../session/session.ts';
import { bankLine, bankMoney, bankView } from '../../views/bank.ts';

/** The debt of the document that a word means; a received one for money that goes out, and a received credit note for money that comes in, by its id or the number of its supplier. Fails where there is none, and with exit 2 for a draft. */
export async function debtNamed(session: OpenSession, { debts }: Bank, word: string, cents: number): Promise<NamedDebt> {
  const called = word.trim().toLowerCase();
  const isCalled = ({ head }: Debt): boolean =>
    head.type === 'inkoop' && (cents < 0 || head.cents > 0) && (head.id === called || head.nummer?.toLowerCase() === called);
  const [bought, ...others] = [...debts.values()].filter(isCalled);
  if (bought && others.length === 0) return { document: bought.head.id, debt: bought };
  const document = (await factuurId(await session.api(), parseFactuurRef(word))).toLowerCase();
  const debt = debts.get(document);
  if (debt) return { document, debt };
  throw usage(
    t({
      nl: `'${word}' is een concept of kon niet gelezen worden: daar kan geen betaling bij`,
      en: `'${word}' is a draft or could not be read: no payment can go to it`,
    }),
  );
}

/** Keeps decisions on a row, and shows the row as it is then. */
async function decideRow(session: OpenSession, bank: Bank, one: Explained, decided: readonly ToDecide[]): Promise<Bank> {
  const after = await bank.decide(decided);
  await session.out.record(bankLine(rowNamed(after.bank.rows, one.row.id), after.bank.debts), bankView);
  return after.bank;
}

export const debtName = ({ head }: Debt): string => head.nummer ?? head.id;

/** Says how much is still open of each document, and a difference that was accepted. */
async function tellOpen(session: OpenSession, bank: Bank, choice: Choice): Promise<void> {
  if (choice.soort !== 'koppel') return;
  const { verschil } = choice;
  if (verschil) {
    const amount = bankMoney(verschil.cents);
    await session.out.notice(t({ nl: `Verschil: ${amount} (${verschil.wijze}).`, en: `Difference: ${amount} (${verschil.wijze}).` }));
  }
  for (const debt of new Set(choice.delen.flatMap(({ document }) => bank.debts.get(document) ?? []))) {
    const [name, open] = [debtName(debt), bankMoney(owedOf(debt))];
    await session.out.notice(t({ nl: `${name}: nog ${open} open.`, en: `${name}: ${open} still open.` }));
  }
}

/** The options of `bank koppel`. */
export interface LinkOptions {
  readonly verschil?: DifferenceKind | undefined;
  readonly klant?: string | undefined;
}

/** Gives a row to documents, to a customer, or without either to those that are proposed. */
export async function link(
  session: OpenSession,
  word: string,
  documents: readonly string[],
  { verschil, klant }: LinkOptions,
): Promise<void> {
  session.out.check(bankView);
  if (klant !== undefined && (documents.length > 0 || verschil !== undefined)) {
    throw usage(
      t({ nl: '--klant gaat niet samen met een document of --verschil', en: '--klant does not go with a document or --verschil' }),
    );
  }
  const bank = await openBank(session);
  const one = rowNamed(bank.rows, word);
  if (!isEuro(one.row)) throw otherCurrency(one);
  if (availableOf(one) === 0) throw nothingLeft(one);
  const choice = await choiceOf(session, bank, one, { documents, verschil, klant });
  await tellOpen(session, await decideRow(session, bank, one, [{ choice }]), choice);
}

async function choiceOf(
  session: OpenSession,
  bank: Bank,
  one: Explained,
  { documents, verschil, klant }: LinkOptions & { readonly documents: readonly string[] },
): Promise<Choice> {
  const rij = one.row.id;
  if (klant !== undefined) return { soort: 'voorschot', rij, klant: (await meant(session, aKlant, klant)).id.toLowerCase() };
  if (documents.length === 0) {
    if (!one.proposal || verschil !== undefined) throw one.parts.length > 0 ? linkedBefore(one) : noDocument(one);
    return proposedLink(one.row.id, one.proposal);
  }
  const named: NamedDebt[] = [];
  for (const document of documents) named.push(await debtNamed(session, bank, document, one.row.cents));
  if (named.some(({ document }) => one.parts.some((part) => part.document === document))) throw linkedBefore(one);
  if (new Set(named.map(({ debt }) => debt)).size < named.length) throw namedTwice();
  try {
    return linkFor(one, named, verschil);
  } catch (error) {
    throw error instanceof AmountsDiffer ? notTogether(error, named) : error;
  }
}

const otherCurrency = ({ row: { id, currency } }: Explained): Failure =>
  usage(
    t({
      nl: `rij ${id} is in ${currency}, en documenten zijn in euro: ze kan bij geen document`,
      en: `row ${id} is in ${currency}, and documents are in euro: it can go to no document`,
    }),
    {
      hint: t({
        nl: 'Boek wat ze in euro waard was met duit bank boek … --wijze verrekend, en zet de rij terzijde met duit bank negeer.',
        en: 'Book its worth in euro with duit bank boek … --wijze verrekend, and set the row aside with duit bank negeer.',
      }),
    },
  );

const nothingLeft = ({ row: { id } }: Explained): Failure =>
  new Failure('not_confirmed', t({ nl: `rij ${id} is al helemaal gekoppeld`, en: `row ${id} is fully matched already` }), {
    hint: t({ nl: `Ontkoppel haar eerst: duit bank ontkoppel ${id}`, en: `Unmatch it first: duit bank ontkoppel ${id}` }),
  });

const linkedBefore = ({ row: { id }, restCents }: Explained): Failure =>
  new Failure(
    'not_confirmed',
    t({
      nl: `rij ${id} is al gekoppeld; ${bankMoney(restCents)} ervan is nog niet gekoppeld`,
      en: `row ${id} is matched already; ${bankMoney(restCents)} of it is not matched yet`,
    }),
    {
      hint: t({
        nl: `Opnieuw beginnen met deze rij: duit bank ontkoppel ${id}`,
        en: `To begin again with this row: duit bank ontkoppel ${id}`,
      }),
    },
  );

const noDocument = ({ row: { id } }: Explained): Failure =>
  usage(t({ nl: `voor rij ${id} is er geen voorstel: noem een document`, en: `there is no proposal for row ${id}: name a document` }));

const namedTwice = (): Failure =>
  usage(
    t({
      nl: 'twee van deze documenten zijn één schuld: een creditnota telt al mee in haar factuur',
      en: 'two of these documents are one debt: a credit note counts in its invoice already',
    }),
  );

function notTogether({ available, wanted }: AmountsDiffer, named: readonly NamedDebt[]): Failure {
  const sum = wanted.reduce((total, cents) => total + cents, 0);
  const each = named.map(({ debt }, at) => `${debtName(debt)} ${bankMoney(wanted[at] ?? 0)}`).join(' + ');
  return usage(
    t({
      nl: `${each} = ${bankMoney(sum)}, en de rij heeft ${bankMoney(available)}: een verschil van ${bankMoney(available - sum)}`,
      en: `${each} = ${bankMoney(sum)}, and the row has ${bankMoney(available)}: a difference of ${bankMoney(available - sum)}`,
    }),
    {
      hint: t({
        nl: 'Is dat verschil kosten, korting, afronding of verlies? Geef dan --verschil. Koppel anders document per document.',
        en: 'Is that difference kosten (costs), korting (discount), afronding (rounding) or verlies (loss)? Then give --verschil. Otherwise match one document at a time.',
      }),
    },
  );
}

/** Undoes what was decided on a row, or else its match by itself; or a booking (`k12`) or a rule (`r12`). */
export async function unlink(session: OpenSession, word: string): Promise<void> {
  const bank = await openBank(session);
  const numbered = /^([kr])(\d+)$/.exec(word.trim().toLowerCase());
  if (numbered) return withdraw(session, bank, numbered[1] === 'k' ? bank.choices.bookings : bank.choices.rules, Number(numbered[2]));
  session.out.check(bankView);
  const one = rowNamed(bank.rows, word);
  const { id: rij } = one.row;
  const choice = bank.choices.rows.get(rij);
  const isDecided = choice !== undefined && (choice.links.length > 0 || choice.prepaid !== undefined || choice.aside !== undefined);
  if (!isDecided && !one.certain) {
    throw nothingToUndo(one);
  }
  await decideRow(session, bank, one, [{ choice: { soort: 'ontkoppel', rij, ...(!isDecided && { ook_vanzelf: true }) } }]);
}

function nothingToUndo({ row: { id }, aside, rule }: Explained): Failure {
  if (aside === undefined) {
    return new Failure('not_confirmed', t({ nl: `rij ${id} is aan niets gekoppeld`, en: `row ${id} is matched with nothing` }));
  }
  const undo = rule === undefined ? undefined : `duit bank ontkoppel r${rule}`;
  const hint =
    undo === undefined ? undefined : { hint: t({ nl: `Heel de regel ongedaan maken: ${undo}`, en: `To undo the whole rule: ${undo}` }) };
  return new Failure(
    'not_confirmed',
    aside === 'eigen'
      ? t({ nl: `rij ${id} gaat tussen je eigen rekeningen`, en: `row ${id} goes between your own accounts` })
      : t({ nl: `rij ${id} staat terzijde door een regel (negeer --altijd)`, en: `row ${id} is set aside by a rule (negeer --altijd)` }),
    hint,
  );
}

async function withdraw(session: OpenSession, bank: Bank, among: readonly BankDecision[], besluit: number): Promise<void> {
  if (!among.some(({ n }) => n === besluit)) {
    throw new Failure(
      'not_found',
      t({ nl: `er is geen boeking of regel ${besluit} die nog geldt`, en: `there is no booking or rule ${besluit} that still applies` }),
      { hint: t({ nl: 'Zie welke er zijn: duit bank besluiten', en: 'See which there are: duit bank besluiten' }) },
    );
  }
  await bank.decide([{ choice: { soort: 'herroep', besluit } }]);
  await session.out.notice(t({ nl: `Besluit ${besluit} geldt niet meer.`, en: `Decision ${besluit} no longer applies.` }));
}

/** Sets a row aside with a reason, or with `altijd` every row of its party and sign. */
export async function ignore(session: OpenSession, word: string, reden: string, altijd: boolean): Promise<void> {
  session.out.check(bankView);
  const bank = await openBank(session);
  const one = rowNamed(bank.rows, word);
  const { id: rij, cents } = one.row;
  if (one.aside === 'besluit' && !altijd) {
    throw new Failure('not_confirmed', t({ nl: `rij ${rij} staat al terzijde`, en: `row ${rij} is set aside already` }));
  }
  if (!altijd) return void (await decideRow(session, bank, one, [{ choice: { soort: 'negeer', rij }, texts: { reden } }]));
  const key = partyKey(one.row);
  if (key === '')
    throw usage(
      t({ nl: '--altijd: van deze rij is de andere partij niet gekend', en: '--altijd: the other party of this row is not known' }),
    );
  const zout = bank.choices.rules[0]?.zout ?? session.uuid();
  const rule = { soort: 'negeer_altijd', rij, zout, partij: partyHash(zout, key), teken: cents < 0 ? -1 : 1 } as const;
  const { bank: after, numbers } = await bank.decide([{ choice: rule, texts: { reden } }]);
  await session.out.record(bankLine(rowNamed(after.rows, rij), after.debts), bankView);
  await session.out.notice(
    t({ nl: `Ongedaan maken: duit bank ontkoppel r${numbers[0]}`, en: `To undo it: duit bank ontkoppel r${numbers[0]}` }),
  );
}
