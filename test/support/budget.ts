import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, type BudgetOptions, openBudget } from '../../src/service/budget/index.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

export interface Machine {
  readonly folder: string;
  readonly time: VirtualTime;
  /** Opens the budget as another process on this machine would, with its own clock where `monotonic` is given. */
  open(options?: Partial<BudgetOptions> & { stop?: AbortSignal; monotonic?: () => number }): Budget;
}

/** A machine that started a quarter of an hour ago, with virtual time and 0.5 as its only random number. */
export function machine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'duit-budget-'));
  const time = virtualTime();
  let serial = 0;
  return {
    folder,
    time,
    open: ({ stop = new AbortController().signal, monotonic = time.now, ...options } = {}) =>
      openBudget({
        folder: () => folder,
        key: async () => 'sk_test_canary_7f3a',
        boot: 'b1',
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
