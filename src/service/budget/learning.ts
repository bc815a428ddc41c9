import { minute, shortBurst } from './pace.ts';
import { type BudgetState, empty, type Learned } from './state.ts';

/** A burst is so many requests within so many milliseconds: a small bucket does not let them pass. */
const sizable = { requests: 45, within: 20_000 };
/**
 * A second burst must pass so many milliseconds after the first: a service that weighs the minute before lets one pass
 * after a rest.
 */
const second = { from: 40_000, to: 150_000 };
/** This part of the requests that went through in so many milliseconds before a 429 is a burst that the service allows. */
const through = { within: 3_000, part: 0.75 };
/** The longest time without a try whether the service allows more. */
const longestHold = 24 * 60 * minute;

/** Learns from a reply other than a 429: once two bursts have passed, the service counts by the minute. */
export function watchedState(state: BudgetState, at: number): BudgetState {
  if (state.learned.kind === 'minute' || letIn(state, at - sizable.within) < sizable.requests) return state;
  const since = state.burst === null ? Infinity : at - state.burst;
  if (since < second.from) return state;
  if (since > second.to) return { ...state, burst: at };
  return { ...state, burst: null, learned: { ...state.learned, kind: 'minute', burst: empty.learned.burst, again: 0 } };
}

/** Learns from a 429 how large a burst may be; with `strict` the service allows none. */
export function restrained(state: BudgetState, at: number, strict: boolean): Learned {
  const { learned } = state;
  const most = learned.kind === 'paced' ? learned.burst : shortBurst;
  const burst = strict ? 1 : Math.min(most, burstBefore(state, at));
  return { ...learned, kind: 'paced', burst, again: at + learned.hold };
}

/** Whether a 429 at this time refuses a try for more than the pace allows. */
export const isTry = ({ again, kind }: Learned, at: number): boolean => kind === 'paced' && at >= again;

/** Learns from a try for more that was refused: the next one comes later, and the burst may be larger than was known. */
export function afterTry(state: BudgetState, at: number): Learned {
  const { learned } = state;
  const burst = Math.max(learned.burst, burstBefore(state, at));
  return { ...learned, burst, again: at + learned.hold, hold: Math.min(longestHold, learned.hold * 2) };
}

/** The burst that a service allows, which refused a request at this time. */
const burstBefore = (state: BudgetState, at: number): number =>
  Math.min(shortBurst, Math.max(1, Math.floor(letIn(state, at - through.within) * through.part)));

/** How many requests were granted since a time and let in. */
const letIn = ({ charges }: BudgetState, since: number): number =>
  charges.filter((one) => one.at > since && !one.open && !one.refused).length;
