import type { StateStore } from '../../store/store.ts';
import type { WritableFolder } from '../../machine/files/index.ts';
import type { Env, World } from '../../machine/world.ts';
import type { Api } from '../../service/api/index.ts';

/** The user's command that is run for each document. */
export interface Hook {
  /** The path of the program and its arguments. */
  readonly words: readonly string[];
  /** Its environment, without any key. */
  readonly env: Env;
  /** The seconds after which it is ended and counts as failed. */
  readonly seconds: number;
}

export interface Work {
  /** The service; asked for again for each piece of work, because the key can be read again meanwhile. */
  readonly api: () => Promise<Api>;
  readonly store: StateStore;
  /** The absolute path of the folder for the documents. */
  readonly folder: WritableFolder;
  readonly hook: Hook | undefined;
  /** Whether each UBL is held against the rules. */
  readonly checks: boolean;
  /** The enterprise number of the account itself, where its profile says it. */
  readonly ondernemingsnummer: string | undefined;
  readonly uuid: () => string;
  readonly world: Pick<World, 'cwd' | 'pid' | 'started' | 'now' | 'monotonic' | 'random' | 'sleep' | 'stop' | 'abandon' | 'program'>;
}
