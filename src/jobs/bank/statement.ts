/** Why a row closes its documents with another amount than it has. */
export const differenceKinds = ['kosten', 'korting', 'afronding', 'verlies', 'vooruitbetaald'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The part of a row by which a rule sets it aside. */
export const ruleFields = ['tekst', 'tegenrekening', 'tegenpartij'] as const;
export type RuleField = (typeof ruleFields)[number];

/** How a document was paid without a bank. */
export const bookingWays = ['contant', 'kaart', 'verrekend'] as const;
export type BookingWay = (typeof bookingWays)[number];

/** Amounts are whole cents; dates are YYYY-MM-DD. */
export interface BankStatement {
  readonly format: 'coda' | 'camt' | 'csv';
  /** IBAN without blanks, or the number as the bank writes it where the account has no IBAN. */
  readonly account: string;
  readonly currency: string;
  readonly holder: string | null;
  /** The number that the bank gave it, as text; it may be 000, of a day, or restart each year. */
  readonly number: string | null;
  /** Day and amount of the old balance; the day is null if the bank tells none. */
  readonly opened: string | null;
  readonly openingCents: number;
  readonly closed: string;
  readonly closingCents: number;
  /** The bank says that it is a copy of one that it gave before. */
  readonly duplicate?: true;
  readonly rows: readonly StatementRow[];
}

/** A total whose details follow is not a row beside its details. */
export interface StatementRow {
  readonly booked: string;
  readonly valued: string | null;
  /** Positive is money received. */
  readonly cents: number;
  /** The twelve digits of a structured communication; null for any other. */
  readonly ogm: string | null;
  /** The free communication, and what the bank says itself. */
  readonly text: string;
  readonly party: string | null;
  readonly party_account: string | null;
  readonly kind: 'payment' | 'returned' | 'direct_debit' | 'costs' | 'interest' | 'other';
  /** The cents of the payment itself, where the bank tells them and took charges off. */
  readonly gross?: number;
  /** The bank's own reference of the booking, which no other booking of the account has; absent if it gives none. */
  readonly reference?: string;
  /** The balance of the account after this row, in cents, where the bank tells it beside the row. */
  readonly after?: number;
  /** The bank's text about a booking of several payments. Never matched, since it names none of them alone. */
  readonly booking_text?: string;
  /** The reference that the payer gave the payment; absent if the bank tells none. (EndToEndId) */
  readonly end_to_end?: string;
  /** The place in the statement of the booking that this row is a part of; absent for a row that is a whole booking. */
  readonly booking?: number;
}

/** The part of a row that names somebody or may, which is kept apart so that it can be removed. */
export type RowTexts = Pick<StatementRow, 'text' | 'party' | 'party_account' | 'booking_text' | 'end_to_end'>;
