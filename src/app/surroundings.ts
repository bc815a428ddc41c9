import type { OpenSession } from '../cli/session/session.ts';
import type { Ask } from '../cli/terminal/ask.ts';
import type { Failure } from '../failure.ts';
import type { World } from '../machine/world.ts';

export interface Surroundings extends Pick<OpenSession, 'globals' | 'out' | 'dryRun' | 'profiles' | 'stores' | 'practice'> {
  readonly world: World;
  /** Questions to the person at the terminal, whose requests go before those of a long job. */
  readonly ask: Ask;
  readonly manner: {
    /** Whether it stays until it is told to stop: it leaves room for others, and does not tell of each wait. */
    stays: boolean;
    /** Whether it has many requests to make: it does not hurry where machines share the account. */
    isJob: boolean;
    /** Whether anything was sent, or a program of the user ran: the store must hear how that ended, however long it takes. */
    hasActed: boolean;
    /** Whether the store could not keep an outcome. A later change may overwrite the part of it that the store still holds. */
    hasUnkept: boolean;
  };
  /** The figures of this command that rest on lines or statements that are lost, in words, with the reason. */
  readonly behind: Map<string, Failure>;
  readonly onClose: (close: () => unknown) => void;
  /** Takes a key or a password that no output may show. */
  readonly hide: (secret: string, onlyWhole?: boolean) => void;
}
