import type { World } from '../../machine/world.ts';
import type { Profile } from '../profiles/index.ts';
import type { Decisions } from './guard.ts';
import type { Journal } from './journal.ts';
import type { Settling } from './settle.ts';

/** What a write is written down and looked for with. */
export interface Journalling {
  readonly journal: Journal;
  readonly profile: Pick<Profile, 'naam' | 'base_url'>;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'sleep' | 'stop' | 'random' | 'pid' | 'started'>;
  readonly decisions: Decisions;
  /** Leave what is not known to `journaal herstel`. */
  readonly nietWachten: boolean;
  readonly waiting: Settling['waiting'];
  /** Takes a line that the user must see. */
  readonly warn: (text: string) => Promise<void>;
}
