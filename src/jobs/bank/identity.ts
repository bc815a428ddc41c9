import {
  type BankBooking,
  type DayPart,
  dayParts,
  isProven,
  type KeptBooking,
  type KnownBookings,
  type KnownRow,
  type KnownStatement,
  partIds,
  opensBefore,
} from './bookings.ts';
import { sumOf } from '../reports/count/debt.ts';
import { groupBy } from '../../group-by.ts';

interface Paired {
  readonly same: ReadonlyMap<BankBooking, KeptBooking>;
  /** Rows that are parts here and bookings there, or the other way round, with their codes. */
  readonly divided: ReadonlyMap<BankBooking, readonly Pick<KnownRow, 'id' | 'van'>[]>;
  /** The bookings that nothing kept is, and the kept ones that this part should have and has not. */
  readonly more: readonly BankBooking[];
  readonly less: readonly KeptBooking[];
  /** A kept booking that is one of these or goes before or after it: nothing tells which. */
  readonly unsure?: KeptBooking;
}

/** So many equal bookings of one day are compared each with each; more are taken in their order. */
const mostCompared = 300;

/**
 * Whether two parts of a day whose balances are proven are separate: one ends where the other begins, or they meet nowhere. Undefined where
 * one of them tells no balances; `unsure` where one ends where the other begins, and holds its bookings too, as they come to nothing.
 */
function areApart(one: DayPart, other: DayPart): boolean | 'unsure' | undefined {
  if (one.start === undefined || other.start === undefined) return undefined;
  const follows = [
    [one, other],
    [other, one],
  ].some(([before, after]) => before!.end === after!.start && !opensBefore(after!));
  if (one.start !== other.start && one.end !== other.end) return follows ? true : undefined;
  if (!follows) return false;
  const isWithin = (one.start === other.start && beginAlike(one, other)) || (one.end === other.end && endAlike(one, other));
  return isWithin ? 'unsure' : true;
}

const byLength = (one: DayPart, other: DayPart): readonly [DayPart, DayPart] =>
  one.bookings.length <= other.bookings.length ? [one, other] : [other, one];

function beginAlike(one: DayPart, other: DayPart): boolean {
  const [short, long] = byLength(one, other);
  return short.bookings.every(({ cents }, at) => long.bookings[at]?.cents === cents);
}

/** Nothing comes before a part that begins with its day. */
function endAlike(one: DayPart, other: DayPart): boolean {
  const [short, long] = byLength(one, other);
  const before = long.bookings.length - short.bookings.length;
  if (before > 0 && opensBefore(short)) return false;
  return short.bookings.every(({ cents }, at) => long.bookings[before + at]?.cents === cents);
}

/** Whether references of these bookings tell more than a number in the file: no kept one has the same for another amount. */
function areUnique(part: DayPart, kept: readonly KeptBooking[]): boolean {
  const amounts = new Map(part.bookings.flatMap(({ reference, cents }) => (reference === undefined ? [] : [[reference, cents] as const])));
  const theirs = kept.flatMap(({ sightings }) => sightings.filter((one) => one.part.statement.format === part.statement.format));
  return theirs.every(({ booking: { reference, cents } }) => {
    const own = reference === undefined ? undefined : amounts.get(reference);
    return own === undefined || own === cents;
  });
}

export function pairs(
  part: DayPart,
  kept: readonly KeptBooking[],
  there: readonly DayPart[],
  likeness: (booking: BankBooking, one: KeptBooking) => number,
  mayBeOne: (booking: BankBooking, one: KeptBooking) => boolean,
): Paired {
  const unique = there.length > 0 && areUnique(part, kept);
  const rank = (booking: BankBooking, one: KeptBooking): number | undefined => {
    if (!mayBeOne(booking, one)) return undefined;
    let best = 0;
    for (const sighting of one.sightings) {
      const found = rankOf(part, booking, sighting, unique);
      if (found === undefined) return undefined;
      best = Math.max(best, found);
    }
    return best + likeness(booking, one);
  };
  const same = new Map<BankBooking, KeptBooking>();
  const byCents = groupBy(kept, ({ cents }) => cents);
  for (const [cents, bookings] of groupBy(part.bookings, (booking) => booking.cents))
    assign(bookings, byCents.get(cents) ?? [], rank, same);
  const used = new Set(same.values());
  const free = kept.filter((one) => !used.has(one));
  const isExpected = ({ part: other }: KeptBooking['sightings'][number]): boolean =>
    areApart(part, other) === false || (areApart(part, other) !== true && !(isProven(part) && isProven(other)));
  const expected = free.filter(({ sightings }) => sightings.every(isExpected));
  const left = part.bookings.filter((one) => !same.has(one));
  const isUnsure = (one: KeptBooking, own: BankBooking): boolean =>
    one.sightings.every(({ part: other, booking: seen }) => {
      const isNamed = unique && own.reference !== undefined && own.reference === seen.reference;
      const apart = areApart(part, other);
      return !isNamed && apart !== false && (apart === 'unsure' || !isProven(other));
    }) && one.sightings.some(({ part: other }) => areApart(part, other) === 'unsure');
  const unsure = [...same].find(([own, one]) => isUnsure(one, own))?.[1];
  return { ...otherwiseDivided(left, expected, same), ...(unsure && { unsure }) };
}

/** Undefined if it can't be the same. */
function rankOf(
  part: DayPart,
  booking: BankBooking,
  { part: other, booking: seen }: KeptBooking['sightings'][number],
  unique: boolean,
): number | undefined {
  const apart = areApart(part, other);
  if (apart === true) return undefined;
  const sameFormat = part.statement.format === other.statement.format;
  const hasBoth = sameFormat && unique && booking.reference !== undefined && seen.reference !== undefined;
  if (hasBoth) return booking.reference === seen.reference ? 64 : undefined;
  const isUnproven = booking.after !== undefined && seen.after !== undefined;
  const agrees = isUnproven && booking.after === seen.after;
  const isKnownApart = isUnproven && !agrees && apart === undefined && part.start !== undefined && other.start !== undefined;
  return isKnownApart ? undefined : agrees ? 32 : 0;
}

/** Pairs equal bookings so that as many as possible have one, the likeliest first. */
function assign(
  bookings: readonly BankBooking[],
  kept: readonly KeptBooking[],
  rank: (booking: BankBooking, one: KeptBooking) => number | undefined,
  same: Map<BankBooking, KeptBooking>,
): void {
  if (kept.length === 0) return;
  if (bookings.length > mostCompared || kept.length > mostCompared) {
    const left = [...kept];
    for (const booking of bookings) {
      const at = left.findIndex((one) => rank(booking, one) !== undefined);
      if (at >= 0) same.set(booking, left.splice(at, 1)[0]!);
    }
    return;
  }
  const all = bookings.flatMap((booking) => kept.flatMap((one) => ({ booking, one, rank: rank(booking, one) })));
  const possible = all.filter((pair) => pair.rank !== undefined).toSorted((a, b) => b.rank! - a.rank!);
  const holder = new Map<KeptBooking, BankBooking>();
  const take = (booking: BankBooking, tried: Set<KeptBooking>): boolean =>
    possible.some(({ booking: own, one }) => {
      if (own !== booking || tried.has(one)) return false;
      tried.add(one);
      const other = holder.get(one);
      if (other !== undefined && !take(other, tried)) return false;
      holder.set(one, booking);
      return true;
    });
  const placed = new Set<BankBooking>();
  for (const { booking, one } of possible) {
    if (placed.has(booking) || holder.has(one)) continue;
    holder.set(one, booking);
    placed.add(booking);
  }
  for (const booking of bookings) if (!placed.has(booking)) take(booking, new Set());
  for (const [one, booking] of holder) same.set(booking, one);
}

/** Finds totals whose parts the other side has as bookings of their own. */
function otherwiseDivided(
  bookings: readonly BankBooking[],
  kept: readonly KeptBooking[],
  same: ReadonlyMap<BankBooking, KeptBooking>,
): Paired {
  const divided = new Map<BankBooking, readonly Pick<KnownRow, 'id' | 'van'>[]>();
  let [more, less] = [[...bookings], [...kept]];
  for (const booking of bookings.filter(({ rows }) => rows.length > 1)) {
    const theirs = taken(booking.rows, less);
    if (!theirs) continue;
    const ids = theirs.map(({ code }) => ({ id: code }));
    divided.set(booking, ids);
    [more, less] = [more.filter((one) => one !== booking), less.filter((one) => !theirs.includes(one))];
  }
  for (const one of kept) {
    const parts = one.sightings.find(({ booking }) => booking.rows.length > 1)?.booking.rows;
    const own = parts && less.includes(one) ? taken(parts, more) : undefined;
    if (!parts || !own) continue;
    for (const [at, booking] of own.entries()) divided.set(booking, [{ id: parts[at]!.id!, van: one.code }]);
    [more, less] = [more.filter((booking) => !own.includes(booking)), less.filter((each) => each !== one)];
  }
  return { same, divided, more, less };
}

/** One of these for each row, of its amount; undefined if some row has none. */
function taken<T extends { readonly cents: number }>(rows: readonly KnownRow[], from: readonly T[]): T[] | undefined {
  const left = [...from];
  const found: T[] = [];
  for (const { cents } of rows) {
    const at = left.findIndex((one) => one.cents === cents);
    if (at < 0) return undefined;
    found.push(...left.splice(at, 1));
  }
  return found;
}

export interface DayDiffers {
  readonly day: string;
  /** They may well give other movements: nothing tells whether equal ones are the same. */
  readonly unsure?: true;
  readonly other: KnownStatement;
  /** What each has in all on that day, in cents. */
  readonly cents: number;
  readonly otherCents: number;
}

/** Whether equal rows that nothing tells apart are the same booking or a second one. */
export const equalRows = ['zelfde', 'tweede'] as const;
export type EqualRows = (typeof equalRows)[number];

/** A day of which nothing tells whether two statements show the same bookings or some after the others. */
export interface DayDoubt {
  readonly day: string;
  readonly other: KnownStatement;
  /** The places of rows of this statement, and the rows of the other that they may be. */
  readonly own: readonly number[];
  readonly theirs: readonly KnownRow[];
}

/** The codes of the rows of a statement, in their order; undefined for rows that kept ones show otherwise divided. */
interface Identified {
  readonly codes: readonly Pick<KnownRow, 'id' | 'van'>[];
  /** How many of its rows were not kept before. */
  readonly fresh: number;
}

interface Settled {
  /** Whether two bookings may be one: for those of which a reader knows more than their facts. */
  readonly mayBeOne?: (kept: KeptBooking) => boolean;
  /** Keeps it whatever it contradicts. */
  readonly forced?: boolean;
  /** The user's answer for rows of a day that another statement has equals of, where nothing tells them apart; undefined before an answer. */
  readonly equal?: (day: string, other: KnownStatement) => EqualRows | undefined;
}

/**
 * Finds which rows of a statement are kept already, and gives codes to the others: by the bank's own reference, by the chain of
 * balances, and else by account, day, amount and number. Gives the day on which it contradicts what is kept, unless that is `forced`,
 * and the day on which a person has to say what equal rows are.
 */
export function identified(
  known: KnownBookings,
  statement: KnownStatement,
  likeness: (booking: BankBooking, kept: KeptBooking) => number,
  { mayBeOne = () => true, forced = false, equal = () => undefined }: Settled = {},
): Identified | DayDiffers | DayDoubt {
  const codes: Pick<KnownRow, 'id' | 'van'>[] = statement.rows.map(() => ({}));
  let fresh = 0;
  const give = ({ rows, places }: BankBooking, code: string, ids: readonly string[]): void => {
    for (const [at, place] of places.entries()) codes[place] = { id: ids[at]!, ...(rows.length > 1 && { van: code }) };
  };
  for (const part of dayParts(statement)) {
    const all = known.partsOf(statement, part.day);
    const open = new Set(forced ? [] : all.filter((one) => known.areOpen(part, one)));
    const isOpen = ({ sightings }: KeptBooking): boolean => sightings.every((one) => open.has(one.part));
    const said = (one: DayPart): EqualRows | undefined => (open.has(one) ? equal(part.day, one.statement) : undefined);
    const isSaid = (one: KeptBooking): boolean => isOpen(one) && one.sightings.some((seen) => said(seen.part) !== undefined);
    const isSecond = (one: KeptBooking): boolean => isOpen(one) && one.sightings.some((seen) => said(seen.part) === 'tweede');
    const kept = known.ofDay(all).filter((one) => !isSecond(one));
    const found = pairs(part, kept, all, likeness, (_booking, one) => mayBeOne(one));
    // What a person said of equal rows contradicts nothing.
    const there = all.filter((one) => said(one) === undefined);
    const less = found.less.filter((one) => !isSaid(one));
    const agrees = sumOf(found.more) === sumOf(found.less);
    const isSame = agrees && found.less.length > 0 && !found.unsure;
    const unsure = found.unsure?.sightings[0]?.part.statement;
    const other = forced || isSame ? undefined : (unsure ?? (agrees ? undefined : contradiction(known, part, there, { ...found, less })));
    const divided = new Set([...found.divided.values()].flat().flatMap(({ id, van }) => [id, van]));
    const isAgainst = (one: KeptBooking): boolean =>
      found.less.includes(one) || one.sightings.some(({ part: its }) => its.statement === other);
    const touched = kept.filter((one) => divided.has(one.code) || ((isSame || other) && isAgainst(one)));
    const doubted = [...found.same.values(), ...touched].find((one) => isOpen(one) && !isSaid(one));
    if (doubted && !unsure) return doubtOf(part, doubted, found, touched);
    for (const [booking, one] of found.same) give(booking, one.code, idsLike(booking, one));
    for (const [booking, ids] of found.divided) for (const [at, place] of booking.places.entries()) codes[place] = ids[at]!;
    // The same money, otherwise divided: what is kept stays as it is.
    if (isSame) continue;
    if (other) {
      const theirs = kept.filter(({ sightings }) => sightings.some((one) => one.part.statement === other));
      const totals = { cents: sumOf(part.bookings), otherCents: sumOf(theirs) };
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

/** The rows of both that a person has to tell apart: equal ones, and without any all that either has alone. */
function doubtOf(part: DayPart, { sightings }: KeptBooking, { same, more }: Paired, touched: readonly KeptBooking[]): DayDoubt {
  const [{ part: first }] = sightings as [KeptBooking['sightings'][number]];
  const seen = (one: KeptBooking): BankBooking[] => one.sightings.flatMap((each) => (each.part === first ? each.booking : []));
  const equal = [...same].filter(([, one]) => seen(one).length > 0);
  const own = equal.length > 0 ? equal.map(([booking]) => booking) : more;
  const theirs = equal.length > 0 ? equal.map(([, one]) => one) : touched;
  return {
    day: part.day,
    other: first.statement,
    own: own.flatMap(({ places }) => places),
    theirs: theirs.flatMap((one) => seen(one).flatMap(({ rows }) => rows)),
  };
}

/** The codes of the rows of a booking that is kept: those of the same parts, where it is divided as before. */
function idsLike({ rows }: BankBooking, { code, sightings }: KeptBooking): string[] {
  if (rows.length === 1) return [code];
  const divided = sightings.filter(({ booking }) => booking.rows.length > 1);
  const alike = divided.find(({ booking }) => booking.rows.length === rows.length)?.booking.rows;
  // Another division has codes of its own, so that no part of one counts for a part of the other.
  if (!alike) return partIds(divided.length > 0 ? `${code}/${rows.length}` : code, rows.length);
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
  const isUnproven = less.every(({ sightings }) => !sightings.some((one) => isProven(one.part)));
  if (missed && more.length === 0) return proves && isUnproven && isWhole(part) ? missed.statement : undefined;
  if (more.length === 0) return undefined;
  if (!missed) return proves ? undefined : there.find(isWhole)?.statement;
  // A statement that begins during the day may lack what came before it.
  const begun = proves ? [part] : less.flatMap(({ sightings }) => sightings.map((one) => one.part)).filter(isProven);
  return begun.length > 0 && begun.every((one) => !known.startsDay(one, part)) ? undefined : missed.statement;
}
