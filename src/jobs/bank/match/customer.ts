import { groupBy } from '../../../group-by.ts';
import { plainAccount } from '../../archive/plain.ts';
import { plainParty } from '../../../service/references/party.ts';
import { type Debt, expectedOf, owedOf, owedParts, sumOf } from '../../reports/count/debt.ts';
import type { Part } from '../decisions.ts';
import type { BankRow } from '../kept.ts';
import { isLikePlain, isLikeName } from './party.ts';
import type { Proposal, RowState } from './state.ts';

/** So many invoices are tried in every combination, and more only one by one and in groups that are collected together. */
const mostCombined = 12;

type Collected = (row: RowState['row'], cents: number) => readonly Debt[] | undefined;

/**
 * Finds the open invoices that a direct debit without details collected: those of customers that were collected from before, or else all
 * that existed on its day. It gives the one group of them (due or dated on one day, of one customer, or all) that makes the amount, or
 * else the one invoice or combination; nothing if several do.
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

export const expectedSum = (debts: readonly Debt[]): number => debts.reduce((sum, debt) => sum + expectedOf(debt), 0);

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

export function* combinations(debts: readonly Debt[]): Generator<readonly Debt[]> {
  for (let bits = 1; bits < 2 ** debts.length; bits++) yield debts.filter((_, at) => bits & (1 << at));
}

export function collectedFrom(states: readonly RowState[], debts: ReadonlyMap<string, Debt>): Set<string> {
  const rows = states.filter(({ row }) => row.kind === 'direct_debit' && row.cents > 0);
  return new Set(rows.flatMap(({ parts }) => parts.flatMap(({ document }) => debts.get(document)?.head.klant_id ?? [])));
}

/** Finds the one part of an earlier row of several documents that came back alone: of its amount, and of its party if that is stated. */
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

type OfCustomer = Pick<Proposal, 'reden' | 'delen'>;

const wholeOf = (debt: Debt): Part => ({ document: debt.head.id, cents: expectedOf(debt) });

/** The customers for whom money came from each account before, by the account without blanks. */
export function payersIn(states: readonly RowState[], debts: ReadonlyMap<string, Debt>): Map<string, ReadonlySet<string>> {
  const paid = new Map<string, Set<string>>();
  for (const { row, parts } of states) {
    if (row.party_account === null || row.cents <= 0) continue;
    for (const { document } of parts) {
      const klant = debts.get(document)?.head.klant_id;
      const account = plainAccount(row.party_account);
      if (klant) paid.set(account, (paid.get(account) ?? new Set()).add(klant));
    }
  }
  return paid;
}

export const creditParts = (debt: Debt): Part[] => owedParts(debt).map(({ document, cents }) => ({ document: document.id, cents }));

const only = (found: readonly OfCustomer[]): OfCustomer | undefined => (found.length === 1 ? found[0] : undefined);

/** Every sum that some of the open invoices of a customer make, with all that makes it; of many only each alone and all together. */
function sumsOf(open: readonly Debt[], credits: readonly Debt[]): Map<number, [OfCustomer, ...OfCustomer[]]> {
  const sets = open.length > mostCombined ? [...open.map((one) => [one]), open] : [...combinations(open)];
  const plain = sets.map((set): OfCustomer => {
    const reden = set.length > 1 ? 'samen' : 'rekening_bedrag';
    return { reden, delen: set.map(wholeOf) };
  });
  const back = credits.flatMap(creditParts);
  const less = back.length > 0 && open.length > 0 ? [{ reden: 'creditnota' as const, delen: [...open.map(wholeOf), ...back] }] : [];
  return groupBy([...plain, ...less], ({ delen }) => sumOf(delen));
}

/**
 * Finds what an amount is for by its customer: the one whose name the party has, or those for whom its account paid before. It gives the
 * one open invoice of that amount, all of them together, all less the credit of the customer, or the one combination; nothing if
 * several things or customers fit.
 */
export function customerFinder(due: readonly Debt[], all: readonly Debt[], payers: ReadonlyMap<string, ReadonlySet<string>>) {
  const invoices = due.filter((debt) => debt.head.type === 'factuur' && expectedOf(debt) > 0 && debt.head.klant_id !== null);
  const open = groupBy(invoices, ({ head }) => head.klant_id!);
  const givingBack = all.filter((debt) => owedOf(debt) < 0);
  const credits = groupBy(givingBack, ({ head }) => head.klant_id);
  const names = [...open].map(([klant, [first]]) => ({ klant, name: plainParty(first.head.klant ?? '') }));
  const sums = new Map<string, ReturnType<typeof sumsOf>>();
  const named = new Map<string, readonly string[]>();
  const makes = (klant: string, cents: number): readonly OfCustomer[] => {
    const known = sums.get(klant) ?? sumsOf(open.get(klant) ?? [], credits.get(klant) ?? []);
    sums.set(klant, known);
    return known.get(cents) ?? [];
  };
  const likely = (party: string): readonly string[] => {
    const known = named.get(party) ?? names.flatMap(({ klant, name }) => (isLikePlain(plainParty(party), name) ? [klant] : []));
    named.set(party, known);
    return known;
  };
  return {
    hasPaid: ({ party_account: account }: Pick<BankRow, 'party_account'>, klant: string | null): boolean =>
      account !== null && klant !== null && (payers.get(plainAccount(account))?.has(klant) ?? false),
    credits: (klant: string | null, but: readonly Debt[]): readonly Debt[] =>
      klant === null ? [] : (credits.get(klant) ?? []).filter((debt) => !but.includes(debt)),
    other: (klant: string | null, cents: number): Part | undefined =>
      klant === null ? undefined : only(makes(klant, cents).filter(({ delen }) => delen.length === 1))?.delen[0],
    found: ({ party, party_account: account }: BankRow, cents: number): OfCustomer | undefined => {
      const before = [...(payers.get(plainAccount(account ?? '')) ?? [])];
      const byAccount = only(before.flatMap((klant) => makes(klant, cents)));
      if (byAccount) return byAccount;
      return only((party === null ? [] : likely(party)).flatMap((klant) => makes(klant, cents).filter(({ delen }) => delen.length > 1)));
    },
  };
}
