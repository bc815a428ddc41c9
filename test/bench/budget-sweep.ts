import type { Setting, Summary } from '../support/rate-simulation.ts';

/* The settings in which the budget is tried against every kind of service: processes that share one count. */

export interface Row {
  readonly name: string;
  readonly setting: Partial<Setting>;
}

const latency = [2, 75] as const;

/** Whether a kind of service counts by the minute and nothing else: it refuses none. */
export const isByTheMinute = (kind: string) => /^(?:fixed|sliding log)/.test(kind);

/** Whether at most so many requests were refused, and at least so many went in a minute. */
function met(kind: string, { refused, failed, rate, runs }: Summary, most: number, least: number): boolean {
  return failed === 0 && refused <= (isByTheMinute(kind) ? 0 : most * runs) && rate >= least;
}

/**
 * The goal for five minutes. A service that weighs the minute before says to wait for the rest of its window although a second
 * would do; what it says is kept.
 */
export const isMet = (kind: string, found: Summary): boolean => met(kind, found, 2, kind === 'sliding counter' ? 53 : 57);

/** The goal for hours: two refused at first, and one in each hour after that. */
export const isMetForHours = (kind: string, found: Summary): boolean => met(kind, found, 2 + 3, 57);

/** For five minutes. */
export const fiveMinutes: readonly Row[] = [
  ...[1, 8].flatMap((processes): Row[] => [
    { name: `${processes} processes`, setting: { processes, minutes: 5, latency } },
    { name: `${processes} processes, Retry-After`, setting: { processes, minutes: 5, latency, tells: true } },
  ]),
  { name: 'jobs on 8 machines, one database', setting: { jobs: true, minutes: 5, latency } },
];

/** For three hours, after each of which the service is tried again. */
export const hours: readonly Row[] = [1, 8].map((processes) => ({
  name: `${processes} processes`,
  setting: { processes, minutes: 190, latency },
}));
