import { sha256 } from '../../machine/files/hash.ts';
import { pairs } from './pairing.ts';
import {
  type BankBooking,
  type DayPart,
  dayParts,
  isProven,
  type KeptBooking,
  type KnownRow,
  type KnownStatement,
  opensBefore,
  totalCents,
} from './bookings.ts';
import type { BankStatement } from './statement.ts';

/** The code of a booking as it was kept. */
const codeOf = ({ rows: [row] }: BankBooking): string => row?.van ?? row?.id ?? '';

const wallet = ({ account, currency }: Pick<BankStatement, 'account' | 'currency'>): string => `${account} ${currency}`;

/** Everything that is kept, by account, currency and day. */
export class KnownBookings {
  readonly #days = new Map<string, DayPart[]>();
  readonly #openings = new Map<string, DayPart[]>();
  readonly #closings = new Map<string, { readonly day: string; readonly cents: number }[]>();
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
    for (const { id } of statement.rows) if (id !== undefined) this.#taken.add(id);
    const [first] = parts;
    if (statement.format === 'csv' || !first) return;
    const opens = `${whose} ${statement.openingCents}`;
    this.#openings.set(opens, [...(this.#openings.get(opens) ?? []), first]);
    const ends = this.#closings.get(whose) ?? [];
    this.#closings.set(whose, [...ends, { day: statement.closed, cents: statement.closingCents }]);
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
   * Whether a part of balances that are proven goes on to the end of its day: a later one that begins with its own day opens with its
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

  /**
   * Whether a part begins with its day; one whose opening is of the day itself does where nothing shows that it follows another,
   * the part `beside` it included.
   */
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
    return last === undefined || before.some((one) => one.day === last.day && one.cents === start);
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

/** The codes of the parts of a booking. */
export const partIds = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => sha256(`${code}/${at}`).slice(0, 10));

/** Two statements that do not give the same movements of a day. */
export interface DayDiffers {
  readonly day: string;
  /** They may well give other movements: nothing tells whether equal ones are the same. */
  readonly unsure?: true;
  readonly other: KnownStatement;
  /** What each has in all on that day, in cents. */
  readonly cents: number;
  readonly otherCents: number;
}

/** The codes of the rows of a statement, in their order; undefined for rows that kept ones show otherwise divided. */
export interface Identified {
  readonly codes: readonly Pick<KnownRow, 'id' | 'van'>[];
  /** How many of its rows were not kept before. */
  readonly fresh: number;
}

/** Decides whether two bookings may be one: for those of which a reader knows more than their facts. */
export type MayBeOne = (statement: KnownStatement, booking: BankBooking, kept: KeptBooking) => boolean;

/**
 * Finds which rows of a statement are kept already, and gives codes to the others: by the bank's own reference, by the chain of
 * balances, and else by account, day, amount and number. Gives the day on which it contradicts what is kept, unless that is `forced`.
 */
export function identified(
  known: KnownBookings,
  statement: KnownStatement,
  likeness: (booking: BankBooking, kept: KeptBooking) => number,
  { mayBeOne = () => true, forced = false }: { readonly mayBeOne?: MayBeOne; readonly forced?: boolean } = {},
): Identified | DayDiffers {
  const codes: Pick<KnownRow, 'id' | 'van'>[] = statement.rows.map(() => ({}));
  let fresh = 0;
  const give = ({ rows, places }: BankBooking, code: string, ids: readonly string[]): void => {
    for (const [at, place] of places.entries()) codes[place] = { id: ids[at]!, ...(rows.length > 1 && { van: code }) };
  };
  for (const part of dayParts(statement)) {
    const there = known.partsOf(statement, part.day);
    const kept = known.ofDay(there);
    const found = pairs(part, kept, there, likeness, (booking, one) => mayBeOne(statement, booking, one));
    for (const [booking, one] of found.same) give(booking, one.code, idsLike(booking, one));
    for (const [booking, ids] of found.divided) for (const [at, place] of booking.places.entries()) codes[place] = ids[at]!;
    const agrees = totalCents(found.more) === totalCents(found.less);
    // The same money, otherwise divided: what is kept stays as it is.
    if (agrees && found.less.length > 0 && !found.unsure && !forced) continue;
    const unsure = found.unsure?.sightings[0]?.part.statement;
    const other = forced ? undefined : (unsure ?? (agrees ? undefined : contradiction(known, part, there, found)));
    if (other) {
      const theirs = kept.filter(({ sightings }) => sightings.some((one) => one.part.statement === other));
      const totals = { cents: totalCents(part.bookings), otherCents: totalCents(theirs) };
      return { day: part.day, other, ...totals, ...(unsure && { unsure: true }) };
    }
    for (const booking of found.more) {
      const { code, ids } = known.fresh(statement, part.day, booking);
      give(booking, code, ids);
      fresh += ids.length;
    }
  }
  return { codes, fresh };
}

/** The codes of the rows of a booking that is kept: those of the same parts, where it is divided as before. */
function idsLike({ rows }: BankBooking, { code, sightings }: KeptBooking): string[] {
  if (rows.length === 1) return [code];
  const alike = sightings.find(({ booking }) => booking.rows.length === rows.length)?.booking.rows;
  if (!alike) return partIds(code, rows.length);
  // Formats may list the parts of a total in another order.
  const left = [...alike];
  return rows.map(({ cents, ogm }) => {
    const at = Math.max(
      0,
      left.findIndex((one) => one.cents === cents && one.ogm === ogm),
      left.findIndex((one) => one.cents === cents),
    );
    return left.splice(at, 1)[0]!.id!;
  });
}

/** Whether the balances that a bank tells in a table go on after the end of a part. */
const goesOn = ({ end }: DayPart, table: DayPart): boolean =>
  table.end !== undefined && table.end !== end && table.bookings.some(({ after }) => after === end);

function contradiction(
  known: KnownBookings,
  part: DayPart,
  there: readonly DayPart[],
  { more, less }: { readonly more: readonly BankBooking[]; readonly less: readonly KeptBooking[] },
): KnownStatement | undefined {
  const proves = isProven(part);
  const [missed] = less.flatMap(({ sightings }) => sightings.map((one) => one.part));
  const isWhole = (one: DayPart): boolean => {
    const ends = isProven(one) && known.startsDay(one, part) ? known.endsDay(one) : undefined;
    return ends === 'surely' || (ends === 'likely' && ![part, ...there].some((other) => goesOn(one, other)));
  };
  // One proven statement that holds another shows that the other is a part of the day.
  const isTold = less.every(({ sightings }) => !sightings.some((one) => isProven(one.part)));
  if (missed && more.length === 0) return proves && isTold && isWhole(part) ? missed.statement : undefined;
  if (more.length === 0) return undefined;
  if (!missed) return proves ? undefined : there.find(isWhole)?.statement;
  // A statement that begins during the day may lack what came before it.
  const begun = proves ? [part] : less.flatMap(({ sightings }) => sightings.map((one) => one.part)).filter(isProven);
  return begun.length > 0 && begun.every((one) => !known.startsDay(one, part)) ? undefined : missed.statement;
}
