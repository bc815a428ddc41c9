import type { World } from '../../machine/world.ts';

/** Lets requests of this process wait until another of them ends, or for a time. */
export interface Rest {
  /** Ends after so many milliseconds, at a `wake` or when the user stops. */
  sleep(ms: number): Promise<void>;
  wake(): void;
}

/** Opens the waiting of one process; no request waits yet. */
export function openRest({ sleep, stop }: Pick<World, 'sleep' | 'stop'>): Rest {
  let woken = new AbortController();
  return {
    sleep: (ms) => sleep(ms, AbortSignal.any([stop, woken.signal])).catch(() => {}),
    wake: () => {
      woken.abort();
      woken = new AbortController();
    },
  };
}
