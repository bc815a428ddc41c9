import { compactIban } from '../../../belgium/iban.ts';
import { groupBy } from '../../../group-by.ts';
import { plainParty } from '../../../service/references/party.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import { moneyOf } from '../../../einvoice/view/money.ts';
import type { AskedPayment } from '../../inbox/saved.ts';
import { type Part, type BankState, choicesIn } from '../decisions.ts';
import { type Debt, expectedOf, grantedDiscount, type Payable, sumOf } from '../../reports/count/debt.ts';
import { expectedSum } from './customer.ts';
import { isLikeName, numbersIn, plainNumberText, typedOgms } from './party.ts';
import { type Counterparty, type FoundProposal, type CalledDebt, namedProposal, paidPart } from './reasons.ts';
import type { RowState } from './state.ts';
import { addDays } from '../../../belgium/dates.ts';
import type { Booked } from '../../reports/count/booked.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import type { BankRow } from '../kept.ts';

type Row = RowState['row'];

/** The debts of received documents by their id, in lower case. One without an amount is left out. `asked` is by the same id. */
export function purchasesOf(inbox: readonly InboxDocumentKort[], asked: ReadonlyMap<string, AskedPayment>): Map<string, Debt> {
  const debts = new Map<string, Debt>();
  for (const document of inbox) {
    const { factuurnummer, datum } = document;
    const id = document.id.toLowerCase();
    const { geld, rekeningen = [], ogm = null, voorwaarden } = asked.get(id) ?? { geld: moneyOf(undefined, document, undefined) };
    const { cents, partij: klant, zijde, twijfel } = geld;
    if (cents === null) continue;
    const korting = voorwaarden && datum ? grantedDiscount({ datum, ...voorwaarden }) : undefined;
    const about = { nummer: factuurnummer ?? null, datum: datum ?? '', vervaldatum: null, klant, klant_id: null };
    const what = { verkoop: zijde === 'verkoop', onzeker: twijfel.length > 0, betaald: false };
    const head: Payable = { id, ...about, ...what, type: 'inkoop', cents, ogm, rekeningen, ...(korting && { korting }) };
    debts.set(id, { head, notes: [], receipts: [] });
  }
  return debts;
}

/** The same debts, those of uncertain direction in that of the money which a person gave them. */
export function asDecided(debts: ReadonlyMap<string, Debt>, parts: readonly Part[]): Map<string, Debt> {
  const given = groupBy(parts, ({ document }) => document);
  const turned = [...debts].map(([id, debt]): [string, Debt] => {
    const { head } = debt;
    const isAgainst = head.onzeker === true && sumOf(given.get(id) ?? []) * head.cents < 0;
    return [id, isAgainst ? { ...debt, head: { ...head, cents: -head.cents } } : debt];
  });
  return new Map(turned);
}

export const isDuplicate = ({ head: one }: Debt, { head: other }: Debt): boolean =>
  one.nummer !== null &&
  other.nummer !== null &&
  plainNumberText(one.nummer) === plainNumberText(other.nummer) &&
  plainParty(one.klant ?? '') === plainParty(other.klant ?? '') &&
  one.cents === other.cents;

function onlyOrDuplicate(debts: readonly Debt[]): Debt | undefined {
  const [first, ...others] = debts.toSorted((a, b) => (a.head.id < b.head.id ? -1 : 1));
  return first && others.every((other) => isDuplicate(first, other)) ? first : undefined;
}

export function purchaseFinder(purchases: readonly Debt[]) {
  const open = purchases.filter((debt) => expectedOf(debt) !== 0);
  const single = groupBy(open, expectedOf);
  const less = groupBy(setOff(open), expectedSum);
  const ofSupplier = groupBy(open, ({ head }) => plainParty(head.klant ?? ''));
  const theirs = (debt: Debt): readonly Debt[] => (debt.head.klant ? (ofSupplier.get(plainParty(debt.head.klant)) ?? []) : []);
  const counterparty: Counterparty = {
    credits: (debt, but) => theirs(debt).filter((one) => !but.includes(one) && expectedOf(one) * debt.head.cents < 0),
    other: (debt, cents) => {
      const found = onlyOrDuplicate(theirs(debt).filter((one) => expectedOf(one) === cents));
      return found && paidPart(found.head, cents);
    },
    openOfPayer: (row, cents, but) =>
      onlyOrDuplicate((single.get(cents) ?? []).filter((debt) => debt !== but && isLikeName(row.party, debt.head.klant))),
    exact: () => 'inkoop',
  };
  const index = {
    ofOgm: groupBy(purchases, ({ head }) => head.ogm),
    ofNumber: groupBy(purchases, ({ head }) => head.nummer && plainNumberText(head.nummer)),
  };
  return {
    /** Whether a row names the number of a received document whose other party has the name that the row has. */
    isOfParty: (row: Row): boolean =>
      numbersIn(row.text).some((number) => index.ofNumber.get(number)?.some(({ head }) => isLikeName(row.party, head.klant))),
    /**
     * The proposal for an amount: the document that the row names by its payment reference or number, for each reason that a document sold
     * has, or else the one of exactly this amount by the account or the name, alone or less a credit note. `isMeant` tells which of them
     * a number may name.
     */
    found: (row: Row, cents: number, isMeant: (debt: Debt) => boolean): FoundProposal | undefined => {
      const called = calledBy(row, cents, index, isMeant);
      const alone = (single.get(cents) ?? []).map((debt) => [debt]);
      const exact = onlyMeant(row, alone, isMeant);
      if (exact && (called.length === 0 || called.some(({ debt }) => debt === exact[0]))) return whole('inkoop', exact);
      if (called.length > 0) return namedProposal(row, cents, called, counterparty);
      const both = onlyMeant(row, cents < 0 ? (less.get(cents) ?? []) : [], isMeant);
      return both && whole('creditnota', both);
    },
  };
}

interface PurchaseIndex {
  readonly ofOgm: ReadonlyMap<string | null, readonly Debt[]>;
  readonly ofNumber: ReadonlyMap<string | null, readonly Debt[]>;
}

function calledBy(row: Row, cents: number, { ofOgm, ofNumber }: PurchaseIndex, isMeant: (debt: Debt) => boolean): CalledDebt[] {
  const found = new Map<Debt, CalledDebt>();
  const add = (debts: readonly Debt[] = [], how: CalledDebt['how']): void => {
    const sameWay = debts.filter(({ head }) => head.cents * cents > 0);
    const debt = likeliest(how === 'nummer' ? sameWay.filter(isMeant) : sameWay, row, cents);
    if (debt && !found.has(debt)) found.set(debt, { id: debt.head.id, debt, how });
  };
  if (row.ogm !== null) add(ofOgm.get(row.ogm), 'ogm');
  for (const ogm of typedOgms(row.text)) add(ofOgm.get(ogm), 'ogm_getypt');
  for (const number of numbersIn(row.text)) add(ofNumber.get(number), 'nummer');
  return [...found.values()];
}

const whole = (reden: FoundProposal['reden'], debts: readonly Debt[]): FoundProposal => ({
  reden,
  delen: debts.map((debt) => paidPart(debt.head, expectedOf(debt))),
});

/** Of several documents that a row names alike, the one that its party, account or amount tells, or that is still open. */
function likeliest(debts: readonly Debt[], { party, party_account }: Row, cents: number): Debt | undefined {
  const account = compactIban(party_account ?? '');
  const signs: ((debt: Debt) => boolean)[] = [
    ({ head }) => isLikeName(party, head.klant),
    ({ head }) => head.rekeningen?.includes(account) ?? false,
    (debt) => expectedOf(debt) === cents,
    (debt) => expectedOf(debt) !== 0,
  ];
  const left = signs.reduce((some, isMentioned) => (some.some(isMentioned) ? some.filter(isMentioned) : some), debts);
  return onlyOrDuplicate(left);
}

function setOff(open: readonly Debt[]): (readonly Debt[])[] {
  const ofSupplier = groupBy(open, ({ head }) => plainParty(head.klant ?? ''));
  return open.flatMap((note) => {
    const supplier = plainParty(note.head.klant ?? '');
    if (expectedOf(note) < 0 || supplier === '') return [];
    return (ofSupplier.get(supplier) ?? []).filter((debt) => expectedOf(debt) + expectedOf(note) < 0).map((debt) => [debt, note]);
  });
}

/** The one of these sets that the reference, the number, the account or the name of a row tells; the first of these that tells any decides. */
function onlyMeant(
  { ogm, text, party, party_account }: Row,
  sets: readonly (readonly Debt[])[],
  isMeant: (debt: Debt) => boolean,
): readonly Debt[] | undefined {
  if (sets.length === 0) return undefined;
  const [ogms, numbers, account] = [[ogm, ...typedOgms(text)], numbersIn(text), compactIban(party_account ?? '')];
  const ways: ((debt: Debt) => boolean)[] = [
    ({ head }) => head.ogm !== null && ogms.includes(head.ogm),
    (debt) => debt.head.nummer !== null && numbers.includes(plainNumberText(debt.head.nummer)) && isMeant(debt),
    ({ head }) => head.rekeningen?.includes(account) ?? false,
    ({ head }) => isLikeName(party, head.klant),
  ];
  const mentioned = ways.map((isMentioned) => sets.filter((set) => set.some(isMentioned))).find(({ length }) => length > 0) ?? [];
  const [first, ...others] = mentioned;
  if (!first || others.length === 0) return first;
  const one = mentioned.every(({ length }) => length === 1) ? onlyOrDuplicate(mentioned.flat()) : undefined;
  return one && [one];
}

/** The most days between a document and the payment that has its reference. */
const longestWait = 400;

/**
 * The received documents that a row may be for, or that a person gave one to: a UBL takes long to read, so no other is. Their amount moved,
 * alone or less another of the supplier, an open row names their number or supplier, or has a reference that no document sold has.
 */
export function maybePaid(
  inbox: readonly InboxDocumentKort[],
  { statements, decisions }: Pick<BankState, 'statements' | 'decisions'>,
  sold: readonly Booked[],
): InboxDocumentKort[] {
  const rows = statements.flatMap((one) => one.rows.filter(({ cents, repeats }) => cents !== 0 && !repeats));
  const { rows: choices, bookings } = choicesIn(decisions);
  const open = rows.filter(({ id }) => {
    const choice = choices.get(id);
    return !choice?.aside && !choice?.links.length;
  });
  const isNamed = namedIn(open, sold);
  const parts = [...choices.values()].flatMap(({ links }) => links.flatMap(({ delen }) => delen));
  const linked = new Set([...parts, ...bookings].map(({ document }) => document));
  const moved = movedIn(inbox, new Set(rows.map(({ cents }) => Math.abs(cents))));
  return inbox.filter((document) => moved.has(document) || linked.has(document.id.toLowerCase()) || isNamed(document));
}

function movedIn(inbox: readonly InboxDocumentKort[], moved: ReadonlySet<number>): Set<InboxDocumentKort> {
  const known = inbox.flatMap((document) =>
    document.bedrag == null ? [] : [{ document, leverancier: document.leverancier ?? '', cents: Math.abs(centsOf(document.bedrag)) }],
  );
  const found = new Set(known.flatMap(({ document, cents }) => (moved.has(cents) ? [document] : [])));
  for (const theirs of groupBy(known, ({ leverancier }) => leverancier).values()) {
    for (const one of theirs) for (const note of theirs) if (moved.has(one.cents - note.cents)) found.add(one.document).add(note.document);
  }
  return found;
}

const nameWords = (name: string): string[] =>
  plainParty(name)
    .split(' ')
    .filter(({ length }) => length >= 4);

function namedIn(rows: readonly BankRow[], sold: readonly Booked[]): (document: InboxDocumentKort) => boolean {
  const own = new Set(sold.flatMap(({ ogm }) => ogm ?? []));
  const numbers = new Set(rows.flatMap(({ text }) => numbersIn(text)));
  const words = new Set(rows.flatMap(({ party }) => (party === null ? [] : nameWords(party))));
  const referred = rows.filter(({ ogm, text }) => [...(ogm === null ? [] : [ogm]), ...typedOgms(text)].some((one) => !own.has(one)));
  const days = referred.map(({ booked }) => booked).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return ({ factuurnummer, leverancier, datum }) =>
    (factuurnummer != null && numbers.has(plainNumberText(factuurnummer))) ||
    (leverancier != null && nameWords(leverancier).some((word) => words.has(word))) ||
    (first !== undefined && last !== undefined && (datum == null || (datum >= addDays(first, -longestWait) && datum <= last)));
}
