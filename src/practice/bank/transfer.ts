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
