import type { Api } from '../../service/api/index.ts';
import type { Probe } from '../../service/api/probe.ts';
import type { Peek } from '../../service/budget/index.ts';
import type { Files } from '../../machine/files/index.ts';
import type { Journal } from '../../service/journal/index.ts';
import type { Recovery } from '../../service/journal/recovery.ts';
import type { Language } from '../../language.ts';
import type { Machine } from '../../service/diagnosis/index.ts';
import type { Format, Out } from '../output/out.ts';
import type { Practice } from '../../practice/index.ts';
import type { Profile, Profiles } from '../../service/profiles/index.ts';
import type { Ask } from '../terminal/ask.ts';

/** The global options as commander gives them. */
export interface Globals {
  profiel?: string;
  /** `env` is of `oefen start`, which has a `--formaat` of its own. */
  formaat?: Format | 'env';
  json?: boolean;
  velden?: string[];
  csvStijl?: 'be';
  csvRuw?: boolean;
  stil?: boolean;
  debug?: boolean;
  geenKleur?: boolean;
  ja?: boolean;
  nietInteractief?: boolean;
  proef?: boolean;
  taal?: Language;
  timeout?: number;
  maxWacht?: number;
  nietWachten?: boolean;
  negeerOpen?: boolean;
  herzend?: boolean;
  /** Of the commands that send. */
  nogmaals?: boolean;
  tempo?: number;
}

/** What a command works with. What is costly is made when it is first asked for. */
export interface Session {
  readonly globals: Globals;
  readonly out: Out;
  readonly files: Files;
  readonly ask: Ask;
  readonly profiles: Profiles;
  /** What the profile, or the one that is named, wrote to the service, or may have written. */
  readonly journal: (naam?: string) => Promise<Journal>;
  /** Finds out how writes went whose outcome is not known. */
  readonly recovery: () => Promise<Recovery>;
  /** The profile chosen by option, environment or `profiel gebruik`; fails with exit 4 where there is none. */
  readonly profile: () => Promise<Profile>;
  readonly api: () => Promise<Api>;
  /** Tries a profile, saved or not, with one read; without `key` its own is used. Fails with exit 4 where it has none. */
  probe(profile: Profile, key?: string): Promise<Probe>;
  /** How much of the key's limit is in use on this machine; undefined for a profile that has none. */
  readonly limit: () => Promise<Peek | undefined>;
  /** Forgets the names that were kept of a profile for the shell to complete. Fails with exit 10. */
  readonly forget: (naam: string) => Promise<void>;
  /** The practice account, whatever the profile. */
  readonly practice: () => Promise<Practice>;
  /** This machine, for who looks for what is wrong. */
  readonly machine: Machine;
  readonly now: () => Date;
  /** Aborted when the user wants to stop: start nothing new. */
  readonly stop: AbortSignal;
  /** Runs another command line in the same world, and gives what it printed on standard output too. */
  readonly run: (argv: readonly string[]) => Promise<{ code: number; stdout: string }>;
}

/** What a command file is given to declare itself with. */
export interface Context {
  /** Wraps a handler as a commander action: opens the session once the options are known. */
  action<A extends unknown[]>(handler: (session: Session, ...args: A) => Promise<void>): (...args: A) => Promise<void>;
}
