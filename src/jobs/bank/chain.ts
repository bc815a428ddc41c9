import { daysBetween } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { BankStatement } from './statement.ts';

type Span = Pick<BankStatement, 'account' | 'currency' | 'format' | 'opened' | 'openingCents' | 'closed' | 'closingCents'>;
/** A place where the statements of an account do not follow each other: one is missing between them. */
export interface BankGap {
  readonly account: string;
  readonly currency: string;
  /** The days between which something is missing. */
  readonly van: string;
  readonly tot: string;
  /** The balance that the earlier one ends with, and the one that the later one begins with, in cents. */
  readonly closingCents: number;
  readonly openingCents: number;
}

/** One IBAN may have an account in each of several currencies. */
export const wallet = ({ account, currency }: Pick<Span, 'account' | 'currency'>): string => `${account} ${currency}`;

/** These statements of one account in the order in which each begins with the balance of the one before, as far as there is such an order. */
export function chained<T extends Span>(spans: readonly T[]): T[] {
  const waiting = spans.toSorted((a, b) => a.closed.localeCompare(b.closed) || (a.opened ?? '').localeCompare(b.opened ?? ''));
  const found: T[] = [];
  while (waiting.length > 0) {
    const { closed } = waiting[0]!;
    const ofDay = waiting.filter((one) => one.closed === closed);
    const balance = found.at(-1)?.closingCents ?? firstBalance(ofDay);
    const next = ofDay.find(({ openingCents }) => openingCents === balance) ?? ofDay[0]!;
    found.push(next);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return found;
}

/** The balance with which the first of these begins: the one that none of the others ends with. */
function firstBalance(ofDay: readonly Span[]): number | undefined {
  const ends = new Set(ofDay.map(({ closingCents }) => closingCents));
  return (ofDay.find(({ openingCents }) => !ends.has(openingCents)) ?? ofDay[0])?.openingCents;
}

/** The places where statements are missing, by account. One that lies within another shows a part of it; a bank's table proves nothing. */
export function gapsIn(spans: readonly Span[]): BankGap[] {
  const told = spans.filter(({ format }) => format !== 'csv');
  return [...groupBy(told, wallet).values()].flatMap((theirs) => {
    const [{ account, currency }] = theirs;
    const inOrder = chained(theirs);
    return inOrder.slice(1).flatMap((one): BankGap[] => {
      const { openingCents, opened, closed } = one;
      // A period that begins before others end follows the one that had ended then.
      const before = inOrder.findLast((other) => other !== one && other.closed <= (opened ?? closed));
      if (!before || theirs.some((other) => other !== one && isShownBy(one, other))) return [];
      return [{ account, currency, van: before.closed, tot: opened ?? closed, closingCents: before.closingCents, openingCents }];
    });
  });
}

/** Whether a statement goes on from another one, shows a part of it, or begins with it. */
function isShownBy(one: Span, other: Span): boolean {
  const isWithin = other.opened !== null && one.opened !== null && other.opened <= one.opened && other.opened < one.closed;
  if (other.closed > one.closed) return isWithin;
  if (other.closed === one.closed && isWithin && other.opened !== one.opened && other.closingCents === one.closingCents) return true;
  if (other.closingCents === one.openingCents) return true;
  // Some banks date the old balance on the first day of a period, and others on the day before it.
  const isFirst = other.opened === one.opened || (one.opened !== null && other.closed >= one.opened);
  return other.openingCents === one.openingCents && isFirst;
}

/** The last day up to which the statements of an account were read. */
interface ReadUpTo {
  readonly account: string;
  readonly currency: string;
  readonly tot: string;
  /** Whole days since then. */
  readonly dagen: number;
}

/** Up to which day each account was read, by account. */
export function readUpTo(spans: readonly Pick<Span, 'account' | 'currency' | 'closed'>[], today: string): ReadUpTo[] {
  return [...groupBy(spans, wallet).values()].map((theirs) => {
    const [{ account, currency }] = theirs;
    const tot = theirs.reduce((last, { closed }) => (closed > last ? closed : last), '');
    return { account, currency, tot, dagen: Math.max(0, daysBetween(tot, today)) };
  });
}
