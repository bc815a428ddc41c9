import { capacity, paceAt } from './pace.ts';
import type { BudgetState } from './state.ts';

type Levels = BudgetState['levels'];

/**
 * When the bucket of `tempo` is full again. Each tempo has one of its own, so that a slow process does not hold up the
 * others; all of them count every request. A new bucket lacks the requests that are charged now.
 */
export function levelOf(state: BudgetState, tempo: number, at: number): number {
  const { burst, interval } = paceAt(state, tempo, at);
  const charged = state.charges.filter(({ until }) => until > at).length;
  const level = state.levels[nameOf(tempo)] ?? at + Math.min(charged, burst) * interval;
  // The pace may have grown since: no bucket is emptier than empty.
  return Math.max(at, Math.min(level, Math.max(at, state.paused) + burst * interval));
}

/** The levels after one more request, of a process at `tempo`. An empty bucket gets no emptier. */
export const levelsTaken = (state: BudgetState, tempo: number, at: number): Levels =>
  each({ ...state.levels, [nameOf(tempo)]: levelOf(state, tempo, at) }, (level, own) => {
    const { burst, interval } = paceAt(state, own, at);
    return Math.min(Math.max(level, at) + interval, at + burst * interval);
  });

/** The levels after one request turned out not to count. */
export const returned = (state: BudgetState, at: number): Levels =>
  each(state.levels, (level, own) => level - paceAt(state, own, at).interval);

/** The levels of buckets that hold one request and no more at `at`. */
export const drained = (state: BudgetState, at: number): Levels =>
  each({ [nameOf(capacity)]: 0, ...state.levels }, (level, own) => {
    const { burst, interval } = paceAt(state, own, at);
    return Math.max(level, at + (burst - 1) * interval);
  });

const nameOf = (tempo: number): string => String(Math.min(tempo, capacity));

const each = (levels: Levels, next: (level: number, tempo: number) => number): Levels =>
  Object.fromEntries(Object.entries(levels).map(([tempo, level]) => [tempo, next(level, Number(tempo))]));
