import { daysBetween } from '../../../belgium/dates.ts';
import type { Booked } from './booked.ts';
import { debtsOf, expectedOf, isSeen, type Payments, receivedOf } from './debt.ts';
import { euroOf } from '../../../belgium/decimal.ts';

export type PaymentsOf = (documents: readonly Booked[]) => Payments;

/** Amounts are in euro. */
export interface Disagreement extends Pick<Booked, 'klant' | 'nummer' | 'datum' | 'totaal_incl' | 'id'> {
  readonly ontvangen: number;
  /** Paid by the bank and open at the service, or paid at the service and not seen at the bank. */
  readonly oneens: 'open_bij_dienst' | 'niet_bij_bank';
  readonly verschil: number;
}

/** The newest first. Of a document of before the bank tells of, nothing says more. */
export function disagreements(documents: readonly Booked[], payments: Payments): Disagreement[] {
  const debts = debtsOf(documents, payments.receipts);
  const invoices = documents.filter((one) => one.type === 'factuur' && (one.status !== 'betaald' || isSeen(one, payments)));
  return invoices
    .flatMap((one): Disagreement[] => {
      const debt = debts.get(one.id.toLowerCase());
      if (!debt) return [];
      const [expected, received] = [expectedOf(debt), receivedOf(debt)];
      const { klant, nummer, datum, totaal_incl, id } = one;
      const isPaid = one.status === 'betaald';
      if (isPaid === expected <= 0 || (!isPaid && received === 0)) return [];
      const verschil = euroOf(isPaid ? expected : received);
      const oneens = isPaid ? 'niet_bij_bank' : 'open_bij_dienst';
      return [{ klant, nummer, datum, totaal_incl, ontvangen: euroOf(received), oneens, verschil, id }];
    })
    .toSorted((a, b) => b.datum.localeCompare(a.datum) || (a.id < b.id ? -1 : 1));
}

export type PayingHabit = ReturnType<typeof payingHabit>;

/**
 * How the customer of these documents pays, as far as a bank or a booking tells: how many invoices were paid in full, and the days from the date
 * of one to that of its last payment, on average and whole; null if none was paid.
 */
export function payingHabit(documents: readonly Booked[], payments: Payments) {
  const debts = [...new Set(debtsOf(documents, payments.receipts).values())];
  const days = debts.flatMap((debt) => {
    const paid = debt.receipts.flatMap(({ cents, datum }) => (cents > 0 ? [datum] : []));
    const last = paid.toSorted().at(-1);
    return debt.head.type === 'factuur' && expectedOf(debt) <= 0 && last !== undefined ? [daysBetween(debt.head.datum, last)] : [];
  });
  const sum = days.reduce((total, some) => total + some, 0);
  return { betaalde_facturen: days.length, dagen_tot_betaling: days.length === 0 ? null : Math.round(sum / days.length) };
}
