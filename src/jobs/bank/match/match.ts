import { isOgm } from '../../../belgium/ogm.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import type { AskedPayment } from '../../inbox/saved.ts';
import type { Booked } from '../../reports/count/booked.ts';
import { type BankDecision, type Part, type Choices, choicesIn, type RowChoice } from '../decisions.ts';
import type { BankRow, KeptStatement } from '../kept.ts';
import { openAside, type Why } from './aside.ts';
import { type Debt, debtsOf, expectedOf, type Receipt, owedOf, receivedOf } from '../../reports/count/debt.ts';
import { asDecided, purchasesOf, purchaseFinder, isDuplicate } from './purchases.ts';
import { type ByOgm, type Explained, isEuro, type RowState, type Proposal, type ProposalReason, type ProposalDoubt } from './state.ts';
import { groupBy } from '../../../group-by.ts';
import { collectedFinder, collectedFrom, returnedPart, customerFinder, payersIn } from './customer.ts';
import { isLikeName, isOtherParty, partyKey, numbersIn, plainNumberText, rangesIn, typedOgms } from './party.ts';
import { type Counterparty, type FoundProposal, type CalledDebt, namedProposal, paidPart } from './reasons.ts';

const isReceived = ({ head }: Debt): boolean => head.type === 'inkoop';

/** Whether the account sold by a document, also one that the customer made out. */
const isSold = ({ head }: Debt): boolean => head.type !== 'inkoop' || head.verkoop === true;

/** Whether an own invoice and one that the customer made out can be for one sale. */
const isSameSale = (one: Debt, other: Debt): boolean =>
  isSold(one) && isSold(other) && isReceived(one) !== isReceived(other) && isLikeName(one.head.klant, other.head.klant);

const isReceivedTwice = (one: Debt, other: Debt): boolean =>
  one !== other && isReceived(one) && isReceived(other) && isDuplicate(one, other);

function cautionsIn(debts: readonly Debt[]): (parts: readonly Part[]) => readonly ProposalDoubt[] {
  const ofAmount = groupBy(debts, ({ head }) => head.cents);
  const byId = new Map(debts.flatMap((debt) => [debt.head, ...debt.notes].map(({ id }) => [id, debt] as const)));
  return (parts) => {
    const meant = parts.flatMap(({ document }) => byId.get(document) ?? []);
    const hasOther = (sameId: (one: Debt, other: Debt) => boolean): boolean =>
      meant.some((debt) => (ofAmount.get(debt.head.cents) ?? []).some((other) => sameId(debt, other)));
    const found: readonly (readonly [ProposalDoubt, boolean])[] = [
      ['richting', meant.some(({ head }) => head.onzeker === true)],
      ['dubbel_ontvangen', hasOther(isReceivedTwice)],
      ['eigen_factuur', hasOther(isSameSale)],
    ];
    return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
  };
}

interface Known {
  readonly debts: ReadonlyMap<string, Debt>;
  readonly byOgm: ByOgm;
  readonly begin: string | undefined;
}

function proposals(states: readonly RowState[], known: Known): Explained[] {
  const every = [...new Set(known.debts.values())];
  const all = every.filter(({ head }) => head.type !== 'inkoop');
  const finder = { ...openFinder(all, known, states), ...receivedFinder(every) };
  const received = receivedBefore(states);
  return states.map((state): Explained => {
    if (state.aside || !isEuro(state.row)) return state;
    const proposal = state.prepaid
      ? prepaidProposal(state.prepaid, all)
      : state.restCents === 0
        ? undefined
        : proposalFor(state, finder, received);
    return proposal ? { ...state, proposal } : state;
  });
}

type Finder = ReturnType<typeof openFinder> & ReturnType<typeof receivedFinder>;

const receivedFinder = (every: readonly Debt[]) => ({
  purchase: purchaseFinder(every.filter(({ head }) => head.type === 'inkoop')),
  cautions: cautionsIn(every),
});

function openFinder(all: readonly Debt[], { debts, byOgm, begin = '' }: Known, states: readonly RowState[]) {
  const numbers = new Map<string, string>();
  for (const [id, { head, notes }] of debts) {
    if (head.type === 'inkoop') continue;
    const nummer = [head, ...notes].find((one) => one.id === id)?.nummer;
    if (nummer) numbers.set(plainNumberText(nummer), id);
  }
  const due = all.filter((debt) => expectedOf(debt) !== 0 && (!debt.head.betaald || debt.head.datum >= begin));
  const invoices = due.filter((debt) => debt.head.type === 'factuur' && expectedOf(debt) > 0);
  const isDue = new Set(due);
  const amounts = all.flatMap((debt) => {
    const [expected, owed] = [isDue.has(debt) ? expectedOf(debt) : 0, owedOf(debt)];
    return [expected, ...(owed === expected ? [] : [owed])].flatMap((cents) => (cents === 0 ? [] : [{ cents, debt }]));
  });
  const byAmount = groupBy(amounts, ({ cents }) => cents);
  const ranged = rangedFinder(due);
  const customer = customerFinder(due, all, payersIn(states, debts));
  const of = (cents: number): readonly Debt[] => (byAmount.get(cents) ?? []).map(({ debt }) => debt);
  const ofCustomer: Counterparty = {
    credits: ({ head }, but) => customer.credits(head.klant_id, but),
    other: ({ head }, cents) => customer.other(head.klant_id, cents),
    openOfPayer: openOfPayer(of),
    exact: ({ how }) => how,
  };
  return {
    customer,
    of,
    returned: returnedPart(states, debts),
    ofCustomer,
    collected: collectedFinder(invoices, collectedFrom(states, debts)),
    named: ({ ogm, text }: RowState['row']): CalledDebt[] => {
      const carried = (ogm === null ? [] : (byOgm.get(ogm) ?? [])).map((one): CalledDebt => ({ ...one, how: 'ogm' }));
      const typed = typedOgms(text).flatMap((found) => (byOgm.get(found) ?? []).map((one): CalledDebt => ({ ...one, how: 'ogm_getypt' })));
      const counted = numbersIn(text).flatMap((found): CalledDebt[] => {
        const id = numbers.get(found);
        const debt = id === undefined ? undefined : debts.get(id);
        return id !== undefined && debt ? [{ id, debt, how: 'nummer' }] : [];
      });
      const found = new Map<Debt, CalledDebt>();
      for (const one of [...carried, ...typed, ...counted, ...ranged(text)]) if (!found.has(one.debt)) found.set(one.debt, one);
      return [...found.values()];
    },
  };
}

/** Finds the open invoices whose numbers lie in a range that a text tells, where it tells each of them and no other. */
function rangedFinder(due: readonly Debt[]): (text: string) => CalledDebt[] {
  const numbered = due.flatMap((debt) => {
    const [, prefix, digits] = /^(.*?)(\d{1,6})$/.exec(debt.head.nummer ?? '') ?? [];
    return digits === undefined ? [] : [{ prefix: plainNumberText(prefix ?? ''), n: Number(digits), debt }];
  });
  const byNumber = groupBy(numbered, ({ n }) => n);
  return (text) =>
    rangesIn(text).flatMap(({ prefix, from, to }) => {
      const found = Array.from({ length: to - from + 1 }, (_, at) =>
        (byNumber.get(from + at) ?? []).filter((one) => one.prefix.endsWith(prefix)),
      );
      if (found.some(({ length }) => length !== 1)) return [];
      return found.flatMap((some) => some.map(({ debt }): CalledDebt => ({ id: debt.head.id, debt, how: 'nummer' })));
    });
}

/** The debts that a row names; one that it names by a number alone is left to the supplier with that number whose name the row has. */
function namedBy(state: RowState, { named, purchase, customer }: Finder): CalledDebt[] {
  const { row } = state;
  // What this row pays already takes no more of it: its rest is for something else.
  const paid = new Set(state.parts.map(({ document }) => document));
  const isOfSupplier = purchase.isOfParty(row);
  const isTheirs = ({ debt: { head } }: CalledDebt): boolean => isLikeName(row.party, head.klant) || customer.hasPaid(row, head.klant_id);
  return named(row).filter((one) => !paid.has(one.id) && (one.how !== 'nummer' || !isOfSupplier || isTheirs(one)));
}

function proposalFor(state: RowState, finder: Finder, received: Received): Proposal | undefined {
  const { row } = state;
  const named = namedBy(state, finder);
  const made = beforeCharges(state, (one) =>
    one.restCents < 0
      ? backProposal(one, named, finder, received)
      : (namedProposal(row, one.restCents, named, finder.ofCustomer) ??
        (named.length === 0 ? unnamedProposal(one, named, finder) : undefined)),
  );
  if (!made) return undefined;
  const isOther = made.reden === 'ander_document' && !named.some(({ debt }) => isLikeName(row.party, debt.head.klant));
  const to = isOther ? finder.of(state.restCents).find(({ head }) => head.id === made.delen[0]?.document) : undefined;
  const [first] = to ? [{ debt: to }] : named;
  const twijfel = finder.cautions(made.delen);
  return {
    ...made,
    andere_partij:
      first !== undefined && isOtherParty(row.party, first.debt.head.klant) && !finder.customer.hasPaid(row, first.debt.head.klant_id),
    ...(twijfel.length > 0 && { twijfel }),
  };
}

const inexact: ReadonlySet<ProposalReason> = new Set(['deel', 'te_veel', 'tweemaal']);

/** The proposal for the amount of a row, or else for what was paid before the bank took its charges off, which are the difference. */
function beforeCharges(state: RowState, propose: (state: RowState) => FoundProposal | undefined): FoundProposal | undefined {
  const { row, restCents: rest } = state;
  const made = propose(state);
  if (row.gross === undefined || rest !== row.cents || (made && !inexact.has(made.reden))) return made;
  const paid = propose({ ...state, restCents: row.gross });
  if (!paid) return made;
  const verschil = (paid.verschil ?? 0) + rest - row.gross;
  return { reden: inexact.has(paid.reden) ? paid.reden : 'kosten', delen: paid.delen, verschil, wijze: 'kosten' };
}

/** Finds the one invoice of an amount that nobody calls paid and whose customer has the name of the party. */
const openOfPayer =
  (of: (cents: number) => readonly Debt[]): Counterparty['openOfPayer'] =>
  (row, cents, but) => {
    const isOpen = (debt: Debt): boolean => debt !== but && !debt.head.betaald && expectedOf(debt) === cents;
    const [one, ...others] = of(cents).filter((debt) => isOpen(debt) && isLikeName(row.party, debt.head.klant));
    return others.length === 0 ? one : undefined;
  };

function byNameAndAmount({ row, restCents }: RowState, finder: Finder, reden: ProposalReason): FoundProposal | undefined {
  const [one, ...others] = finder.of(restCents).filter(({ head }) => isLikeName(row.party, head.klant));
  return one && others.length === 0 ? { reden, delen: [paidPart(one.head, restCents)] } : undefined;
}

/** Money that names no document of a customer: by name and amount, from a supplier, or collected without telling from whom. */
function unnamedProposal(state: RowState, named: readonly CalledDebt[], finder: Finder): FoundProposal | undefined {
  const { row, restCents } = state;
  const one = byNameAndAmount(state, finder, 'naam_bedrag');
  const back = one ?? purchaseProposal(state, named, finder) ?? finder.customer.found(row, restCents);
  if (back || row.kind !== 'direct_debit') return back;
  const collected = finder.collected(row, restCents);
  return collected && { reden: 'domiciliering', delen: collected.map((debt) => paidPart(debt.head, expectedOf(debt))) };
}

/** A number that a customer of the account is named by is not that of another party. */
function purchaseProposal({ row, restCents }: RowState, named: readonly CalledDebt[], { purchase }: Finder): FoundProposal | undefined {
  const isOfCustomer = named.some(({ how, debt }) => how === 'nummer' && isLikeName(row.party, debt.head.klant));
  return purchase.found(row, restCents, ({ head }) => !isOfCustomer || isLikeName(row.party, head.klant));
}

function backProposal(state: RowState, named: readonly CalledDebt[], finder: Finder, received: Received): FoundProposal | undefined {
  const { row, restCents: rest } = state;
  const note = named.find(({ id, debt: { head, notes } }) => [head, ...notes].some((each) => each.id === id && each.cents === rest));
  const refund: FoundProposal | undefined = note && { reden: 'terugbetaling', delen: [paidPart(note, rest)] };
  // Money that names a credit note of its amount is paid back on it, unless the bank says that a payment returned.
  if (refund && row.kind !== 'returned') return refund;
  const before = received(state);
  if (before) return { reden: 'teruggekeerd', delen: before.parts.map(({ document, cents }) => ({ document, cents: -cents })) };
  const reopened =
    row.kind === 'returned' ? (named.find(({ debt }) => receivedOf(debt) >= -rest)?.id ?? finder.returned(row, rest)) : undefined;
  if (reopened !== undefined) return { reden: 'teruggekeerd', delen: [paidPart({ id: reopened }, rest)] };
  if (refund) return refund;
  const owed = named.find(({ debt }) => owedOf(debt) === rest || expectedOf(debt) === rest);
  if (owed) return { reden: 'terugbetaling', delen: [paidPart(owed, rest)] };
  const bought = purchaseProposal(state, named, finder);
  if (bought) return bought;
  return byNameAndAmount(state, finder, 'terugbetaling');
}

type Received = (state: RowState) => RowState | undefined;

/** Finds the earlier row of the same party or OGM that was matched and whose whole amount this one takes back. */
function receivedBefore(states: readonly RowState[]): Received {
  const paid = states.filter(({ parts, row }) => parts.length > 0 && row.cents > 0);
  const byAmount = groupBy(paid, ({ row }) => row.cents);
  return ({ row, restCents }) => {
    const key = partyKey(row);
    const isSame = (one: RowState['row']): boolean => (row.ogm !== null && row.ogm === one.ogm) || (key !== '' && key === partyKey(one));
    return (byAmount.get(-restCents) ?? []).findLast((one) => one.row.booked <= row.booked && isSame(one.row));
  };
}

function prepaidProposal({ klant, cents }: NonNullable<RowState['prepaid']>, all: readonly Debt[]): Proposal | undefined {
  const theirs = all.filter(({ head }) => head.klant_id?.toLowerCase() === klant && head.type === 'factuur');
  const [oldest] = theirs
    .filter((debt) => expectedOf(debt) > 0)
    .toSorted((a, b) => a.head.datum.localeCompare(b.head.datum) || (a.head.id < b.head.id ? -1 : 1));
  if (!oldest) return undefined;
  return { reden: 'voorschot', delen: [paidPart(oldest.head, Math.min(expectedOf(oldest), cents))], andere_partij: false };
}

/** Everything that is computed again from the statements, the documents and the decisions. */
export interface Matched {
  /** In order of booking. */
  readonly rows: readonly Explained[];
  /** By the id of each document, in lower case. */
  readonly debts: ReadonlyMap<string, Debt>;
  readonly choices: Choices;
}

interface MatchSources {
  readonly statements: readonly KeptStatement[];
  readonly documents: readonly Booked[];
  readonly decisions: readonly BankDecision[];
  /** The received documents, where they were read: debits are proposed for them. */
  readonly inbox?: readonly InboxDocumentKort[];
  /** How received documents ask to be paid, by id in lower case, where that is known. */
  readonly asked?: ReadonlyMap<string, AskedPayment>;
  /** The own accounts, without blanks. */
  readonly own: readonly string[];
}

/** In order of booking, and then always the same, whichever was read first. */
const bookedFirst = (a: BankRow, b: BankRow): number =>
  a.booked.localeCompare(b.booked) || (a.statement < b.statement ? -1 : a.statement > b.statement ? 1 : 0);

/** A row in another currency can be set aside, and no more. */
const heldFor = (row: BankRow, choice: RowChoice | undefined): RowChoice | undefined => {
  if (choice === undefined || isEuro(row)) return choice;
  return { links: [], freed: choice.freed, ...(choice.aside && { aside: choice.aside }) };
};

/**
 * Matches rows with documents. Decisions of people come first; then the rows in order of booking, each certain only by the OGM of one
 * document and the amount that is open on its day. Everything else is a proposal. The order of reading and deciding does not matter.
 */
export function matched({ statements, documents: read, decisions, own, inbox = [], asked = new Map() }: MatchSources): Matched {
  const documents = read.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const choices = choicesIn(decisions);
  const given = [...choices.rows.values()].flatMap(({ links }) => links.flatMap(({ delen }) => delen));
  const bought = asDecided(purchasesOf(inbox, asked), [...given, ...choices.bookings]);
  const debts = new Map([...bought, ...debtsOf(documents)]);
  const rows = statements.flatMap((one) => one.rows.filter(({ repeats }) => !repeats)).toSorted(bookedFirst);
  for (const { document, cents, datum, n } of choices.bookings)
    debts.get(document)?.receipts.push({ document, cents, datum, bron: String(n) });
  const choiceOf = (row: BankRow): RowChoice | undefined => heldFor(row, choices.rows.get(row.id));
  for (const row of rows) for (const link of choiceOf(row)?.links ?? []) pay(debts, row, link.delen);
  const byOgm = debtsByOgm(documents, debts);
  const asideOf = openAside(choices, new Set(own), byOgm);
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const states = rows.map((row): RowState => {
    const choice = choiceOf(row);
    const why = asideOf(row, choice);
    const sure = !choice?.links.length && !choice?.prepaid && !choice?.freed && !why ? certainPart(row, byOgm, places) : undefined;
    if (sure) pay(debts, row, [sure]);
    return stateOf(row, choice, sure, why);
  });
  return { rows: proposals(states, { debts, byOgm, begin: choices.begin ?? rows[0]?.booked }), debts, choices };
}

function pay(debts: ReadonlyMap<string, Debt>, { id, booked }: BankRow, parts: readonly Part[]): void {
  for (const { document, cents } of parts) debts.get(document)?.receipts.push({ document, cents, datum: booked, bron: id });
}

function debtsByOgm(documents: readonly Booked[], debts: ReadonlyMap<string, Debt>): ByOgm {
  const found = new Map<string, { id: string; debt: Debt }[]>();
  for (const { id, ogm } of documents) {
    const debt = debts.get(id.toLowerCase());
    if (ogm && debt) found.set(ogm, [...(found.get(ogm) ?? []), { id: id.toLowerCase(), debt }]);
  }
  return found;
}

/** Money that went back after it, by its place among all rows, was not open on its day. */
function certainPart(row: BankRow, byOgm: ByOgm, places: ReadonlyMap<string, number>): Part | undefined {
  const { id, ogm, cents, booked, format, kind } = row;
  if (!isEuro(row) || ogm === null || cents === 0 || format === 'csv' || kind === 'returned' || !isOgm(ogm)) return undefined;
  const [one, ...others] = byOgm.get(ogm) ?? [];
  if (!one || others.length > 0) return undefined;
  const wasThere = ({ bron, datum }: Receipt): boolean => {
    const place = places.get(bron);
    return place === undefined ? datum <= booked : place < (places.get(id) ?? 0);
  };
  const receipts = one.debt.receipts.filter((receipt) => receipt.cents > 0 || wasThere(receipt));
  if (expectedOf({ ...one.debt, receipts }, booked) !== cents) return undefined;
  return { document: one.id, cents };
}

function stateOf(row: BankRow, choice: RowChoice | undefined, sure: Part | undefined, why: Why | undefined): RowState {
  const links = choice?.links ?? [];
  const parts = sure ? [sure] : links.flatMap(({ delen }) => delen);
  const differenceCents = links.reduce((sum, { verschil }) => sum + (verschil?.cents ?? 0), 0);
  const left = parts.reduce((sum, { cents }) => sum - cents, row.cents - differenceCents);
  const prepaid = choice?.prepaid && left !== 0 ? { klant: choice.prepaid.klant, cents: left } : undefined;
  const reden = choice?.aside?.reden;
  return {
    row,
    parts,
    differenceCents,
    certain: sure !== undefined,
    restCents: prepaid ? 0 : left,
    ...(prepaid && { prepaid }),
    ...why,
    ...(reden !== undefined && { reden }),
  };
}
