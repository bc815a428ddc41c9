import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import type { Memory } from '../../../service/memory/memory.ts';

/** An account that is read for a report, and the person who hears how far that is. */
export interface Reader {
  readonly api: Api;
  readonly memory: Memory;
  /** Aborted when the user wants to stop; then nothing more is asked for. */
  readonly stop: AbortSignal;
  /** Makes this a job of many requests, which does not hurry where machines share the account. */
  readonly job: () => void;
  /** Reads a list to its end, and shows how far that is. */
  readonly whole: <T>(list: Listing<T>) => Promise<T[]>;
  /** Passes results on, and shows how many of them came, of `count` in all. */
  readonly following: <T>(results: AsyncGenerator<T>, count: number) => AsyncGenerator<T>;
  /** Hears how many documents must be read by themselves, of how many, before that begins. */
  readonly beforeDocuments: (missing: number, all: number) => Promise<void>;
  /** Hears how many customers must be read, before that begins. */
  readonly beforeCustomers: (missing: number) => Promise<void>;
}
