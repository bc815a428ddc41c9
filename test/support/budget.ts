import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, type BudgetOptions, countName, openBudget, type TurnOptions } from '../../src/service/budget/index.ts';
import type { BudgetState } from '../../src/service/budget/rule.ts';
import { memoryStore } from './memory-store.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

export interface Machine {
  readonly folder: string;
  readonly time: VirtualTime;
  /** The state that its processes share in memory. */
  state(): Promise<BudgetState>;
  /** Opens the budget as another process on this machine would, with its own clock where `monotonic` is given. */
  open(options?: Partial<BudgetOptions> & { stop?: AbortSignal; monotonic?: () => number }): Budget;
}

const key = 'sk_test_canary_7f3a';

/**
 * A machine that started a quarter of an hour ago, with virtual time and 0.5 as its only random number. Its processes
 * share their count in memory, or in the state folder where `disk` is given.
 */
export function machine({ disk = false } = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'duit-budget-'));
  const time = virtualTime();
  const memory = memoryStore();
  const store = disk ? {} : { store: memory };
  let serial = 0;
  return {
    folder,
    time,
    state: async () => {
      const { value } = await memory.peek(countName(key));
      return (value as unknown as { state: BudgetState }).state;
    },
    open: ({ stop = new AbortController().signal, monotonic = time.now, ...options } = {}) =>
      openBudget({
        folder: () => folder,
        key: async () => key,
        boot: 'b1',
        ...store,
        world: {
          now: () => new Date(Date.parse('2026-03-15T10:00:00Z') + time.now()),
          monotonic,
          uuid: () => `proces-${(serial += 1)}`,
          random: () => 0.5,
          sleep: time.sleep,
          stop,
        },
        ...options,
      }),
  };
}

/** The arguments of a request that waits as long as necessary. */
export const patient = { host: 'dienst.example', ms: 30_000, patience: 3_600_000 };

/** The times of requests that were all granted at once. */
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** When each of `count` requests was granted, in seconds after `start`; each is answered at once. */
export async function grantsOf(
  { time }: Machine,
  start: number,
  budget: Budget,
  count: number,
  wish: Partial<TurnOptions> = {},
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const slot = await budget.grant({ ...patient, ...wish });
    times.push(Math.round((time.now() - start) / 10) / 100);
    await slot?.replied(200);
  }
  return times;
}

/** Two bursts in minutes that follow each other, and a rest: from then on the service is known to count by the minute. */
export async function twoBursts(here: Machine): Promise<void> {
  await here.time.run(grantsOf(here, 0, here.open(), 116));
  here.time.set(here.time.now() + 600_000);
}

/** A minute in which a process makes all its requests, one in each second: after it, one more has room in each second. */
export async function fullMinute(here: Machine, budget: Budget): Promise<void> {
  for (let i = 0; i < 58; i += 1) {
    await grantsOf(here, 0, budget, 1);
    await here.time.sleep(1_000);
  }
}
