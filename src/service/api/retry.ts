/** How a try failed: `unsent` never left, `limited` got a 429, `ambiguous` may be carried out, `final` would go the same way again. */
export type Trouble = 'unsent' | 'limited' | 'ambiguous' | 'final';

export interface Tried {
  readonly trouble: Trouble;
  readonly write: boolean;
  /** How many tries were made, this one included. */
  readonly tries: number;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after: number | undefined;
  /** Milliseconds that were waited before, and that may be waited in all, for the service's limit. */
  readonly waited: number;
  readonly max_wacht: number;
  /** Whether a budget holds every try back until its turn: then it alone decides on the wait after a 429. */
  readonly paced?: boolean;
}

/** A write that is refused with 429 is tried three more times, each after a look (`again`): more tries would find out less. */
const mostTries = (trouble: Trouble, write: boolean): number => (write && trouble !== 'limited' ? 3 : 4);
/** The longest that a timer can wait, 24 days. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds to wait before the next try, or nothing when there must be none. A request that may have been carried
 * out is repeated only if it is a read. A pause that the service asks for is kept in full or not at all; otherwise the wait
 * is anywhere up to a ceiling that grows (full jitter), wider after a 429 because its window is a minute. (Limits)
 */
export function nextWait(tried: Tried, random: () => number): number | undefined {
  const { trouble, write, tries, retry_after, waited, max_wacht } = tried;
  if (trouble === 'final' || (trouble === 'ambiguous' && write)) return undefined;
  if (trouble === 'limited' && tried.paced && !write) return 0;
  if (tries >= mostTries(trouble, write)) return undefined;
  if (trouble === 'limited' && tried.paced) return 0;
  if (trouble !== 'limited' && retry_after === undefined) return random() * 500 * 2 ** (tries - 1);
  const wait = retry_after ?? random() * Math.min(60_000, 4_000 * 4 ** (tries - 1));
  return waited + wait > max_wacht ? undefined : wait;
}

/**
 * Milliseconds of a `Retry-After` in seconds or as a date, at most 24 days. A date is read against the reply's
 * own `Date`, so that a wrong clock here does not matter; `now` serves where there is none.
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, longestTimer);
  const until = httpDate(value);
  if (until === undefined) return undefined;
  return Math.min(Math.max(until - (httpDate(headers['date'] ?? '') ?? now), 0), longestTimer);
}

/** The three forms of an HTTP date; the oldest has no zone and means GMT like the others. */
function httpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
