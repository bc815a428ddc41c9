import type { World } from '../../../machine/world.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Decisions, Write } from '../verdict/write.ts';
import type { Approvals, Asking } from '../approval/approvals.ts';
import type { Journal } from '../log/journal.ts';
import type { WriteRails } from '../rails/rails.ts';
import type { Settling } from '../recovery/settle.ts';
import type { MomentText } from '../verdict/texts.ts';
import type { Remembered } from '../evidence/there.ts';

/** Everything that a write is journalled, guarded and read back with. */
export interface Journalling {
  readonly journal: Journal;
  readonly profile: Pick<Profile, 'naam' | 'base_url'>;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'sleep' | 'stop' | 'random' | 'pid' | 'started'>;
  readonly decisions: Decisions;
  /** The last number of the journal when the command began, as its mark told then: an equal create that ended later counts as the same. */
  readonly begun: () => Promise<number>;
  /** The documents that were read before; without it every one is read. */
  readonly memory?: Remembered | undefined;
  /** The limits that the user set for the account. */
  readonly rails: WriteRails;
  /** The aanvragen of the account. */
  readonly approvals: () => Promise<Approvals>;
  /** The one that asks where a person has to approve a write, with the aanvraag that the command has made. */
  readonly asking: Pick<Asking, 'door' | 'profiel' | 'reden'> & { nummer?: number };
  /** Whether a person can be asked. */
  readonly asks: boolean;
  /** Whether the user agreed already to what a question about this document would ask. */
  readonly agreed: (document: string) => boolean;
  /** Whether the user was told, in a question about this document, that nobody here knows whether it was sent. */
  readonly told: (document: string) => boolean;
  /** Asks, with this text, whether a write that was done before may be done once more. */
  readonly again: (write: Write, text: string) => Promise<boolean>;
  /** Leaves an unknown outcome to `journaal herstel`. */
  readonly nietWachten: boolean;
  readonly waiting: Settling['waiting'];
  /** Writes a moment as the user's own clock shows it. */
  readonly moment: MomentText;
  /** Takes a line that the user must see. */
  readonly warn: (text: string) => Promise<void>;
}
