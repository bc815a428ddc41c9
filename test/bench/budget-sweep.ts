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

const slow = [5, 2_000] as const;
const all = ({ runs, done }: Summary) => done === runs * 320;

/** A bucket of two refuses five at once, so it is the only kind of which a single machine meets a 429. */
const oneMachine: Goal = (kind, found) => {
  if (kind === 'bucket 2') return all(found) && found.refused < 5 * found.runs && found.rate > 45;
  return all(found) && found.refused === 0 && found.rate > 54;
};

const oneMachineSlow: Goal = (kind, found) => kind === 'bucket 2' || (all(found) && found.refused === 0);

/** Machines that start together need the first minutes to learn the rate of a bucket so small, or of a log that counts all tries. */
const strangers: Goal = (kind, found) => all(found) && found.rate > (['bucket 2', 'sliding log, counts rejects'].includes(kind) ? 41 : 51);

const shared: Goal = (kind, found) => !/^(?:fixed|sliding log)/.test(kind) || (all(found) && found.refused === 0 && found.rate > 51);

/**
 * The requests a minute where 85 % of the limit is not reached. A log that counts rejects also counts each 429 against the
 * limit, and eight machines meet some before enough of them have slowed down.
 */
const less: Record<string, number> = {
  '4 sliding log, counts rejects slow': 50,
  '8 sliding log, counts rejects quick': 46,
  '8 sliding log, counts rejects slow': 46,
};

/** Among thousands of requests, one may find the bucket of two empty at each of its tries where eight machines use it. */
function longRun(machines: number, speed: string): Goal {
  return (kind, { failed, rate, later }) =>
    failed <= (kind === 'bucket 2' && machines === 8 ? 1 : 0) && Math.min(rate, later) > (less[`${machines} ${kind} ${speed}`] ?? 51);
}

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

/** Eight processes for twelve minutes. */
export const long: readonly Row[] = [2, 4, 8].flatMap((machines) => [
  { name: `${machines} machines`, setting: { machines, minutes: 12 }, goal: longRun(machines, 'quick') },
  { name: `${machines} machines, slow replies`, setting: { machines, minutes: 12, latency: slow }, goal: longRun(machines, 'slow') },
]);
