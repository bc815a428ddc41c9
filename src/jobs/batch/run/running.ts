import type { StateStore } from '../../../store/store.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Journal } from '../../../service/journal/journal.ts';
import type { Recovery } from '../../../service/journal/recovery.ts';
import type { BatchReferences } from '../references.ts';
import type { NewCustomers } from './new-customers.ts';
import type { Phase, DocumentProgress } from './progress.ts';
import type { EarlierWrites } from './writes.ts';

/** The surroundings of a run. */
export interface RunOptions {
  readonly api: Api;
  readonly store: StateStore;
  readonly journal: Journal;
  readonly recovery: () => Promise<Recovery>;
  /** Whether the file that the plan was made of is another by now. */
  readonly fileChanged: boolean;
  readonly now: () => Date;
  /** Aborted when the user wants to stop; nothing new starts then. */
  readonly stop: AbortSignal;
  /** Finalise documents although one of an earlier date is not final. */
  readonly withoutOrder: boolean;
  /** Shows the user documents on which the service counts otherwise than the plan, and gives those whose totals the user accepts. */
  readonly accept: (documents: readonly DocumentProgress[]) => Promise<readonly DocumentProgress[]>;
  /** Is told each document that a phase is done with. */
  readonly tell: (document: DocumentProgress, phase: Phase) => void;
}

/** Everything that the phases of a run work with. */
export interface Running extends Omit<RunOptions, 'store' | 'journal' | 'recovery' | 'fileChanged' | 'tell'> {
  /** Tells of a document that a phase is done with, and lets a signal in before the next one. */
  readonly tell: (document: DocumentProgress, phase: Phase) => Promise<void>;
  readonly references: BatchReferences;
  readonly customers: NewCustomers;
  readonly earlier: EarlierWrites;
  /** The documents that references of the plan became, by lower-case id; the run adds those that it makes. */
  readonly own: Set<string>;
  /** The hash of the plan. */
  readonly plan: string;
}
