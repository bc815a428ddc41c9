import { groupBy } from '../../../group-by.ts';
import type { Booked } from './booked.ts';
import { type Debt, debtsOf, type OwedPart, owedParts, type Payments, sumOf } from './debt.ts';

/** Cents that a customer gets back, and the day from which that is so. */
export interface Repayable {
  readonly cents: number;
  readonly datum: string;
}

/** What customers get back, by the lower-case id of the document, or of the advance, that shows it. */
export function claimsIn(documents: readonly Booked[], payments: Payments | undefined): Map<string, Repayable[]> {
  const debts = new Set(debtsOf(documents, payments?.receipts).values());
  const onDebts = [...debts].flatMap((debt) =>
    owedParts(debt, payments).flatMap((part) => (part.cents < 0 ? [[part.document.id, claimsOn(debt, part)] as const] : [])),
  );
  const advances = [...groupBy(payments?.advances ?? [], ({ klant }) => klant).values()].map((theirs) => {
    return [theirs[0].bron, belowZero(theirs.map((one) => ({ ...one, cents: -one.cents })))] as const;
  });
  return new Map([...onDebts, ...advances]);
}

/** The money that a part of a debt gives back, by the day from which it does: those of payments and credit notes that brought it below zero. */
function claimsOn({ head, notes, receipts }: Debt, { document, cents }: OwedPart): Repayable[] {
  if (document !== head) return [{ cents: -cents, datum: document.datum }];
  const moved = [...notes, ...receipts.map((one) => ({ cents: -one.cents, datum: one.datum }))];
  const claims = belowZero([head, ...moved.toSorted((a, b) => a.datum.localeCompare(b.datum))]);
  let left = -cents;
  const found = claims.flatMap((claim): Repayable[] => {
    const part = Math.min(left, claim.cents);
    left -= part;
    return part > 0 ? [{ ...claim, cents: part }] : [];
  });
  return left > 0 ? [{ cents: left, datum: head.datum }, ...found] : found;
}

/** What a balance of these amounts, in this order, is below zero at the end, by the days on which it became so. */
function belowZero(amounts: readonly { readonly cents: number; readonly datum: string }[]): Repayable[] {
  const claims: Repayable[] = [];
  let balance = 0;
  for (const { cents, datum } of amounts) {
    const before = Math.min(0, balance);
    balance += cents;
    let back = Math.min(0, balance) - before;
    if (back < 0) claims.push({ cents: -back, datum });
    // Money that went back ends the latest claim first.
    while (back > 0) {
      const last = claims.pop();
      if (last && last.cents > back) claims.push({ ...last, cents: last.cents - back });
      back -= last?.cents ?? back;
    }
  }
  return claims;
}

interface Due {
  readonly id: string;
  readonly cents: number;
  readonly vervalt: string;
}

/** Sets claims off against debts, the one that fell due first first: what of each debt is gone, from the day on which both were due. */
export function setOff(debts: readonly Due[], claims: readonly Repayable[]): Map<string, Repayable[]> {
  const left = claims.toSorted((a, b) => a.datum.localeCompare(b.datum)).map((claim) => ({ ...claim }));
  const found = new Map<string, Repayable[]>();
  for (const { id, cents, vervalt } of debts.toSorted((a, b) => a.vervalt.localeCompare(b.vervalt))) {
    const gone: Repayable[] = [];
    for (const claim of left) {
      const part = Math.min(cents - sumOf(gone), claim.cents);
      if (part <= 0) continue;
      gone.push({ cents: part, datum: claim.datum > vervalt ? claim.datum : vervalt });
      claim.cents -= part;
    }
    found.set(id, gone);
  }
  return found;
}
