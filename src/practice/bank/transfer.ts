import { decimal, round, toNumber } from '../../belgium/decimal.ts';
import { supplier } from '../documents/received.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';

/** Money that comes or goes on the account, before any format. */
export interface Transfer {
  readonly day: string;
  /** Positive is money received. */
  readonly cents: number;
  /** Twelve digits in the structured communication; null where it is free. */
  readonly ogm: string | null;
  readonly text: string;
  readonly party: string | null;
  readonly account: string | null;
  readonly kind: 'payment' | 'returned' | 'direct_debit' | 'costs';
  /** The payments of which it is the total; none for an ordinary one. */
  readonly parts: readonly Transfer[];
}

/** The movements between two balances. */
export interface BankPeriod {
  /** Counts from 1 in each year. */
  readonly number: number;
  readonly opened: string;
  readonly openingCents: number;
  readonly closed: string;
  readonly closingCents: number;
  readonly transfers: readonly Transfer[];
}

/** A text in ASCII, as most banks write it. */
export const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^ -~]/g, '?');

/** A final document of the account as its payment needs it. */
export interface Bill {
  readonly id: string;
  readonly type: string;
  readonly nummer: string;
  readonly status: string;
  readonly datum: string;
  readonly cents: number;
  /** Twelve digits; null where the document has none. */
  readonly ogm: string | null;
  readonly party: string;
  readonly account: string;
  /** The id of the invoice that a credit note is of. */
  readonly credited: string | null;
}

interface BillRow extends Omit<Bill, 'cents' | 'account'> {
  readonly bedrag: number;
}

const centsOf = (bedrag: number): number => toNumber(round(decimal(bedrag).times(100), 0));
const withAccount = ({ bedrag, ...row }: BillRow): Bill => ({
  ...row,
  cents: centsOf(bedrag),
  ogm: row.ogm?.replaceAll(/\D/g, '') ?? null,
  account: supplier(row.party).iban,
});

/** The final invoices and credit notes of the account, the oldest first. */
export const issuedBills = (store: PracticeDatabase): Bill[] =>
  (
    store.all(`
      select f.id, f.type, f.nummer, f.status, f.datum, f.totaal_incl as bedrag, f.ogm, k.naam as party, f.gekoppelde_factuur_id as credited
      from factuur f join klant k on k.id = f.klant_id where f.status <> 'concept' order by f.datum, f.volg`) as BillRow[]
  ).map(withAccount);

/** The documents that the account received, the oldest first. */
export const receivedBills = (store: PracticeDatabase): Bill[] =>
  (
    store.all(`
      select id, 'inbox' as type, factuurnummer as nummer, status, datum, bedrag, null as ogm, leverancier as party, null as credited
      from inbox order by datum, volg`) as BillRow[]
  ).map(withAccount);
