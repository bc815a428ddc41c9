import { euroOf } from '../../../belgium/decimal.ts';
import type { Booked } from './booked.ts';
import type { Between } from './days.ts';
import { type Debt, debtsOf, expectedOf, owedOf, type Payments, sumOf } from './debt.ts';

export type AccountRowKind =
  | 'beginsaldo'
  | 'factuur'
  | 'creditnota'
  | 'betaling'
  | 'terugbetaling'
  | 'voorschot'
  | 'volgens_dienst'
  | 'eindsaldo';

/** Amounts are in euro; what the customer owes is positive. */
export interface AccountRow {
  readonly soort: AccountRowKind;
  /** Null for the opening balance of a statement without a first day. */
  readonly datum: string | null;
  readonly nummer: string | null;
  readonly vervaldatum: string | null;
  /** Null for a balance. */
  readonly bedrag: number | null;
  readonly saldo: number;
  readonly id: string | null;
}

interface Movement extends Pick<AccountRow, 'soort' | 'nummer' | 'vervaldatum' | 'id'> {
  readonly datum: string;
  readonly cents: number;
}

const balance = (soort: AccountRowKind, datum: string | null, saldo: number): AccountRow => {
  return { soort, datum, nummer: null, vervaldatum: null, bedrag: null, saldo: euroOf(saldo), id: null };
};

/**
 * The statement of account of a customer, by its id in lower case: the balance before these days, what moved it, and the balance after them,
 * which is `outstanding` of the customer where nothing is of a later day. What the service alone calls paid has no day of its own, so
 * it is on that of its document.
 */
export function accountRows(
  documents: readonly Booked[],
  klant: string,
  { van = '', tot = '9999-12-31' }: Between,
  day: string,
  payments?: Payments,
): AccountRow[] {
  const all = movements(documents, klant, payments).toSorted((a, b) => a.datum.localeCompare(b.datum));
  let cents = sumOf(all.filter(({ datum }) => datum < van));
  const opening = cents;
  const moved = all.flatMap(({ cents: amount, ...about }): AccountRow[] => {
    if (about.datum < van || about.datum > tot) return [];
    cents += amount;
    return [{ ...about, bedrag: euroOf(amount), saldo: euroOf(cents) }];
  });
  const last = moved.at(-1)?.datum ?? '';
  // A period that still runs is told of up to today.
  const closing = tot < day ? tot : last > day ? last : day < van ? van : day;
  return [balance('beginsaldo', van || null, opening), ...moved, balance('eindsaldo', closing, cents)];
}

function movements(documents: readonly Booked[], klant: string, payments: Payments | undefined): Movement[] {
  const debts = new Set(debtsOf(documents, payments?.receipts).values());
  const theirs = [...debts].filter(({ head }) => head.klant_id?.toLowerCase() === klant);
  const advances = (payments?.advances ?? []).filter((one) => one.klant === klant);
  return [
    ...theirs.flatMap((debt) => movementsOf(debt, payments)),
    ...advances.map(({ cents, datum, bron }): Movement => {
      return { soort: 'voorschot', datum, nummer: null, vervaldatum: null, cents: -cents, id: bron };
    }),
  ];
}

function movementsOf(debt: Debt, payments: Payments | undefined): Movement[] {
  const { head, notes, receipts } = debt;
  const numbers = new Map([head, ...notes].map(({ id, nummer }) => [id, nummer]));
  const rest = owedOf(debt, payments) - expectedOf(debt);
  const { datum, nummer } = head;
  return [
    ...[head, ...notes].map(({ id, type, datum: day, nummer: number, vervaldatum, cents }): Movement => {
      const isNote = type === 'creditnota';
      return { soort: isNote ? 'creditnota' : 'factuur', datum: day, nummer: number, vervaldatum: isNote ? null : vervaldatum, cents, id };
    }),
    ...receipts.map((one): Movement => {
      const soort = one.cents < 0 ? 'terugbetaling' : 'betaling';
      return { soort, datum: one.datum, nummer: numbers.get(one.document) ?? null, vervaldatum: null, cents: -one.cents, id: one.document };
    }),
    ...(rest === 0 ? [] : [{ soort: 'volgens_dienst', datum, nummer, vervaldatum: null, cents: rest, id: head.id } as const]),
  ];
}
