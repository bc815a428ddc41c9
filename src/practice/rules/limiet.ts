import { minute } from '../../belgium/dates.ts';

/** How requests are counted; `emmer` is the number of requests that a bucket holds, where the way of counting is a bucket. */
export type LimietSoort =
  | { readonly soort: 'schuivend' | 'vast-venster' | 'telt-geweigerde' }
  | { readonly soort: 'emmer'; readonly emmer: number };

/**
 * Takes a turn at a moment in milliseconds, from the numbers that the turn before left; the first one begins with none. `wait` is 0 when
 * there was a turn left, else the milliseconds until there is one; `held` is kept for the next request.
 */
export type TakeTurn = (held: readonly number[], now: number) => { readonly wait: number; readonly held: readonly number[] };

/** Holds the requests of the minute before; with `rejects` a refused one counts as well. A request of the future counts as none. */
const sliding =
  (limiet: number, rejects: boolean): TakeTurn =>
  (held, now) => {
    const times = held.filter((time) => time > now - minute && time <= now);
    const oldest = times.at(-limiet);
    if (oldest === undefined || rejects) times.push(now);
    return { wait: oldest === undefined ? 0 : (rejects ? (times.at(-limiet) ?? now) : oldest) + minute - now, held: times };
  };

/** Holds a whole minute of the clock and the requests in it. */
const fixed =
  (limiet: number): TakeTurn =>
  ([start = 0, count = 0], now) => {
    const own = Math.floor(now / minute) * minute;
    const used = own === start ? count : 0;
    return used >= limiet ? { wait: own + minute - now, held: [own, used] } : { wait: 0, held: [own, used + 1] };
  };

/** Holds the turns in a bucket of `size`, which fills up at the pace of the limit, and the moment at which they were in it. */
const bucket =
  (limiet: number, size: number): TakeTurn =>
  ([left = size, last], now) => {
    const turns = Math.min(size, left + (Math.max(0, now - (last ?? now)) * limiet) / minute);
    // A bucket that fills in thirds may hold a hair less than one.
    if (turns < 1 - 1e-9) return { wait: Math.ceil(((1 - turns) * minute) / limiet - 1e-6), held: [turns, now] };
    return { wait: 0, held: [turns - 1, now] };
  };

/** The way to take turns under a limit of `limiet` requests a minute for one key. (Limits) */
export function limiter(limiet: number, soort: LimietSoort): TakeTurn {
  if (soort.soort === 'vast-venster') return fixed(limiet);
  return soort.soort === 'emmer' ? bucket(limiet, soort.emmer) : sliding(limiet, soort.soort === 'telt-geweigerde');
}
