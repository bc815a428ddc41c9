import { setImmediate, setTimeout } from 'node:timers/promises';

/** A clock that stands still while any work runs. When all work sleeps, it jumps to the first waking time. */
export interface VirtualTime {
  readonly now: () => number;
  /** Sets the clock, as the restart of a machine does. */
  readonly set: (now: number) => void;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Runs `work` to its end and moves the clock meanwhile. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Keeps the clock from moving until `work` ends, which waits for something else than the clock. */
  still<T>(work: Promise<T>): Promise<T>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * A clock that begins at `start`. With `waits`, work may also wait for the disk or for another process while nothing sleeps.
 * `moved` is told each new time.
 */
export function virtualTime(
  start = 1_000_000,
  { waits = false, moved }: { waits?: boolean; moved?: ((now: number) => void) | undefined } = {},
): VirtualTime {
  const sleepers = new Set<Sleeper>();
  let now = start;
  let held = 0;
  const set = (then: number): void => {
    now = then;
    moved?.(now);
  };
  return {
    now: () => now,
    set,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wake = () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        const sleeper = { at: now + ms, wake };
        const stop = () => {
          sleepers.delete(sleeper);
          reject(new Error('stopped'));
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', stop);
      }),
    still: async (work) => {
      held += 1;
      try {
        return await work;
      } finally {
        held -= 1;
      }
    },
    run: async (work) => {
      let running = true;
      const ended = work.finally(() => (running = false));
      ended.catch(() => {});
      for (;;) {
        await setImmediate();
        if (!running) return ended;
        let next: Sleeper | undefined;
        for (const sleeper of sleepers) if (!next || sleeper.at < next.at) next = sleeper;
        if (held > 0 || (!next && waits)) {
          // The process that is waited for needs the processor too.
          await setTimeout(1);
          continue;
        }
        if (!next) throw new Error('everything waits, and nothing for the clock');
        sleepers.delete(next);
        set(Math.max(now, next.at));
        next.wake();
      }
    },
  };
}
