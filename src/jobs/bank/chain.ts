import { daysBetween } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { BankStatement } from './statement.ts';

type Span = Pick<BankStatement, 'account' | 'currency' | 'format' | 'opened' | 'openingCents' | 'closed' | 'closingCents'>;
type Copied = Span & Pick<BankStatement, 'number' | 'duplicate'>;

/** The movements of a statement as far as they tell it from another. */
interface SomeRows {
  readonly rows: readonly Pick<BankStatement['rows'][number], 'booked' | 'cents' | 'ogm'>[];
}

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
const wallet = ({ account, currency }: Pick<Span, 'account' | 'currency'>): string => `${account} ${currency}`;

const byDay = <T extends Span>(spans: readonly T[]): T[] =>
  spans.toSorted((a, b) => a.closed.localeCompare(b.closed) || (a.opened ?? '').localeCompare(b.opened ?? ''));

/** These statements of one account in the order in which each begins with the balance of the one before, as far as there is such an order. */
export function chained<T extends Span>(spans: readonly T[]): T[] {
  const waiting = byDay(spans);
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

/** The places where statements are missing, by account. A table of the bank tells no balances, so it has none. */
export function gapsIn(spans: readonly Span[]): BankGap[] {
  const told = spans.filter(({ format }) => format !== 'csv');
  return [...groupBy(told, wallet).values()].flatMap((theirs) => {
    const [{ account, currency }] = theirs;
    const inOrder = chained(theirs);
    return inOrder.slice(1).flatMap(({ openingCents, opened, closed }, at): BankGap[] => {
      const before = inOrder[at]!;
      if (before.closingCents === openingCents) return [];
      return [{ account, currency, van: before.closed, tot: opened ?? closed, closingCents: before.closingCents, openingCents }];
    });
  });
}

/** The last day up to which the statements of an account were read. */
export interface ReadUpTo {
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

/** The rows of each day as one text: equal where two statements have the same movements of a day. */
function rowsByDay({ rows }: SomeRows): Map<string, string> {
  const days = groupBy(rows, ({ booked }) => booked);
  return new Map(
    [...days].map(([day, theirs]) => [
      day,
      theirs
        .map(({ cents, ogm }) => `${cents} ${ogm}`)
        .toSorted()
        .join(),
    ]),
  );
}

/** Whether the bank calls one of two statements of a day a duplicate, and it can be one of the other, though their movements differ. */
const isCopyOf = (one: Copied, other: Copied): boolean =>
  (one.duplicate ?? other.duplicate ?? false) &&
  one.closed === other.closed &&
  ((Number(one.number) !== 0 && one.number === other.number) ||
    (one.openingCents === other.openingCents && one.closingCents === other.closingCents));

/**
 * The kept statement that holds movements of this one, which would count twice; undefined where none does. An account has one format for
 * a day, and statements of different days hold no day in common with the same movements. Several statements of one day are no doubles,
 * unless the bank says so.
 */
export function sameDays<T extends Copied & SomeRows>(statement: Copied & SomeRows, kept: readonly T[]): T | undefined {
  const own = rowsByDay(statement);
  const isOther = (one: T): boolean =>
    one.closed !== statement.closed || one.opened !== statement.opened || one.format !== statement.format;
  return kept.find((one) => {
    if (one.account !== statement.account) return false;
    if (isCopyOf(one, statement)) return true;
    if (!isOther(one)) return false;
    if (one.format !== statement.format && one.closed === statement.closed) return true;
    return [...rowsByDay(one)].some(([day, rows]) => own.get(day) === rows);
  });
}
