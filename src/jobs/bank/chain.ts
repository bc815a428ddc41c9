import { daysBetween } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { BankStatement } from './statement.ts';

/** The days and balances of a statement, and which bookings it shows, where they have their codes. */
type Span = Pick<BankStatement, 'account' | 'currency' | 'format' | 'opened' | 'openingCents' | 'closed' | 'closingCents'> & {
  readonly rows?: readonly { readonly booked: string; readonly id?: string; readonly van?: string }[];
};

export interface BankGap {
  readonly account: string;
  readonly currency: string;
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

function firstBalance(ofDay: readonly Span[]): number | undefined {
  const ends = new Set(ofDay.map(({ closingCents }) => closingCents));
  return (ofDay.find(({ openingCents }) => !ends.has(openingCents)) ?? ofDay[0])?.openingCents;
}

/** One that lies within another shows a part of it; a bank's table proves nothing. */
export function gapsIn(spans: readonly Span[]): BankGap[] {
  const structured = spans.filter(({ format }) => format !== 'csv');
  return [...groupBy(structured, wallet).values()].flatMap((theirs) => {
    const [{ account, currency }] = theirs;
    const inOrder = chained(theirs);
    const first = firstShown(theirs);
    return inOrder.slice(1).flatMap((one, place): BankGap[] => {
      const { openingCents, opened, closed } = one;
      // A period that begins before others end follows the one that had ended then.
      const before = inOrder.findLast((other) => other !== one && other.closed <= (opened ?? closed));
      if (!before || isContinued(one, first) || inOrder.some((other, at) => other !== one && isShownBy(one, other, at < place + 1)))
        return [];
      return [{ account, currency, van: before.closed, tot: opened ?? closed, closingCents: before.closingCents, openingCents }];
    });
  });
}

const bookingOf = ({ id, van }: NonNullable<Span['rows']>[number]): string => van ?? id ?? '';
const firstDay = ({ rows = [] }: Span): string => rows.reduce((first, { booked }) => (booked < first ? booked : first), '9999');

function firstShown(spans: readonly Span[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const span of spans) {
    const day = firstDay(span);
    for (const row of span.rows ?? []) {
      const known = found.get(bookingOf(row));
      if (known === undefined || day < known) found.set(bookingOf(row), day);
    }
  }
  found.delete('');
  return found;
}

/** Whether another statement that begins on an earlier day shows a booking of this one: then nothing is missing before it. */
function isContinued(one: Span, first: ReadonlyMap<string, string>): boolean {
  const day = firstDay(one);
  return (one.rows ?? []).some((row) => (first.get(bookingOf(row)) ?? day) < day);
}

/** Whether a statement continues from another one, shows a part of it, or begins with one that comes before it in their order. */
function isShownBy(one: Span, other: Span, isBefore: boolean): boolean {
  const isWithin = other.opened !== null && one.opened !== null && other.opened <= one.opened && other.opened < one.closed;
  const beginsAlike = other.opened === one.opened && other.openingCents === one.openingCents;
  if (other.closed > one.closed) return isWithin && !beginsAlike;
  if (other.closed === one.closed && isWithin && other.opened !== one.opened && other.closingCents === one.closingCents) return true;
  if (other.closingCents === one.openingCents) return true;
  // Some banks date the old balance on the first day of a period, and others on the day before it.
  const isFirst = other.opened === one.opened || (one.opened !== null && other.closed >= one.opened);
  return isBefore && other.openingCents === one.openingCents && isFirst;
}

export function readUpTo(spans: readonly Pick<Span, 'account' | 'currency' | 'closed'>[], today: string) {
  return [...groupBy(spans, wallet).values()].map((theirs) => {
    const [{ account, currency }] = theirs;
    const tot = theirs.reduce((last, { closed }) => (closed > last ? closed : last), '');
    return { account, currency, tot, dagen: Math.max(0, daysBetween(tot, today)) };
  });
}
