import type { Failure } from '../../failure.ts';
import type { OpenSession } from '../session/session.ts';

/** A process that stands by looks every so many milliseconds whether it can take over; the server itself needs 25 s to miss a machine. */
const standingPause = 15_000;

/**
 * Waits a while for a process that is at the same work, of which it is given the failure, and tells of each one once; gives false where
 * the user stops meanwhile.
 */
export function standingBy({ out, stop, world }: Pick<OpenSession, 'out' | 'stop' | 'world'>): (failure: Failure) => Promise<boolean> {
  let told: string | undefined;
  return async ({ message }) => {
    if (message !== told) {
      await out.notice({
        nl: `${message}. duit staat klaar, en neemt het over zodra dat proces stopt. Ctrl-C stopt.`,
        en: `${message}. duit stands by, and takes over once that process stops. Ctrl-C stops.`,
      });
    }
    told = message;
    await world.sleep(standingPause, stop).catch(() => {});
    return !stop.aborted;
  };
}
