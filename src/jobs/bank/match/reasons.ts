import type { Part } from '../decisions.ts';
import { type Debt, expectedOf } from '../../reports/count/debt.ts';
import { creditParts } from './customer.ts';
import type { Proposal, ProposalReason, RowState } from './state.ts';

export interface CalledDebt {
  readonly id: string;
  readonly debt: Debt;
  readonly how: 'ogm' | 'ogm_getypt' | 'nummer';
}

/** A proposal before the parties are compared. */
export type FoundProposal = Omit<Proposal, 'andere_partij' | 'twijfel'>;

export interface Counterparty {
  /** Its documents whose money goes the other way, none of which is among `but`. */
  readonly credits: (debt: Debt, but: readonly Debt[]) => readonly Debt[];
  readonly other: (debt: Debt, cents: number) => Part | undefined;
  /** The one open document of this amount, other than `but`, whose party has the name that the row has. */
  readonly openOfPayer: (row: RowState['row'], cents: number, but: Debt) => Debt | undefined;
  readonly exact: (named: CalledDebt) => ProposalReason;
}

export const paidPart = ({ id }: Pick<CalledDebt, 'id'>, cents: number): Part => ({ document: id, cents });

/** The most cents that a payment may differ by and be rounded. */
const mostRounded = 5;

/** The amounts that a text names with their cents, such as `65.20` and `1.065,20`. */
const amountsIn = (text: string): number[] =>
  Array.from(text.matchAll(/(?<![\d.,])(\d{1,3}(?:[. ]\d{3})*|\d+)[.,](\d{2})(?!\d)/g), ([, whole = '', cents = '']) =>
    Number(whole.replaceAll(/\D/g, '') + cents),
  );

/**
 * Why a row can be for the documents that it names, sold or received. Amounts are compared in the direction of the row, so that a
 * payment that goes out is less than its document where it is closer to zero.
 */
export function namedProposal(
  row: RowState['row'],
  rest: number,
  named: readonly CalledDebt[],
  theirs: Counterparty,
): FoundProposal | undefined {
  const [one, ...others] = named;
  if (!one) return undefined;
  const way = Math.sign(rest);
  const wanted = named.map((each) => ({ each, open: expectedOf(each.debt) }));
  const sum = wanted.reduce((total, { open }) => total + open, 0);
  const whole = wanted.map(({ each, open }) => paidPart(each, open));
  const isOpen = wanted.every(({ open }) => open !== 0);
  // Rather the payer's only open invoice of the amount than one that is paid, though the text names that.
  const isPaid = others.length === 0 && one.how !== 'ogm' && (one.debt.head.betaald || sum * way <= 0);
  const unpaid = isPaid && theirs.openOfPayer(row, rest, one.debt);
  if (unpaid) return { reden: 'ander_document', delen: [paidPart(unpaid.head, rest)] };
  if (sum === rest && isOpen) return { reden: others.length > 0 ? 'samen' : theirs.exact(one), delen: whole };
  const lacking = rest - sum;
  if (isOpen && sum * way > 0 && Math.abs(lacking) <= mostRounded) {
    return { reden: 'afronding', delen: whole, verschil: lacking, wijze: 'afronding' };
  }
  const debts = named.map(({ debt }) => debt);
  const notes = theirs.credits(one.debt, debts);
  const credits = [notes, ...notes.map((note) => [note])].map((some) => some.flatMap(creditParts));
  const off = credits.find((some) => some.length > 0 && some.reduce((total, { cents }) => total + cents, sum) === rest);
  if (off) return { reden: 'creditnota', delen: [...whole, ...off] };
  if (others.length > 0) {
    const isMentioned = lacking * way < 0 && amountsIn(row.text).includes(Math.abs(lacking));
    return isMentioned ? { reden: 'kosten', delen: whole, verschil: lacking, wijze: 'kosten' } : undefined;
  }
  // A standing order keeps the reference of last month, and people copy that of another invoice.
  const other = theirs.other(one.debt, rest);
  if (other && other.document !== one.debt.head.id) return { reden: 'ander_document', delen: [other] };
  if (isGranted(one.debt, row.booked, -lacking * way)) return { reden: 'korting', delen: whole, verschil: lacking, wijze: 'korting' };
  if (sum * way <= 0) return { reden: 'tweemaal', delen: [paidPart(one, rest)] };
  return lacking * way < 0 ? { reden: 'deel', delen: [paidPart(one, rest)] } : { reden: 'te_veel', delen: [paidPart(one, sum)] };
}

const isGranted = ({ head: { korting } }: Debt, day: string, cents: number): boolean =>
  korting !== undefined && day <= korting.tot && korting.cents.some((granted) => Math.abs(granted - cents) <= mostRounded);
