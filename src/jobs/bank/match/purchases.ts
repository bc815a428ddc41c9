import { compactIban } from '../../../belgium/iban.ts';
import { groupBy } from '../../../group-by.ts';
import { plainParty } from '../../archive/plain.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import type { AskedPayment } from '../../inbox/saved.ts';
import { centsOf, type Debt, expectedOf, type Payable } from '../../reports/count/debt.ts';
import { isLikeName, numbersIn, plainNumberText, typedOgms } from './party.ts';
import type { RowState } from './state.ts';

/** The debts of received documents by their id, in lower case. One without an amount is left out. `asked` is by the same id. */
export function purchasesOf(inbox: readonly InboxDocumentKort[], asked: ReadonlyMap<string, AskedPayment>): Map<string, Debt> {
  const debts = new Map<string, Debt>();
  for (const { id, leverancier, factuurnummer, datum, bedrag } of inbox) {
    if (bedrag == null) continue;
    const about = { nummer: factuurnummer ?? null, datum: datum ?? '', vervaldatum: null, klant: leverancier ?? null, klant_id: null };
    const { soort = bedrag < 0 ? 'creditnota' : 'factuur', ...how } = asked.get(id.toLowerCase()) ?? { ogm: null };
    const cents = (soort === 'creditnota' ? 1 : -1) * Math.abs(centsOf(bedrag));
    const head: Payable = { ...about, ...how, id: id.toLowerCase(), type: 'inkoop', cents, betaald: false };
    debts.set(head.id, { head, notes: [], receipts: [] });
  }
  return debts;
}

/** The received documents that money of an amount is for: one, or an invoice with a credit note of its supplier. */
export type PurchaseFinder = (row: RowState['row'], cents: number) => readonly Debt[] | undefined;

/**
 * Finds the one received document of an amount that is still open, or else the one invoice less a credit note that makes it: by the payment
 * reference, by the number in the text, by the account that it asks to be paid on, or else by the name of the supplier. The first of
 * these that tells anything decides.
 */
export function purchaseFinder(purchases: readonly Debt[]): PurchaseFinder {
  const open = purchases.filter((debt) => expectedOf(debt) !== 0);
  const single = groupBy(
    open.map((debt) => [debt]),
    ([debt]) => expectedOf(debt!),
  );
  const less = groupBy(setOff(open), expectedSum);
  return (row, cents) => onlyMeant(row, single.get(cents) ?? []) ?? onlyMeant(row, cents < 0 ? (less.get(cents) ?? []) : []);
}

/** Each invoice with each credit note of the same supplier that is less than it. */
function setOff(open: readonly Debt[]): (readonly Debt[])[] {
  const ofSupplier = groupBy(open, ({ head }) => plainParty(head.klant ?? ''));
  return open.flatMap((note) => {
    const supplier = plainParty(note.head.klant ?? '');
    if (expectedOf(note) < 0 || supplier === '') return [];
    return (ofSupplier.get(supplier) ?? []).filter((debt) => expectedOf(debt) + expectedOf(note) < 0).map((debt) => [debt, note]);
  });
}

function onlyMeant({ ogm, text, party, party_account }: RowState['row'], sets: readonly (readonly Debt[])[]): readonly Debt[] | undefined {
  if (sets.length === 0) return undefined;
  const [ogms, numbers, account] = [[ogm, ...typedOgms(text)], numbersIn(text), compactIban(party_account ?? '')];
  const ways: ((head: Payable) => boolean)[] = [
    (head) => head.ogm !== null && ogms.includes(head.ogm),
    (head) => head.nummer !== null && numbers.includes(plainNumberText(head.nummer)),
    (head) => head.rekeningen?.includes(account) ?? false,
    (head) => isLikeName(party, head.klant),
  ];
  const told = ways.map((isMeant) => sets.filter((set) => set.some(({ head }) => isMeant(head)))).find(({ length }) => length > 0);
  return told?.length === 1 ? told[0] : undefined;
}

/** So many invoices are tried in every combination, and more only one by one and in groups that are collected together. */
export const mostCombined = 12;

type Collected = (row: RowState['row'], cents: number) => readonly Debt[] | undefined;

/**
 * Finds the open invoices that a direct debit without details collected: those of customers that were collected from before, or else all
 * that existed on its day. It gives the one group of them (due or dated on one day, of one customer, or all) that makes the amount, or
 * else the one invoice or combination; nothing where several do.
 */
export function collectedFinder(open: readonly Debt[], known: ReadonlySet<string>): Collected {
  const ofKnown = open.filter(({ head }) => head.klant_id !== null && known.has(head.klant_id));
  return ({ booked }, cents) => {
    for (const pool of [ofKnown, open]) {
      const there = pool.filter(({ head }) => head.datum <= booked);
      const others = there.length > mostCombined ? there.map((debt) => [debt]) : combinations(there);
      const found = onlyOne(groupsIn(there), cents) ?? onlyOne(others, cents);
      if (found) return found;
    }
    return undefined;
  };
}

const expectedSum = (debts: readonly Debt[]): number => debts.reduce((sum, debt) => sum + expectedOf(debt), 0);

/** The one set among these that makes the amount. */
function onlyOne(sets: Iterable<readonly Debt[]>, cents: number): readonly Debt[] | undefined {
  const found = new Map<string, readonly Debt[]>();
  for (const set of sets) {
    if (expectedSum(set) !== cents) continue;
    found.set(set.map(({ head }) => head.id).join(' '), set);
    if (found.size > 1) return undefined;
  }
  return found.values().next().value;
}

function groupsIn(debts: readonly Debt[]): (readonly Debt[])[] {
  const by = (keyOf: (debt: Debt) => string | null): (readonly Debt[])[] => [...groupBy(debts, (debt) => keyOf(debt) ?? '').values()];
  const groups = [...by(({ head }) => head.vervaldatum), ...by(({ head }) => head.datum), ...by(({ head }) => head.klant_id), debts];
  return groups.filter(({ length }) => length > 1);
}

/** Every set of these that is not empty. */
export function* combinations(debts: readonly Debt[]): Generator<readonly Debt[]> {
  for (let bits = 1; bits < 2 ** debts.length; bits++) yield debts.filter((_, at) => bits & (1 << at));
}

/** The customers from whom an earlier row collected by direct debit. */
export function collectedFrom(states: readonly RowState[], debts: ReadonlyMap<string, Debt>): Set<string> {
  const rows = states.filter(({ row }) => row.kind === 'direct_debit' && row.cents > 0);
  return new Set(rows.flatMap(({ parts }) => parts.flatMap(({ document }) => debts.get(document)?.head.klant_id ?? [])));
}

/** Finds the one part of an earlier row of several documents that came back alone: of its amount, and of its party where that is told. */
export function returnedPart(states: readonly RowState[], debts: ReadonlyMap<string, Debt>) {
  const several = states.filter(({ parts }) => parts.length > 1);
  const paid = several.flatMap(({ row, parts }) => parts.map((part) => ({ ...part, booked: row.booked })));
  const byAmount = groupBy(paid, ({ cents }) => cents);
  return ({ booked, party }: RowState['row'], cents: number): string | undefined => {
    const before = (byAmount.get(-cents) ?? []).filter((one) => one.booked <= booked);
    const theirs = before.filter(({ document }) => party === null || isLikeName(party, debts.get(document)?.head.klant ?? null));
    return theirs.length === 1 ? theirs[0]?.document : undefined;
  };
}
