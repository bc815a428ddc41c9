import type { Files } from '../../machine/files/index.ts';
import type { Practice } from '../../practice/index.ts';
import type { Api } from '../../service/api/index.ts';
import type { checkedBody } from '../../service/api/input.ts';
import type { Probe } from '../../service/api/probe.ts';
import type { Peek } from '../../service/budget/index.ts';
import type { Machine } from '../../service/diagnosis/index.ts';
import type { Journal } from '../../service/journal/journal.ts';
import type { Recovery } from '../../service/journal/recovery.ts';
import type { Profile, Profiles } from '../../service/profiles/index.ts';
import type { Out } from '../output/out.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Globals } from './globals.ts';

/** The session of one run: what a command declares itself with. It is light, because help loads it too. */
export interface Session {
  /** Wraps a handler as a commander action, which opens the session once the options are known. */
  action<A extends unknown[]>(handler: (opened: OpenSession, ...args: A) => Promise<void>): (...args: A) => Promise<void>;
  /** The output of the command that ran, or one made from `globals` where no command came that far. */
  out(globals: Globals): Promise<Out>;
  /** Lets go of everything that the actions opened. */
  close(): Promise<void>;
}

/** A session that is open: everything that a command works with. Costly parts are made when they are first asked for. */
export interface OpenSession {
  readonly globals: Globals;
  readonly out: Out;
  readonly files: Files;
  readonly ask: Ask;
  readonly profiles: Profiles;
  /** The writes of the chosen profile, or of the one that is named, that reached the service or may have. */
  readonly journal: (naam?: string) => Promise<Journal>;
  /** Finds out how writes ended whose outcome is not known. */
  readonly recovery: () => Promise<Recovery>;
  /** The profile chosen by option, environment or `profiel gebruik`; fails with exit 4 where there is none. */
  readonly profile: () => Promise<Profile>;
  readonly api: () => Promise<Api>;
  /** Reads a request body as the service's schema takes it; fails with exit 2 and names every field that does not fit. */
  readonly checked: typeof checkedBody;
  /** Tries a profile, saved or not, with one read; without `key` its own is used. Fails with exit 4 where it has none. */
  probe(profile: Profile, key?: string): Promise<Probe>;
  /** How much of the key's limit is in use on this machine; undefined for a profile that has none. */
  readonly limit: () => Promise<Peek | undefined>;
  /** Forgets the names that were kept of a profile for the shell to complete. Fails with exit 10. */
  readonly forget: (naam: string) => Promise<void>;
  /** The practice account, whatever the profile. */
  readonly practice: () => Promise<Practice>;
  /** Facts about this machine for `duit controle`. */
  readonly machine: Machine;
  readonly now: () => Date;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Aborted when the user wants to stop: start nothing new. */
  readonly stop: AbortSignal;
  /** Runs another command line in the same world, and also returns what it printed on standard output. */
  readonly run: (argv: readonly string[]) => Promise<{ code: number; stdout: string }>;
}
