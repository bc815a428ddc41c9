import { daysBetween } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import type { Booked } from './booked.ts';

/** Whose word says that a document is paid: the service's, the bank's, or either. */
export type PaidBy = 'dienst' | 'bank' | 'beide';

/** What came in for documents, beside the word of the service. */
export interface Payments {
  readonly volgens: Exclude<PaidBy, 'dienst'>;
  /** Euro that came in for each document, by its id in lower case; negative where more went back. */
  readonly ontvangen: ReadonlyMap<string, number>;
  /** The day on which the last of it was booked, by the same id. */
  readonly laatst: ReadonlyMap<string, string>;
  /** Of documents with an earlier date the service alone says whether they are paid; undefined where no bank was read. */
  readonly sinds: string | undefined;
}

/** Counts the payments of documents that were read. */
export type PaymentsOf = (documents: readonly Booked[]) => Payments;

/** The euro that came in for a document. */
export const receivedFor = ({ id }: Pick<Booked, 'id'>, payments: Payments | undefined): number =>
  payments?.ontvangen.get(id.toLowerCase()) ?? 0;

const isSeen = ({ datum }: Booked, { sinds }: Payments): boolean => sinds !== undefined && datum >= sinds;

/** Whether a document can be unpaid: not where the service calls it `betaald` and its word counts. */
export const mayBeOpen = (one: Booked, payments: Payments | undefined): boolean =>
  one.status !== 'betaald' || (payments?.volgens === 'bank' && isSeen(one, payments));

/** An invoice on which the bank and the service disagree. Amounts are in euro. */
export interface Disagreement {
  readonly klant: string | null;
  readonly nummer: string | null;
  readonly datum: string;
  readonly totaal_incl: number;
  readonly ontvangen: number;
  /** Paid by the bank and open at the service, or paid at the service and not seen at the bank. */
  readonly oneens: 'open_bij_dienst' | 'niet_bij_bank';
  /** The amount that the two differ by. */
  readonly verschil: number;
  readonly id: string;
}

/**
 * The invoices on which the bank and the service disagree, the newest first. Of a document of before the bank tells of,
 * nothing says that it was not seen.
 */
export function disagreements(documents: readonly Booked[], payments: Payments): Disagreement[] {
  const credited = new Map<string, number>();
  for (const note of documents.filter(({ type }) => type === 'creditnota')) {
    const of = note.gekoppelde_factuur_id?.toLowerCase() ?? '';
    credited.set(of, addedUp([credited.get(of) ?? 0, note.totaal_incl, -receivedFor(note, payments)]));
  }
  const invoices = documents.filter((one) => one.type === 'factuur' && (one.status !== 'betaald' || isSeen(one, payments)));
  return invoices
    .flatMap((one): Disagreement[] => {
      const ontvangen = receivedFor(one, payments);
      const open = addedUp([one.totaal_incl, credited.get(one.id.toLowerCase()) ?? 0, -ontvangen]);
      const { klant, nummer, datum, totaal_incl, id } = one;
      const isPaid = one.status === 'betaald';
      if (isPaid === open <= 0 || (!isPaid && ontvangen === 0)) return [];
      const verschil = isPaid ? open : ontvangen;
      return [{ klant, nummer, datum, totaal_incl, ontvangen, oneens: isPaid ? 'niet_bij_bank' : 'open_bij_dienst', verschil, id }];
    })
    .toSorted((a, b) => b.datum.localeCompare(a.datum) || (a.id < b.id ? -1 : 1));
}

/** How a customer pays, as far as a bank or a booking tells. */
export interface PayingHabit {
  /** How many invoices were paid in full. */
  readonly betaalde_facturen: number;
  /** From the date of an invoice to the day of its last payment, on average, in whole days; null where none was paid. */
  readonly dagen_tot_betaling: number | null;
}

/** How the customer of these documents pays. */
export function payingHabit(documents: readonly Booked[], payments: Payments): PayingHabit {
  const days = documents.flatMap((one) => {
    const last = payments.laatst.get(one.id.toLowerCase());
    const isPaid = one.type === 'factuur' && one.totaal_incl > 0 && receivedFor(one, payments) >= one.totaal_incl;
    return isPaid && last !== undefined ? [daysBetween(one.datum, last)] : [];
  });
  const sum = days.reduce((total, some) => total + some, 0);
  return { betaalde_facturen: days.length, dagen_tot_betaling: days.length === 0 ? null : Math.round(sum / days.length) };
}
