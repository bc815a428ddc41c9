import { groupBy } from '../../../group-by.ts';
import { plainAccount } from '../../archive/plain.ts';
import { plainParty } from '../../../service/references/party.ts';
import { type Debt, expectedOf, owedOf, owedParts, sumOf } from '../../reports/count/debt.ts';
import type { Part } from '../decisions.ts';
import type { BankRow } from '../kept.ts';
import { isLikePlain } from './party.ts';
import { combinations, mostCombined } from './collected.ts';
import type { ProposalReason, RowState } from './state.ts';

/** What an amount of a customer is for. */
interface OfCustomer {
  readonly reden: ProposalReason;
  readonly delen: readonly Part[];
}

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

/** The credit of a customer that can be kept off a payment: each document with what it gives back. */
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
  const credits = groupBy(
    all.filter((debt) => owedOf(debt) < 0),
    ({ head }) => head.klant_id,
  );
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
    /** Whether money for this customer came from the account of a row before. */
    hasPaid: ({ party_account: account }: Pick<BankRow, 'party_account'>, klant: string | null): boolean =>
      account !== null && klant !== null && (payers.get(plainAccount(account))?.has(klant) ?? false),
    /** The credits of a customer, none of which is among `but`. */
    credits: (klant: string | null, but: readonly Debt[]): readonly Debt[] =>
      klant === null ? [] : (credits.get(klant) ?? []).filter((debt) => !but.includes(debt)),
    /** The one open invoice of a customer that has this amount. */
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
