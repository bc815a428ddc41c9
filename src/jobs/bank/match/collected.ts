import { groupBy } from '../../../group-by.ts';
import { type Debt, expectedOf } from '../../reports/count/debt.ts';
import { isLikeName } from './party.ts';
import type { RowState } from './state.ts';

/** So many invoices are tried in every combination, and more only one by one and in groups that are collected together. */
export const mostCombined = 12;

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

/** The customers from whom an earlier row collected by direct debit. */
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
