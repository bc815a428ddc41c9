import { most, paceAt } from './pace.ts';
import type { State } from './state.ts';

type Levels = State['levels'];

/**
 * When the bucket of `tempo` is full again. Each tempo has one of its own, so that a slow process does not hold up the
 * others; all of them count every request. One that was not asked for before lacks what is charged now.
 */
export function levelOf(state: State, tempo: number, at: number): number {
  const { burst, interval } = paceAt(state, tempo, at);
  const charged = state.charges.filter(({ until }) => until > at).length;
  return Math.max(at, state.levels[nameOf(tempo)] ?? at + Math.min(charged, burst) * interval);
}

/** The levels after one more request, of a process at `tempo`. An empty bucket gets no emptier. */
export const taken = (state: State, tempo: number, at: number): Levels =>
  each({ ...state.levels, [nameOf(tempo)]: levelOf(state, tempo, at) }, (level, own) => {
    const { burst, interval } = paceAt(state, own, at);
    return Math.min(Math.max(level, at) + interval, at + burst * interval);
  });

/** The levels after one request turned out not to count. */
export const returned = (state: State, at: number): Levels => each(state.levels, (level, own) => level - paceAt(state, own, at).interval);

/** The levels of buckets that hold one request and no more at `at`. */
export const drained = (state: State, at: number): Levels =>
  each({ [nameOf(most)]: 0, ...state.levels }, (level, own) => {
    const { burst, interval } = paceAt(state, own, at);
    return Math.max(level, at + (burst - 1) * interval);
  });

const nameOf = (tempo: number): string => String(Math.min(tempo, most));

const each = (levels: Levels, next: (level: number, tempo: number) => number): Levels =>
  Object.fromEntries(Object.entries(levels).map(([tempo, level]) => [tempo, next(level, Number(tempo))]));
