import { groupBy } from '../../../group-by.ts';
import type { Part } from '../decisions.ts';
import { collectedFinder, collectedFrom, returnedPart, type PurchaseFinder, purchaseFinder } from './purchases.ts';
import { creditParts, customerFinder, payersIn } from './customer.ts';
import { isLikeName, isOtherParty, partyKey, numbersIn, plainNumberText, rangesIn, typedOgms } from './party.ts';
import { type Debt, expectedOf, owedOf, receivedOf } from '../../reports/count/debt.ts';
import { type ByOgm, type Explained, isEuro, type Proposal, type ProposalReason, type RowState } from './state.ts';

/** A debt that a row names, with the document that it names, and how. */
interface Named {
  readonly id: string;
  readonly debt: Debt;
  readonly how: 'ogm' | 'ogm_getypt' | 'nummer';
}

/** What proposals are made of. */
interface Known {
  readonly debts: ReadonlyMap<string, Debt>;
  readonly byOgm: ByOgm;
  /** The day from which the bank tells of payments. */
  readonly begin: string | undefined;
}

/** The rows with a proposal for each amount that nothing explains and that fits something. */
export function proposals(states: readonly RowState[], known: Known): Explained[] {
  const every = [...new Set(known.debts.values())];
  const all = every.filter(({ head }) => head.type !== 'inkoop');
  const purchase = purchaseFinder(every.filter(({ head }) => head.type === 'inkoop'));
  const finder = { ...openFinder(all, known, states), purchase, returned: returnedPart(states, known.debts) };
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

type Finder = ReturnType<typeof openFinder> & { readonly purchase: PurchaseFinder; readonly returned: ReturnType<typeof returnedPart> };

function openFinder(all: readonly Debt[], { debts, byOgm, begin = '' }: Known, states: readonly RowState[]) {
  const numbers = new Map<string, string>();
  for (const [id, { head, notes }] of debts) {
    if (head.type === 'inkoop') continue;
    const nummer = [head, ...notes].find((one) => one.id === id)?.nummer;
    if (nummer) numbers.set(plainNumberText(nummer), id);
  }
  const due = all.filter((debt) => expectedOf(debt) !== 0 && (!debt.head.betaald || debt.head.datum >= begin));
  const isDue = new Set(due);
  const amounts = all.flatMap((debt) => {
    const [expected, owed] = [isDue.has(debt) ? expectedOf(debt) : 0, owedOf(debt)];
    return [expected, ...(owed === expected ? [] : [owed])].flatMap((cents) => (cents === 0 ? [] : [{ cents, debt }]));
  });
  const byAmount = groupBy(amounts, ({ cents }) => cents);
  const ranged = rangedFinder(due);
  return {
    customer: customerFinder(due, all, payersIn(states, debts)),
    collected: collectedFinder(
      due.filter(({ head }) => head.type === 'factuur').filter((debt) => expectedOf(debt) > 0),
      collectedFrom(states, debts),
    ),
    named: ({ ogm, text }: RowState['row']): Named[] => {
      const carried = (ogm === null ? [] : (byOgm.get(ogm) ?? [])).map((one): Named => ({ ...one, how: 'ogm' }));
      const typed = typedOgms(text).flatMap((found) => (byOgm.get(found) ?? []).map((one): Named => ({ ...one, how: 'ogm_getypt' })));
      const counted = numbersIn(text).flatMap((found): Named[] => {
        const id = numbers.get(found);
        const debt = id === undefined ? undefined : debts.get(id);
        return id !== undefined && debt ? [{ id, debt, how: 'nummer' }] : [];
      });
      const found = new Map<Debt, Named>();
      for (const one of [...carried, ...typed, ...counted, ...ranged(text)]) if (!found.has(one.debt)) found.set(one.debt, one);
      return [...found.values()];
    },
    of: (cents: number): readonly Debt[] => (byAmount.get(cents) ?? []).map(({ debt }) => debt),
  };
}

/** Finds the open invoices whose numbers lie in a range that a text tells, where it tells each of them and no other. */
function rangedFinder(due: readonly Debt[]): (text: string) => Named[] {
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
      return found.flatMap((some) => some.map(({ debt }): Named => ({ id: debt.head.id, debt, how: 'nummer' })));
    });
}

/** The most cents that a payment may differ by and be rounded. */
const mostRounded = 5;

/** The amounts that a text names with their cents, such as `65.20` and `1.065,20`. */
const amountsIn = (text: string): number[] =>
  Array.from(text.matchAll(/(?<![\d.,])(\d{1,3}(?:[. ]\d{3})*|\d+)[.,](\d{2})(?!\d)/g), ([, whole = '', cents = '']) =>
    Number(whole.replaceAll(/\D/g, '') + cents),
  );

const part = ({ id }: Pick<Named, 'id'>, cents: number): Part => ({ document: id, cents });

function proposalFor(state: RowState, finder: Finder, received: Received): Proposal | undefined {
  const { row } = state;
  // What this row pays already takes no more of it: its rest is for something else.
  const paid = new Set(state.parts.map(({ document }) => document));
  const named = finder.named(row).filter(({ id }) => !paid.has(id));
  const made = beforeCharges(state, (one) =>
    one.restCents < 0
      ? backProposal(one, named, finder, received)
      : (namedProposal(one, named, finder) ?? (named.length === 0 ? unnamedProposal(one, finder) : undefined)),
  );
  if (!made) return undefined;
  const isOther = made.reden === 'ander_document' && !named.some(({ debt }) => isLikeName(row.party, debt.head.klant));
  const to = isOther ? finder.of(state.restCents).find(({ head }) => head.id === made.delen[0]?.document) : undefined;
  const [first] = to ? [{ debt: to }] : named;
  return {
    ...made,
    andere_partij:
      first !== undefined && isOtherParty(row.party, first.debt.head.klant) && !finder.customer.hasPaid(row, first.debt.head.klant_id),
  };
}

type Found = Omit<Proposal, 'andere_partij'>;
const inexact: ReadonlySet<ProposalReason> = new Set(['deel', 'te_veel', 'tweemaal']);
/** The proposal for the amount of a row, or else for what was paid before the bank took its charges off, which are the difference. */
function beforeCharges(state: RowState, propose: (state: RowState) => Found | undefined): Found | undefined {
  const { row, restCents: rest } = state;
  const made = propose(state);
  if (row.gross === undefined || rest !== row.cents || (made && !inexact.has(made.reden))) return made;
  const paid = propose({ ...state, restCents: row.gross });
  if (!paid) return made;
  const verschil = (paid.verschil ?? 0) + rest - row.gross;
  return { reden: inexact.has(paid.reden) ? paid.reden : 'kosten', delen: paid.delen, verschil, wijze: 'kosten' };
}

function namedProposal({ row, restCents: rest }: RowState, named: readonly Named[], finder: Finder): Found | undefined {
  const [one, ...others] = named;
  if (!one) return undefined;
  const wanted = named.map((each) => ({ each, open: expectedOf(each.debt) }));
  const sum = wanted.reduce((total, { open }) => total + open, 0);
  const whole = wanted.map(({ each, open }) => part(each, open));
  const isOpen = wanted.every(({ open }) => open !== 0);
  // Rather the payer's only open invoice of the amount than one that is paid, though the text names that.
  const isPaid = others.length === 0 && one.how !== 'ogm' && (one.debt.head.betaald || sum <= 0);
  const unpaid = isPaid && openOfPayer(row, rest, finder, one.debt);
  if (unpaid) return { reden: 'ander_document', delen: [part(unpaid.head, rest)] };
  if (sum === rest && isOpen) return { reden: others.length > 0 ? 'samen' : one.how, delen: whole };
  const lacking = rest - sum;
  if (isOpen && sum > 0 && Math.abs(lacking) <= mostRounded) {
    return { reden: 'afronding', delen: whole, verschil: lacking, wijze: 'afronding' };
  }
  const klant = one.debt.head.klant_id;
  const notes = finder.customer.credits(
    klant,
    named.map(({ debt }) => debt),
  );
  const credits = [notes, ...notes.map((note) => [note])].map((some) => some.flatMap(creditParts));
  const off = credits.find((some) => some.length > 0 && some.reduce((total, { cents }) => total + cents, sum) === rest);
  if (off) return { reden: 'creditnota', delen: [...whole, ...off] };
  if (others.length > 0) {
    const isTold = sum > rest && amountsIn(row.text).includes(sum - rest);
    return isTold ? { reden: 'kosten', delen: whole, verschil: lacking, wijze: 'kosten' } : undefined;
  }
  // A standing order keeps the reference of last month, and people copy that of another invoice.
  const other = finder.customer.other(klant, rest);
  if (other && other.document !== one.debt.head.id) return { reden: 'ander_document', delen: [other] };
  if (isGranted(one.debt, row.booked, -lacking)) return { reden: 'korting', delen: whole, verschil: lacking, wijze: 'korting' };
  if (sum <= 0) return { reden: 'tweemaal', delen: [part(one, rest)] };
  return lacking < 0 ? { reden: 'deel', delen: [part(one, rest)] } : { reden: 'te_veel', delen: [part(one, sum)] };
}

/** Whether the invoice itself grants a discount of so many cents to who pays on this day. */
const isGranted = ({ head: { korting } }: Debt, day: string, cents: number): boolean =>
  korting !== undefined && day <= korting.tot && korting.cents.some((granted) => Math.abs(granted - cents) <= mostRounded);

/** The one invoice of this amount, other than `but`, that nobody calls paid and whose customer has the name of the party. */
function openOfPayer(row: RowState['row'], cents: number, finder: Finder, but: Debt): Debt | undefined {
  const isOpen = (debt: Debt): boolean => debt !== but && !debt.head.betaald && expectedOf(debt) === cents;
  const [one, ...others] = finder.of(cents).filter((debt) => isOpen(debt) && isLikeName(row.party, debt.head.klant));
  return others.length === 0 ? one : undefined;
}

/** The one debt of this amount whose customer has the name of the party. */
function byNameAndAmount({ row, restCents }: RowState, finder: Finder, reden: ProposalReason): Found | undefined {
  const [one, ...others] = finder.of(restCents).filter(({ head }) => isLikeName(row.party, head.klant));
  return one && others.length === 0 ? { reden, delen: [part(one.head, restCents)] } : undefined;
}

/** Money that names no document of a customer: by name and amount, from a supplier, or collected without telling from whom. */
function unnamedProposal(state: RowState, finder: Finder): Found | undefined {
  const { row, restCents } = state;
  const one = byNameAndAmount(state, finder, 'naam_bedrag');
  const back = one ?? purchaseProposal(row, restCents, finder) ?? finder.customer.found(row, restCents);
  if (back || row.kind !== 'direct_debit') return back;
  const collected = finder.collected(row, restCents);
  return collected && { reden: 'domiciliering', delen: collected.map((debt) => part(debt.head, expectedOf(debt))) };
}

/** A received document of this amount, or one with the credit note that is kept off it. */
function purchaseProposal(row: RowState['row'], cents: number, finder: Finder): Found | undefined {
  const bought = finder.purchase(row, cents);
  return bought && { reden: bought.length > 1 ? 'creditnota' : 'inkoop', delen: bought.map((debt) => part(debt.head, expectedOf(debt))) };
}

/** Money that goes out: a payment that comes back, or one that the customer gets back. */
function backProposal(state: RowState, named: readonly Named[], finder: Finder, received: Received): Found | undefined {
  const { row, restCents: rest } = state;
  const before = received(state);
  if (before) return { reden: 'teruggekeerd', delen: before.parts.map(({ document, cents }) => ({ document, cents: -cents })) };
  const reopened =
    row.kind === 'returned' ? (named.find(({ debt }) => receivedOf(debt) >= -rest)?.id ?? finder.returned(row, rest)) : undefined;
  if (reopened !== undefined) return { reden: 'teruggekeerd', delen: [part({ id: reopened }, rest)] };
  const note = named.find(({ id, debt: { head, notes } }) => [head, ...notes].some((each) => each.id === id && each.cents === rest));
  if (note) return { reden: 'terugbetaling', delen: [part(note, rest)] };
  const owed = named.find(({ debt }) => owedOf(debt) === rest || expectedOf(debt) === rest);
  if (owed) return { reden: 'terugbetaling', delen: [part(owed, rest)] };
  const bought = purchaseProposal(row, rest, finder);
  if (bought) return bought;
  return byNameAndAmount(state, finder, 'terugbetaling');
}

type Received = (state: RowState) => RowState | undefined;

/** Finds the earlier row of the same party or OGM that was matched and whose whole amount this one takes back. */
function receivedBefore(states: readonly RowState[]): Received {
  const matched = states.filter(({ parts, row }) => parts.length > 0 && row.cents > 0);
  const byAmount = groupBy(matched, ({ row }) => row.cents);
  return ({ row, restCents }) => {
    const key = partyKey(row);
    const isSame = (one: RowState['row']): boolean => (row.ogm !== null && row.ogm === one.ogm) || (key !== '' && key === partyKey(one));
    return (byAmount.get(-restCents) ?? []).findLast((one) => one.row.booked <= row.booked && isSame(one.row));
  };
}

/** An amount that was paid before, offered for the oldest debt of the customer. */
function prepaidProposal({ klant, cents }: NonNullable<RowState['prepaid']>, all: readonly Debt[]): Proposal | undefined {
  const theirs = all.filter(({ head }) => head.klant_id?.toLowerCase() === klant && head.type === 'factuur');
  const [oldest] = theirs
    .filter((debt) => expectedOf(debt) > 0)
    .toSorted((a, b) => a.head.datum.localeCompare(b.head.datum) || (a.head.id < b.head.id ? -1 : 1));
  if (!oldest) return undefined;
  return { reden: 'voorschot', delen: [part(oldest.head, Math.min(expectedOf(oldest), cents))], andere_partij: false };
}
