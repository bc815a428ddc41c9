import { setMaxListeners } from 'node:events';
import type { World } from '../../machine/world.ts';

/** Lets requests of this process wait until another of them ends, or for a time. */
export type RestOfBudget = ReturnType<typeof openRest>;

/** Opens the waiting of one process; no request waits yet. */
export function openRest({ sleep, stop }: Pick<World, 'sleep' | 'stop'>) {
  let woken = shared();
  const wake = () => {
    woken.abort();
    woken = shared();
  };
  // One listener for the whole life: on Node 20 each `AbortSignal.any` leaves something in memory as long as `stop` lives.
  stop.addEventListener('abort', wake, { once: true });
  return {
    /** Ends after so many milliseconds, at a `wake` or when the user stops. */
    sleep: async (ms: number) => {
      if (!stop.aborted) await sleep(ms, woken.signal).catch(() => {});
    },
    wake,
  };
}

/** A controller whose signal any number of requests wait on: Node would warn of the eleventh as of a leak. */
function shared(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
