import { Failure, isHopeless } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import type { Reader } from './reader.ts';

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
