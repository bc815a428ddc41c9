import { groupBy } from '../../group-by.ts';
import { type BankBooking, type DayPart, isProven, type KeptBooking, type KnownRow, opensBefore } from './bookings.ts';

/** How the bookings of a day and those that are kept of it belong together. */
export interface Paired {
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
 * Whether two parts of a day whose balances are proven stand apart: one ends where the other begins, or they meet nowhere. Undefined where
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

/** Whether the longer of two parts begins with the amounts of the shorter. */
function beginAlike(one: DayPart, other: DayPart): boolean {
  const [short, long] = byLength(one, other);
  return short.bookings.every(({ cents }, at) => long.bookings[at]?.cents === cents);
}

/** Whether the longer of two parts ends with the amounts of the shorter. Nothing comes before a part that begins with its day. */
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

/** Pairs the bookings of a part of a day with those that are kept of that day. */
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

/** How well a booking fits one that another statement shows: undefined where it can't be the same. */
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
  const isTold = booking.after !== undefined && seen.after !== undefined;
  const agrees = isTold && booking.after === seen.after;
  const isKnownApart = isTold && !agrees && apart === undefined && part.start !== undefined && other.start !== undefined;
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
    divided.set(
      booking,
      theirs.map(({ code }) => ({ id: code })),
    );
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

/** One of these for each row, of its amount; undefined where some row has none. */
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
