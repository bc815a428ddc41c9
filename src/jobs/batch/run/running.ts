import type { StateStore } from '../../../machine/store/store.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Journal } from '../../../service/journal/journal.ts';
import type { Recovery } from '../../../service/journal/recovery.ts';
import type { References } from '../references.ts';
import type { NewCustomers } from './new-customers.ts';
import type { Progress } from './progress.ts';
import type { EarlierWrites } from './writes.ts';

/** The surroundings of a run. */
export interface RunOptions {
  readonly api: Api;
  readonly store: StateStore;
  readonly journal: Journal;
  readonly recovery: () => Promise<Recovery>;
  readonly account: string;
  /** Whether the file that the plan was made of is another by now. */
  readonly fileChanged: boolean;
  readonly now: () => Date;
  /** Aborted when the user wants to stop; nothing new starts then. */
  readonly stop: AbortSignal;
  /** Finalise documents although one of an earlier date is not final. */
  readonly withoutOrder: boolean;
  /** Is told each document that got a step further, and why it stopped. */
  readonly tell: (document: Progress) => void;
}

/** Everything that the phases of a run work with. */
export interface Running extends Omit<RunOptions, 'store' | 'journal' | 'recovery' | 'account' | 'fileChanged'> {
  readonly references: References;
  readonly customers: NewCustomers;
  readonly earlier: EarlierWrites;
  /** The hash of the plan. */
  readonly plan: string;
}
