import type { State } from './state.ts';

export const minute = 60_000;

/** The service's limit is 60 a minute (Limits); two are left for what no process here knows of. */
export const most = 58;
/**
 * How long a reply is charged. Whoever is charged until a minute after its reply is still charged when a later request
 * of the same window is granted, whatever the window's kind and phase; the half second is for clocks that tick apart.
 */
export const window = minute + 500;

const sustained = 56;
const burst = 5;
/** For a service that allows no bursts: one at a time, a little slower than its rate. */
const strictInterval = 1050;
/** How long there are no bursts after the service refused them. */
export const strictFor = 60 * minute;
/** What a 429 that says how long to wait leaves of the rate, and how that grows again. */
const told = { part: 0.75, rate: 4, every: 20_000 };
/**
 * How a rate grows after a 429 that says nothing: by a share of itself a minute, and after some minutes also by `fast`
 * times the square of the minutes since. It takes longer where the pauses that were learned are longer than `long`
 * milliseconds: then it is a full minute that refuses, and one more 429 costs much of the next.
 */
const untold = { share: 0.1, fast: 60, long: 4_000, after: { short: 0.5, long: 2 } };
/** What is left at least, so that a request does not wait for longer than its patience. */
const least = 5;

/** How fast one process may go. */
export interface Pace {
  /** Charged at the same time. */
  readonly cap: number;
  /** Requests at once after a rest. */
  readonly burst: number;
  /** Milliseconds between requests in the long run. */
  readonly interval: number;
}

/** Requests a minute in the long run, for a user who allows `tempo`. */
export function rateAt({ limited, lowered }: State, tempo: number, at: number): number {
  const own = (Math.min(tempo, most) * sustained) / most;
  if (!lowered) return own;
  const passed = Math.max(0, at - lowered.since);
  if (lowered.asked) return Math.min(own, lowered.rate + Math.floor(passed / told.every) * told.rate);
  const minutes = passed / minute;
  const kept = (limited.pause ?? 0) < untold.long ? untold.after.short : untold.after.long;
  const fast = untold.fast * Math.max(0, minutes - kept) ** 2;
  return Math.min(own, lowered.rate * (1 + untold.share * minutes) + fast);
}

/** How fast a process that allows itself `tempo` may go at a time, after what the service said so far. */
export function paceAt(state: State, tempo: number, at: number): Pace {
  const strict = at < state.strict;
  const cap = Math.min(tempo, most);
  return {
    cap,
    burst: strict ? 1 : Math.max(1, Math.floor((burst * cap) / most)),
    interval: Math.max(minute / rateAt(state, tempo, at), strict ? strictInterval : 0),
  };
}

/** What a 429 leaves of a rate where it says how long to wait, or shows to be a bucket's. */
export const afterRefusal = (rate: number): number => atLeast(rate * told.part);

/** A rate at which those who wait still get their turn. */
export const atLeast = (rate: number): number => Math.max(least, rate);
