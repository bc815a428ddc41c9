/** A server's limit of 60 requests a minute. It gives undefined for a request that may pass, or else the wait in milliseconds. */
export type Limiter = (now: number) => number | undefined;

const limit = 60;
const minute = 60_000;

/** Counts in windows. `startOf` gives the start of the window from the time of a request and the start of the window before. */
function fixed(startOf: (now: number, start: number) => number): Limiter {
  let start = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    const own = startOf(now, start);
    if (own !== start) count = 0;
    start = own;
    if (count >= limit) return start + minute - now;
    count += 1;
    return undefined;
  };
}

/** Counts the requests of the last minute, with `rejects` also the refused ones. */
function slidingLog(rejects: boolean): Limiter {
  let times: number[] = [];
  return (now) => {
    times = times.filter((time) => time > now - minute);
    const full = times.length >= limit;
    if (!full || rejects) times.push(now);
    return full ? (times[times.length - limit] ?? now) + minute - now : undefined;
  };
}

/** Counts the window before by the part of it that a sliding window still covers. */
function slidingCounter(phase: number): Limiter {
  let window = 0;
  let before = 0;
  let count = 0;
  return (now) => {
    const own = Math.floor((now + phase) / minute);
    if (own !== window) before = own === window + 1 ? count : 0;
    if (own !== window) count = 0;
    window = own;
    const part = ((now + phase) % minute) / minute;
    if (before * (1 - part) + count >= limit) return (1 - part) * minute;
    count += 1;
    return undefined;
  };
}

/** A bucket of `size` tokens that gains one each second. */
function bucket(size: number): Limiter {
  let tokens = size;
  let last = 0;
  return (now) => {
    tokens = Math.min(size, tokens + (now - last) / 1000);
    last = now;
    if (tokens < 1) return (1 - tokens) * 1000;
    tokens -= 1;
    return undefined;
  };
}

/** The ways in which a service may count. `phase` shifts windows that follow the clock. */
export const limiters: Record<string, (phase: number) => Limiter> = {
  'fixed, aligned': (phase) => fixed((now) => Math.floor((now + phase) / minute) * minute - phase),
  'fixed, first request': () => fixed((now, start) => (now - start >= minute ? now : start)),
  'sliding log': () => slidingLog(false),
  'sliding counter': slidingCounter,
  'bucket 60': () => bucket(60),
  'bucket 20': () => bucket(20),
  'bucket 10': () => bucket(10),
  'bucket 5': () => bucket(5),
  'bucket 2': () => bucket(2),
  'sliding log, counts rejects': () => slidingLog(true),
};
