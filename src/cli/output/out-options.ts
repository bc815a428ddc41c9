import type { Env, Pager, Sink } from '../../machine/world.ts';
import type { Format } from './out.ts';

/** The streams and options that the output of a command is made from. */
export interface OutOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Env;
  /** Milliseconds that only go up. */
  readonly monotonic: () => number;
  readonly format?: Format | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly quiet?: boolean | undefined;
  readonly debug?: boolean | undefined;
  /** Whether the user allows colour; only a terminal gets it. */
  readonly color?: boolean | undefined;
  readonly csvStijl?: 'be' | undefined;
  readonly csvRuw?: boolean | undefined;
  /** Opens the pager for a list on a terminal; not given where the user wants none. */
  readonly pager?: (() => Promise<Pager | undefined>) | undefined;
  /** Whether the user chose how many items to list, and so knows that there may be more. */
  readonly limited?: boolean | undefined;
  /** Takes the key out of the text for standard error, which may quote anything. */
  readonly redact?: ((text: string) => string) | undefined;
}

/** Whether a CI runner reads the output and may obey commands that stand in it. */
export const inCi = (env: Env): boolean => Boolean(env['CI'] || env['GITHUB_ACTIONS'] || env['TF_BUILD']);
