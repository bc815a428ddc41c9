import type { Setting, Summary } from '../support/rate-simulation.ts';
import { bySend, evenly } from './policies.ts';

/* The settings in which the budget is tried against every kind of service, and the goal of each. */

/** Whether a kind of service was used as well as it should be. */
type Goal = (kind: string, found: Summary) => boolean;

export interface Row {
  readonly name: string;
  readonly setting: Partial<Setting>;
  /** Undefined where nothing is expected: the row is there to compare with. */
  readonly goal?: Goal;
}

const quick = [2, 75] as const;
const slow = [5, 2_000] as const;
const all = ({ runs, done }: Summary) => done === runs * 320;

/** Whether a kind of service lets all go that the API text allows; the limits of the others must be learned. */
export const isByTheMinute = (kind: string) => /^(?:fixed|sliding log|bucket 60)/.test(kind);
/** Kinds without a goal, which the tables only report. */
const isReported = (kind: string) => ['bucket 2', 'sliding log, counts rejects'].includes(kind);
const learnedAt = (runs: number) => 8 * runs;

const oneMachine: Goal = (kind, found) => {
  if (!all(found)) return false;
  if (isByTheMinute(kind)) return found.refused === 0 && found.rate > 57;
  return kind === 'bucket 2' || (found.refused <= learnedAt(found.runs) && found.rate > 48);
};

const oneMachineSlow: Goal = (kind, found) => all(found) && (!isByTheMinute(kind) || found.refused === 0);

const steady: Goal = (kind, { refused, rate, runs }) => {
  if (isByTheMinute(kind)) return refused === 0 && rate >= 57;
  return kind === 'bucket 2' || (refused <= learnedAt(runs) && rate > 50);
};

/** No 429 of any kind of service, and 95 in a hundred of the limit. */
const jobs: Goal = (_, { refused, later }) => refused === 0 && later >= 57;

/** After the first ten minutes at most one 429 in each hour, and nine tenths of the limit. */
const learned =
  (hours: number, rate: number): Goal =>
  (kind, found) =>
    isReported(kind) ||
    (found.refusedLater <= hours * found.runs && found.refused - found.refusedLater <= learnedAt(found.runs) && found.rate > rate);

const strangers: Goal = (kind, found) => isReported(kind) || (all(found) && found.rate > 48);

const shared: Goal = (kind, found) => !/^(?:fixed|sliding log)/.test(kind) || (all(found) && found.refused === 0 && found.rate > 51);

const longRun: Goal = (kind, { failed, rate, later }) => isReported(kind) || (failed === 0 && Math.min(rate, later) > 48);

/** Eight processes of forty requests each. */
export const short: readonly Row[] = [
  { name: '60 a minute by sending', setting: { policy: bySend } },
  { name: '1 each 1.05 s', setting: { policy: evenly } },
  { name: 'the budget', setting: {}, goal: oneMachine },
  { name: 'the budget, slow replies', setting: { latency: slow }, goal: oneMachineSlow },
  ...[2, 4, 8].flatMap((machines): Row[] => {
    const tempo = Math.floor(58 / machines);
    return [
      { name: `${machines} machines`, setting: { machines }, goal: strangers },
      { name: `${machines} machines, Retry-After`, setting: { machines, tells: true } },
      { name: `${machines} machines, --tempo ${tempo}`, setting: { machines, tempo }, ...(machines < 8 && { goal: shared }) },
    ];
  }),
];

/** One count, for five minutes. */
export const fiveMinutes: readonly Row[] = [
  ...[1, 8].flatMap((processes): Row[] => [
    { name: `${processes} processes`, setting: { processes, minutes: 5, latency: quick }, goal: steady },
    { name: `${processes} processes, Retry-After`, setting: { processes, minutes: 5, latency: quick, tells: true } },
  ]),
  { name: 'jobs on 8 machines, one database', setting: { jobs: true, minutes: 5, latency: quick }, goal: jobs },
];

/** One machine, for some hours: without a rest, and in bursts. */
export const hours: readonly Row[] = [1, 8].flatMap((processes): Row[] => [
  { name: `${processes} processes`, setting: { processes, minutes: 190, latency: quick }, goal: learned(3, 54) },
  {
    name: `${processes} processes, rests`,
    setting: { processes, minutes: 190, latency: quick, rests: { after: 120 / processes, minutes: 4 } },
    goal: learned(3, 15),
  },
]);

/** Eight processes for twelve minutes. */
export const long: readonly Row[] = [2, 4, 8].flatMap((machines) => [
  { name: `${machines} machines`, setting: { machines, minutes: 12 }, goal: longRun },
  { name: `${machines} machines, slow replies`, setting: { machines, minutes: 12, latency: slow }, goal: longRun },
]);
