import type { BudgetState, Charge, Wanted } from './state.ts';

export const minute = 60_000;

/** How many requests are charged at most: the service allows 60 a minute (Limits), and two are left for clients outside this count. */
export const capacity = 58;
/** The requests a minute of a machine that can't see how many others there are: four such machines keep to the limit together. */
export const quarter = 15;
/**
 * How long a reply is charged. A request that is charged until a minute after its reply is still charged when a later
 * one of the same window is granted, whatever the window's kind and phase; the half second is for clocks that tick apart.
 */
export const chargedFor = minute + 500;

/** This part of the requests a minute is used where the user allows fewer: to divide the minute among machines that each count alone. */
const divided = 56 / 58;
/** Requests at once after a rest, while the service is known not to count by the minute or the user allows fewer than that. */
export const shortBurst = 5;
/** The most milliseconds that a request makes up for the lateness of the one before: without it each delay is lost, and a bucket of two bears it. */
const catchUp = 500;
/** The requests that a long job leaves free for other processes of this machine, and for how long after one of them was seen. */
const spare = { requests: 10, for: 5 * minute };
/** After a 429 that says how long to wait, this part of the rate is left, and that much is added every so many milliseconds. */
const told = { part: 0.75, rate: 4, every: 20_000 };
/**
 * How a rate grows after a 429 that says nothing: by a share of itself a minute, and after some minutes also by `fast`
 * times the square of the minutes since. It takes longer where the pauses that were learned are longer than `long`
 * milliseconds: then it is a full minute that refuses, and one more 429 costs much of the next.
 */
const untold = { share: 0.1, fast: 60, long: 4_000, after: { short: 0.5, long: 2 } };
/** The lowest rate: at a lower one a request would wait for longer than its patience. */
const least = 5;

/** How fast one process may go. */
export interface Pace {
  /** Requests at once after a rest. */
  readonly burst: number;
  /** Milliseconds between requests in the long run. */
  readonly interval: number;
}

/** Requests a minute in the long run while they are paced, for a user who allows `tempo`. */
export function rateAt({ learned, lowered }: BudgetState, tempo: number, at: number): number {
  const own = usualRate(tempo);
  if (!lowered) return own;
  const passed = Math.max(0, at - lowered.since);
  if (lowered.asked) return Math.min(own, lowered.rate + Math.floor(passed / told.every) * told.rate);
  const minutes = passed / minute;
  const kept = (learned.pause ?? 0) < untold.long ? untold.after.short : untold.after.long;
  const fast = untold.fast * Math.max(0, minutes - kept) ** 2;
  return Math.min(own, lowered.rate * (1 + untold.share * minutes) + fast);
}

const usualRate = (tempo: number): number => (tempo < capacity ? tempo * divided : capacity);

/** Whether this request keeps a distance to the one before: always where the limit was seen to want that, and where it is unknown as its `distance` says. */
export function isPaced(state: BudgetState, wanted: Omit<Wanted, 'id'>): boolean {
  const { kind } = state.learned;
  if (kind === 'paced' || wanted.tempo < capacity) return true;
  return kind === 'unknown' && (wanted.distance === 'always' || (wanted.distance === 'beside' && isBeside(state, wanted)));
}

/** Whether another process waits for a turn or for a reply. */
function isBeside({ charges, waiting }: BudgetState, { process, at }: Omit<Wanted, 'id'>): boolean {
  const isOther = ({ id }: { readonly id: string }) => !id.startsWith(`${process}.`);
  return waiting.some((one) => one.until > at && isOther(one)) || inFlight(charges, at).some(isOther);
}

/** The requests whose reply can still come. */
export const inFlight = (charges: readonly Charge[], at: number): Charge[] =>
  charges.filter(({ open, until }) => open && until - chargedFor > at);

/** How fast a process that allows itself `tempo` may go at a time where it keeps a distance. */
export function paceAt(state: BudgetState, tempo: number, at: number): Pace {
  const cap = Math.min(tempo, capacity);
  const { kind, burst } = state.learned;
  const most = kind === 'paced' ? burst : cap < capacity ? shortBurst : 1;
  const interval = minute / rateAt(state, tempo, at);
  return { burst: Math.max(1, Math.floor((most * cap) / capacity)) + catchUp / interval, interval };
}

/** How many requests may be charged when this one goes. A pace has a turn for a person soon, and needs nothing left for it. */
export function capFor(state: BudgetState, wanted: Omit<Wanted, 'id'>): number {
  const { at, tempo, process, long } = wanted;
  const others = long && state.brief.some((one) => one.process !== process && one.at > at - spare.for);
  return Math.min(tempo, others && !isPaced(state, wanted) ? capacity - spare.requests : capacity);
}

/** Whether a read may try if the service allows more than its pace: not while it is slower for another reason. */
export const mayTry = (state: BudgetState, { at, tempo, tries }: Omit<Wanted, 'id'>): boolean =>
  tries && tempo >= capacity && state.learned.kind === 'paced' && at >= state.learned.again && rateAt(state, tempo, at) >= usualRate(tempo);

/** The rate that is left after a 429 that says how long to wait, or that shows to be a bucket's. */
export const rateAfterRefusal = (rate: number): number => atLeast(rate * told.part);

/** The rate, or the lowest at which every waiting request still gets its turn. */
export const atLeast = (rate: number): number => Math.max(least, rate);
