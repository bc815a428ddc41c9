import type { CommandUnknownOpts } from 'commander';
import type { Api } from './api/index.ts';
import type { Files } from './files/index.ts';
import type { Language } from './language.ts';
import type { Format, Out } from './output/out.ts';
import type { Profile, Profiles } from './profiles/index.ts';
import type { Ask } from './terminal/ask.ts';

/** The global options as commander gives them. */
export interface Globals {
  profiel?: string;
  formaat?: Format;
  json?: boolean;
  velden?: string[];
  csvStijl?: 'be';
  csvRuw?: boolean;
  stil?: boolean;
  debug?: boolean;
  kleur: boolean;
  ja?: boolean;
  proef?: boolean;
  taal?: Language;
  timeout?: number;
  maxWacht?: number;
}

/** What a command works with. Everything costly in it is made when it is first used. */
export interface Session {
  readonly globals: Globals;
  readonly out: Out;
  readonly files: Files;
  readonly ask: Ask;
  readonly profiles: Profiles;
  /** The profile chosen by option, environment or `profiel gebruik`; fails with exit 4 where there is none. */
  profile(): Promise<Profile>;
  api(): Promise<Api>;
  now(): Date;
  /** Aborted when the user wants to stop: start nothing new. */
  readonly stop: AbortSignal;
}

/** What a command file is given to declare itself with. */
export interface Context {
  /** Wraps a handler as a commander action: opens the session once the options are known. */
  action<A extends unknown[]>(handler: (session: Session, ...args: A) => Promise<void>): (...args: [...A, CommandUnknownOpts]) => Promise<void>;
}
