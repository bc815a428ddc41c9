import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import { Failure, isHopeless } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';

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

/** After so many reads that failed for now, the service is not asked any more: each one takes long to give up. */
const mostFailures = 5;

/** An item with the result of its reading, or with the reason why there is none, for a person. */
interface Tried<I, T> {
  readonly item: I;
  readonly found?: T;
  readonly message: string;
}

/**
 * Reads items side by side and gives them in their order; it stops asking when the user wants to, or the service fails again and
 * again. A refused key and a fault of this machine are thrown.
 */
export function readEach<I, T>(
  { stop }: Pick<Reader, 'stop'>,
  items: readonly I[],
  read: (item: I) => Promise<T>,
): AsyncGenerator<Tried<I, T>> {
  let failures = 0;
  return parallel(items, readsAtOnce, async (item) => {
    if (stop.aborted || failures >= mostFailures) return { item, message: t({ nl: 'niet meer gevraagd', en: 'not asked for any more' }) };
    try {
      return { item, found: await read(item), message: '' };
    } catch (error) {
      if (stop.aborted) return { item, message: t({ nl: 'gestopt', en: 'stopped' }) };
      if (!(error instanceof Failure) || isHopeless(error)) throw error;
      if (error.reason === 'temporary') failures += 1;
      return { item, message: error.message };
    }
  });
}
