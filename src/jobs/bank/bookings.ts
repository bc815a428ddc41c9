import { groupBy } from '../../group-by.ts';
import type { BankStatement, StatementRow } from './statement.ts';

/** The facts of a row by which it is known again. Names and texts are never part of them. */
export type KnownRow = Omit<StatementRow, 'text' | 'party' | 'party_account'> & {
  /** The code of the row, the same for every format and reading of its booking; absent in a statement that an older duit kept. */
  readonly id?: string;
  /** The code of the booking that the row is a part of. */
  readonly van?: string;
};

/** A statement as its rows are told apart by it. */
export interface KnownStatement extends Omit<BankStatement, 'rows' | 'holder'> {
  readonly rows: readonly KnownRow[];
}

/** One change of the balance: a row, or several that are parts of one total. */
export interface BankBooking {
  readonly cents: number;
  /** The balance after it: told by the bank beside it, or counted from the opening of a statement whose balances agree. */
  readonly after: number | undefined;
  readonly reference: string | undefined;
  readonly rows: readonly KnownRow[];
  /** The places of its rows in the statement. */
  readonly places: readonly number[];
}

/** The bookings of one day in one statement. */
export interface DayPart {
  readonly statement: KnownStatement;
  readonly day: string;
  /** The balances between which they stand; undefined where nothing tells them. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly bookings: readonly BankBooking[];
}

/** The cents of all of these. */
export const totalCents = (list: readonly { readonly cents: number }[]): number => list.reduce((sum, { cents }) => sum + cents, 0);

/** The parts of a statement by day, the earliest first. */
export function dayParts(statement: KnownStatement): DayPart[] {
  const isProven = statement.format !== 'csv';
  const placed = statement.rows.map((row, at) => ({ row, at }));
  const days = [...groupBy(placed, ({ row }) => row.booked)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let balance = statement.openingCents;
  return days.map(([day, rows]) => {
    const start = balance;
    const bookings = [...groupBy(rows, ({ row, at }) => row.booking ?? `${at} alone`).values()].map((own): BankBooking => {
      const cents = totalCents(own.map(({ row }) => row));
      balance += cents;
      const [{ row }] = own;
      const after = isProven ? balance : row.after;
      return { cents, after, reference: row.reference, rows: own.map((one) => one.row), places: own.map(({ at }) => at) };
    });
    const ends = isProven ? { start, end: balance } : toldEnds(bookings);
    return { statement, day, start: ends?.start, end: ends?.end, bookings };
  });
}

/** The balances before and after these bookings, where the bank tells one behind each and they follow each other. */
function toldEnds(bookings: readonly BankBooking[]): { readonly start: number; readonly end: number } | undefined {
  let end: number | undefined;
  for (const { cents, after } of bookings) {
    if (after === undefined || (end !== undefined && end + cents !== after)) return undefined;
    end = after;
  }
  return end === undefined ? undefined : { start: end - totalCents(bookings), end };
}

/** Whether the balances of a statement agree with its rows. A bank's table tells balances at most. */
export const isProven = ({ statement }: DayPart): boolean => statement.format !== 'csv';

/** Whether a statement tells itself that it begins before the day of this part, which is then there from its first booking. */
export const opensBefore = ({ statement: { opened, rows }, day }: DayPart): boolean =>
  (opened !== null && opened < day) || rows.some(({ booked }) => booked < day);

/** A booking that is kept, with every statement that shows it. */
export interface KeptBooking {
  readonly code: string;
  readonly cents: number;
  readonly sightings: { readonly part: DayPart; readonly booking: BankBooking }[];
}
