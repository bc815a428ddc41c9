const minute = 60_000;

/** The ways in which a service may count requests; the text shows none of them. (Limits) */
export const limietSoorten = ['schuivend', 'vast-venster', 'emmer', 'telt-geweigerde'] as const;

/** How requests are counted; `emmer` is the number of requests that a bucket holds, where the way of counting is a bucket. */
export type LimietSoort =
  | { readonly soort: Exclude<(typeof limietSoorten)[number], 'emmer'> }
  | { readonly soort: 'emmer'; readonly emmer: number };

/** Takes a turn at a moment in milliseconds. Gives 0 when there was one left, else the milliseconds until there is one. */
export type TakeTurn = (now: number) => number;

/** The requests of the minute before; with `rejects` a refused one counts as well. A request of the future counts as none. */
function sliding(limiet: number, rejects: boolean): TakeTurn {
  let times: number[] = [];
  return (now) => {
    times = times.filter((time) => time > now - minute && time <= now);
    const oldest = times.at(-limiet);
    if (oldest === undefined || rejects) times.push(now);
    return oldest === undefined ? 0 : (rejects ? (times.at(-limiet) ?? now) : oldest) + minute - now;
  };
}

/** Whole minutes of the clock, each with its own count. */
function fixed(limiet: number): TakeTurn {
  let start = 0;
  let count = 0;
  return (now) => {
    const own = Math.floor(now / minute) * minute;
    if (own !== start) [start, count] = [own, 0];
    if (count >= limiet) return start + minute - now;
    count++;
    return 0;
  };
}

/** A bucket of `size` turns that fills up at the pace of the limit. */
function bucket(limiet: number, size: number): TakeTurn {
  let turns = size;
  let last: number | undefined;
  return (now) => {
    turns = Math.min(size, turns + (Math.max(0, now - (last ?? now)) * limiet) / minute);
    last = now;
    // A bucket that fills in thirds may hold a hair less than one.
    if (turns < 1 - 1e-9) return Math.ceil(((1 - turns) * minute) / limiet - 1e-6);
    turns--;
    return 0;
  };
}

/** A limiter of `limiet` requests a minute for one key. */
export function limiter(limiet: number, soort: LimietSoort): TakeTurn {
  if (soort.soort === 'vast-venster') return fixed(limiet);
  return soort.soort === 'emmer' ? bucket(limiet, soort.emmer) : sliding(limiet, soort.soort === 'telt-geweigerde');
}
