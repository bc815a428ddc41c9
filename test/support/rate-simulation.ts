import { type Budget, openBudget } from '../../src/service/budget/index.ts';
import type { BudgetState } from '../../src/service/budget/rule.ts';
import type { Tempo } from '../../src/store/tempo.ts';
import { chance } from './chance.ts';
import { type Limiter, limiters } from './limiters.ts';
import { memoryStore } from './memory-store.ts';
import { virtualTime } from './virtual-time.ts';

export interface Setting {
  readonly kind: string;
  readonly seed: number;
  readonly processes?: number;
  /** The requests of each process; 40 unless `minutes` is given. */
  readonly requests?: number;
  /** How long the processes continue, instead of a number of requests. */
  readonly minutes?: number;
  /** The number of state folders over which the processes are divided. */
  readonly machines?: number;
  /** Whether the machines share one database, and their processes are at a job of many requests. */
  readonly jobs?: boolean;
  /** Whether a 429 tells how long to wait. */
  readonly tells?: boolean;
  /** The shortest and longest travel in one direction, in milliseconds. */
  readonly latency?: readonly [number, number];
}

export interface Result {
  readonly done: number;
  readonly refused: number;
  /** The refused requests after the first ten minutes. */
  readonly refusedLater: number;
  /** The requests done per minute. */
  readonly rate: number;
  /** The same after the first minute. */
  readonly later: number;
  /** The longest wait of one request, in seconds. */
  readonly longest: number;
  readonly failed: number;
  /** The most requests that stood in the row of those that wait. */
  readonly longestRow: number;
}

/** Simulates processes that share one key and each make requests one after another, in virtual time. */
export async function simulate(setting: Setting): Promise<Result> {
  const { kind, seed, processes = 8, machines = 1, tells = false, latency = [5, 150], minutes = Infinity, jobs = false } = setting;
  const { requests = minutes < Infinity ? Infinity : 40 } = setting;
  const random = chance(seed);
  const time = virtualTime(1_000_000 + random() * 60_000);
  const limiter = limiters[kind]?.(random() * 60_000) as Limiter;
  const tally = { done: 0, refused: 0, refusedLater: 0, longest: 0, failed: 0, longestRow: 0 };
  const stores = Array.from({ length: machines }, () => {
    const memory = memoryStore();
    const update: Tempo['update'] = (key, work) =>
      memory.update(key, (shared) => {
        const decided = work(shared);
        const { state } = decided.value as unknown as { state: BudgetState };
        tally.longestRow = Math.max(tally.longestRow, state.waiting.length);
        return decided;
      });
    return { ...memory, update, ...(jobs && { mayGoOn: () => true }) };
  });
  let serial = 0;
  const world = {
    now: () => new Date(time.now()),
    monotonic: time.now,
    uuid: () => String((serial += 1)).padStart(8, '0'),
    random,
    sleep: time.sleep,
    stop: new AbortController().signal,
  };
  let early = 0;
  const begun = time.now();
  const end = begun + minutes * 60_000;
  const travel = () => time.sleep(latency[0] + random() * (latency[1] - latency[0]));

  const one = async (budget: Budget) => {
    let waited = 0;
    let again = false;
    const asked = time.now();
    for (;;) {
      const slot = await budget.grant({ host: 'dienst', ms: 30_000, patience: 120_000 - waited, again }).catch(() => undefined);
      if (!slot) {
        tally.failed += 1;
        return time.sleep(1_000);
      }
      waited += slot.waited;
      again = true;
      await travel();
      const wait = limiter(time.now());
      await travel();
      await slot.replied(wait === undefined ? 200 : 429, tells ? wait : undefined);
      tally.longest = Math.max(tally.longest, time.now() - asked);
      if (time.now() <= end) {
        tally[wait === undefined ? 'done' : 'refused'] += 1;
        if (wait === undefined && time.now() < begun + 60_000) early += 1;
        if (wait !== undefined && time.now() > begun + 600_000) tally.refusedLater += 1;
      }
      if (wait === undefined) return;
    }
  };
  const process = async (number: number) => {
    const store = stores[number % machines] as Tempo;
    const own = { folder: () => '', key: async () => 'k', boot: 'b', world, store, job: () => jobs };
    const budget = openBudget(own);
    for (let i = 1; i <= requests && time.now() < end; i += 1) {
      await one(budget);
    }
    await budget.close();
  };

  await time.run(Promise.all(Array.from({ length: processes }, (_, number) => process(number))));
  const passed = (Math.min(time.now(), end) - begun) / 60_000;
  return { ...tally, rate: tally.done / passed, later: (tally.done - early) / (passed - 1), longest: tally.longest / 1000 };
}

export interface Summary {
  readonly runs: number;
  /** Sums over all runs. */
  readonly done: number;
  readonly refused: number;
  readonly refusedLater: number;
  readonly failed: number;
  /** The longest that one request waited in all, in seconds. */
  readonly longest: number;
  /** Means over all runs, in requests a minute: in all, and after the first minute. */
  readonly rate: number;
  readonly later: number;
  readonly longestRow: number;
}

/** The results of one simulation for each seed, together. */
export async function simulateAll(setting: Omit<Setting, 'seed'>, seeds: readonly number[]): Promise<Summary> {
  const results: Result[] = [];
  for (const seed of seeds) results.push(await simulate({ ...setting, seed }));
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return {
    runs: seeds.length,
    done: sum(({ done }) => done),
    refused: sum(({ refused }) => refused),
    refusedLater: sum(({ refusedLater }) => refusedLater),
    failed: sum(({ failed }) => failed),
    longest: Math.max(...results.map(({ longest }) => longest)),
    longestRow: Math.max(...results.map(({ longestRow }) => longestRow)),
    rate: sum(({ rate }) => rate) / seeds.length,
    later: sum(({ later }) => later) / seeds.length,
  };
}
