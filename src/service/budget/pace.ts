import type { BudgetState, Wanted } from './state.ts';

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

/** Requests a minute while the service is known not to count by the minute, or the user allows fewer. */
const sustained = 56;
/** Requests at once after a rest, likewise. */
export const shortBurst = 5;
/** For a service that allows no bursts: one at a time, a little slower than its rate. */
const strictInterval = 1050;
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
  /** Milliseconds between requests in the long run; 0 where only the number that is charged counts. */
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

const usualRate = (tempo: number): number => (Math.min(tempo, capacity) * sustained) / capacity;

/** Whether a process that allows itself `tempo` keeps a distance between its requests. */
export const isPaced = ({ learned }: BudgetState, tempo: number): boolean => learned.kind === 'paced' || tempo < capacity;

/** How fast a process that allows itself `tempo` may go at a time, as far as the limit is known. */
export function paceAt(state: BudgetState, tempo: number, at: number): Pace {
  const cap = Math.min(tempo, capacity);
  if (!isPaced(state, tempo)) return { burst: cap, interval: 0 };
  const { kind, burst } = state.learned;
  const strict = kind === 'paced' && burst === 1;
  return {
    burst: Math.max(1, Math.floor(((kind === 'paced' ? burst : shortBurst) * cap) / capacity)),
    interval: Math.max(minute / rateAt(state, tempo, at), strict ? strictInterval : 0),
  };
}

/** How many requests may be charged when this one goes. */
export function capFor({ brief }: BudgetState, { at, tempo, process, long }: Omit<Wanted, 'id'>): number {
  const others = long && brief.some((one) => one.process !== process && one.at > at - spare.for);
  return Math.min(tempo, others ? capacity - spare.requests : capacity);
}

/** Whether a read may try if the service allows more than its pace: not while it is slower for another reason. */
export const mayTry = (state: BudgetState, { at, tempo, tries }: Omit<Wanted, 'id'>): boolean =>
  tries && tempo >= capacity && state.learned.kind === 'paced' && at >= state.learned.again && rateAt(state, tempo, at) >= usualRate(tempo);

/** The rate that is left after a 429 that says how long to wait, or that shows to be a bucket's. */
export const rateAfterRefusal = (rate: number): number => atLeast(rate * told.part);

/** The rate, or the lowest at which every waiting request still gets its turn. */
export const atLeast = (rate: number): number => Math.max(least, rate);
