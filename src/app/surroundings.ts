import type { Out } from '../cli/output/out.ts';
import type { Globals } from '../cli/session/globals.ts';
import type { World } from '../machine/world.ts';
import type { Practice } from '../practice/index.ts';
import type { Profiles } from '../service/profiles/index.ts';

/** Everything that the account of one session is opened from. */
export interface Surroundings {
  readonly world: World;
  readonly globals: Globals;
  readonly out: Out;
  readonly profiles: Profiles;
  /** Whether a person waits: their requests go before those of a long job. */
  readonly interactive: boolean;
  readonly practice: () => Promise<Practice>;
  /** Keeps a function that lets go of something, to be called when the run is over. */
  readonly onClose: (close: () => unknown) => void;
  /** Takes a key that no output may show. */
  readonly hide: (key: string) => void;
}
