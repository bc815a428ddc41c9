import type { Out } from '../cli/output/out.ts';
import type { Globals } from '../cli/session/globals.ts';
import type { World } from '../machine/world.ts';
import type { Practice } from '../practice/index.ts';
import type { Profiles } from '../service/profiles/index.ts';

/** The parts of one session that its account is opened from. */
export interface Surroundings {
  readonly world: World;
  readonly globals: Globals;
  readonly out: Out;
  readonly profiles: Profiles;
  /** Whether a person waits; then the requests go before those of a long job. */
  readonly interactive: boolean;
  readonly practice: () => Promise<Practice>;
  readonly onClose: (close: () => unknown) => void;
  /** Takes a key that no output may show. */
  readonly hide: (key: string) => void;
}
