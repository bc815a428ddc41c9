import type { Input, World } from '../../../machine/world.ts';

/** The terminal that a list is on, and the stop of Ctrl-Z. */
export type Screen = Pick<World, 'stderr' | 'stop' | 'suspend' | 'onResume'>;

/** Wipes the list from the screen. */
export const wiped = '\r\x1b[J';

/** A stop of Ctrl-Z comes sooner than this many milliseconds; where none comes, as without a shell, the list goes on by itself. */
const stopTakes = 200;

/**
 * Lets Ctrl-Z stop the process while it reads keys: `stopHere` gives the terminal back to the shell once everything is `drawn`. After the
 * process goes on, the keys are read again and `draw` is called. `end` takes the listener away.
 */
export function openSuspending({ stream }: Pick<Input, 'stream'>, { stderr, suspend, onResume }: Omit<Screen, 'stop'>, draw: () => void) {
  let waking: NodeJS.Timeout | undefined;
  const resumed = () => {
    clearTimeout(waking);
    // The shell changed the modes of the terminal meanwhile, and a mode that Node thinks is set is not set again.
    stream.setRawMode?.(false);
    stream.setRawMode?.(true);
    draw();
  };
  const endResuming = onResume(resumed);
  return {
    stopHere: async (drawn: Promise<unknown>): Promise<void> => {
      await drawn;
      await stderr.write(wiped);
      stream.setRawMode?.(false);
      waking = setTimeout(resumed, stopTakes);
      suspend();
    },
    end: () => {
      clearTimeout(waking);
      endResuming();
    },
  };
}
