import { daysBetween } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { BankStatement, RowTexts, StatementRow } from './statement.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { wallet } from './chain.ts';
import { sumOf } from '../reports/count/debt.ts';

/** A row is known again by these: names and texts are never part of them. */
export type KnownRow = Omit<StatementRow, keyof RowTexts> & {
  /** The code of the row, the same for every format and reading of its booking; absent if kept rows show it otherwise divided. */
  readonly id?: string;
  /** The code of the booking that the row is a part of. */
  readonly van?: string;
};

export interface KnownStatement extends Omit<BankStatement, 'rows' | 'holder'> {
  readonly rows: readonly KnownRow[];
}

/** One change of the balance: a row, or several that are parts of one total. */
export interface BankBooking {
  readonly cents: number;
  /** The balance after it: stated by the bank beside it, or counted from the opening of a statement whose balances agree. */
  readonly after: number | undefined;
  readonly reference: string | undefined;
  readonly rows: readonly KnownRow[];
  readonly places: readonly number[];
}

export interface DayPart {
  readonly statement: KnownStatement;
  readonly day: string;
  /** The balances between which they stand; undefined if nothing tells them. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly bookings: readonly BankBooking[];
}

/** The earliest first. */
export function dayParts(statement: KnownStatement): DayPart[] {
  const isProven = statement.format !== 'csv';
  const placed = statement.rows.map((row, at) => ({ row, at }));
  const days = [...groupBy(placed, ({ row }) => row.booked)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let balance = statement.openingCents;
  return days.map(([day, rows]) => {
    const start = balance;
    const bookings = [...groupBy(rows, ({ row, at }) => row.booking ?? `${at} alone`).values()].map((own): BankBooking => {
      const cents = sumOf(own.map(({ row }) => row));
      balance += cents;
      const [{ row }] = own;
      const after = isProven ? balance : row.after;
      return { cents, after, reference: row.reference, rows: own.map((one) => one.row), places: own.map(({ at }) => at) };
    });
    const ends = isProven ? { start, end: balance } : statedEnds(bookings);
    return { statement, day, start: ends?.start, end: ends?.end, bookings };
  });
}

/** The balances before and after these bookings, where the bank tells one behind each and they follow each other. */
function statedEnds(bookings: readonly BankBooking[]): { readonly start: number; readonly end: number } | undefined {
  let end: number | undefined;
  for (const { cents, after } of bookings) {
    if (after === undefined || (end !== undefined && end + cents !== after)) return undefined;
    end = after;
  }
  return end === undefined ? undefined : { start: end - sumOf(bookings), end };
}

/** A bank's table tells balances at most. */
export const isProven = ({ statement }: DayPart): boolean => statement.format !== 'csv';

/** Whether a statement tells itself that it begins before the day of this part, which is then there from its first booking. */
export const opensBefore = ({ statement: { opened, rows }, day }: DayPart): boolean =>
  (opened !== null && opened < day) || rows.some(({ booked }) => booked < day);

/**
 * Whether the numbers that a bank gave two statements tell that another one is between them. Banks number in a row, by days of the
 * year, again each day or year, or not at all, and each format has numbers of its own.
 */
function isBetween(one: KnownStatement, later: KnownStatement): boolean {
  const [before, after] = [one, later].map(({ number }) => (/^\d{1,4}$/.test(number ?? '') ? Number(number) : 0)) as [number, number];
  const step = one.format === later.format && before > 0 ? after - before : 0;
  return step > 1 && step !== daysBetween(one.closed, later.closed);
}

export interface KeptBooking {
  readonly code: string;
  readonly cents: number;
  readonly sightings: { readonly part: DayPart; readonly booking: BankBooking }[];
}

const codeOf = ({ rows: [row] }: BankBooking): string => row?.van ?? row?.id ?? '';

/** By account, currency and day. */
export class KnownBookings {
  readonly #days = new Map<string, DayPart[]>();
  readonly #openings = new Map<string, DayPart[]>();
  readonly #closings = new Map<string, { readonly day: string; readonly cents: number; readonly of: KnownStatement }[]>();
  readonly #taken = new Set<string>();

  constructor(statements: Iterable<KnownStatement>) {
    for (const statement of statements) this.add(statement);
  }

  /** Adds a statement whose rows have their codes. */
  add(statement: KnownStatement): void {
    const parts = dayParts(statement);
    const whose = wallet(statement);
    for (const part of parts) {
      const at = `${whose} ${part.day}`;
      this.#days.set(at, [...(this.#days.get(at) ?? []), part]);
    }
    // The code of a divided booking is that of none of its rows.
    for (const { id, van } of statement.rows) for (const code of [id, van]) if (code !== undefined) this.#taken.add(code);
    const [first] = parts;
    if (statement.format === 'csv' || !first) return;
    const opens = `${whose} ${statement.openingCents}`;
    this.#openings.set(opens, [...(this.#openings.get(opens) ?? []), first]);
    const ends = this.#closings.get(whose) ?? [];
    this.#closings.set(whose, [...ends, { day: statement.closed, cents: statement.closingCents, of: statement }]);
  }

  partsOf({ account, currency }: KnownStatement, day: string): readonly DayPart[] {
    return this.#days.get(`${wallet({ account, currency })} ${day}`) ?? [];
  }

  /** The bookings of a day that are kept, each once. Rows that another statement shows otherwise divided are none of their own. */
  ofDay(parts: readonly DayPart[]): KeptBooking[] {
    const found = new Map<string, KeptBooking>();
    const divided = new Set(
      parts.flatMap(({ bookings }) => bookings.flatMap(({ rows }) => (rows.length > 1 ? rows.map(({ id }) => id) : []))),
    );
    for (const part of parts) {
      for (const booking of part.bookings) {
        const code = codeOf(booking);
        if (code === '' || (booking.rows.length === 1 && divided.has(code))) continue;
        const known = found.get(code) ?? { code, cents: booking.cents, sightings: [] };
        known.sightings.push({ part, booking });
        found.set(code, known);
      }
    }
    return [...found.values()];
  }

  /**
   * Whether a part of balances that are proven continues to the end of its day: a later one that begins with its own day opens with its
   * end. One that begins during its day may open with the balance that an earlier day had at noon, so one that tells only its own day
   * for its opening makes it likely and no more.
   */
  endsDay({ statement, day, end }: DayPart): 'surely' | 'likely' | undefined {
    if (end === undefined) return undefined;
    if (day < statement.closed) return 'surely';
    const later = (this.#openings.get(`${wallet(statement)} ${end}`) ?? []).filter((part) => part.day > day);
    if (later.some(opensBefore)) return 'surely';
    return later.some((part) => this.startsDay(part, part)) ? 'likely' : undefined;
  }

  /** Whether a part begins with its day: one that opens on that day does unless another part, such as `beside`, shows that it follows. */
  startsDay(part: DayPart, beside: DayPart): boolean {
    const { statement, day, start } = part;
    if (start === undefined) return false;
    if (opensBefore(part)) return true;
    const others = [...this.partsOf(statement, day), beside].filter((other) => other.start !== undefined && other.start !== start);
    const passes = ({ bookings }: DayPart): boolean => bookings.some(({ after }) => after === start);
    if (others.some((other) => passes(other) || (other.statement.opened ?? '') < day)) return false;
    const before = (this.#closings.get(wallet(statement)) ?? [])
      .filter((one) => one.day < day)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const last = before.at(-1);
    return last === undefined || before.some((one) => one.day === last.day && one.cents === start && !isBetween(one.of, statement));
  }

  /** Whether anything tells that a part begins with its day: its own opening, or the end of the statement of an earlier day. */
  private isKnownToStart(part: DayPart, beside: DayPart): boolean {
    const hasBefore = (this.#closings.get(wallet(part.statement)) ?? []).some(({ day }) => day < part.day);
    return opensBefore(part) || (hasBefore && this.startsDay(part, beside));
  }

  /** Whether nothing tells where one part is in the other: a table without balances, and a statement that may begin during its day. */
  areOpen(one: DayPart, other: DayPart): boolean {
    const isWithin = (part: DayPart, table: DayPart): boolean =>
      table.start === undefined && isProven(part) && !this.isKnownToStart(part, table);
    return isWithin(one, other) || isWithin(other, one);
  }

  /** Codes for the rows of a booking that is new: of account, day, amount and how many equal ones there are. */
  fresh(statement: KnownStatement, day: string, { cents, rows }: BankBooking): { readonly code: string; readonly ids: string[] } {
    for (let n = 1; ; n++) {
      const code = sha256(`${wallet(statement)} ${day} ${cents} ${n}`).slice(0, 10);
      const ids = rows.length === 1 ? [code] : partIds(code, rows.length);
      if (ids.some((id) => this.#taken.has(id)) || this.#taken.has(code)) continue;
      for (const id of [code, ...ids]) this.#taken.add(id);
      return { code, ids };
    }
  }
}

export const partIds = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => sha256(`${code}/${at}`).slice(0, 10));
