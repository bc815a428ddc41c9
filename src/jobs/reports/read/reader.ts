import type { Api } from '../../../service/api/index.ts';
import type { Listing } from '../../../service/api/pages.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import { partFailure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { Booked } from '../count/booked.ts';

export type Customers = Awaited<ReturnType<typeof readCustomers>>;

/**
 * Reads customers, from memory unless `fresh`, else from the service; `unread` are those that fail. Ids are in lower case, and `oldest` is the
 * moment of the oldest reading that memory gave, UTC; undefined if each customer was read just now. Fails if the key is refused.
 */
export async function readCustomers(reader: Reader, documents: readonly Pick<Booked, 'klant_id'>[], { fresh = false } = {}) {
  const { api, memory } = reader;
  const ids = [...new Set(documents.flatMap(({ klant_id }) => klant_id?.toLowerCase() ?? []))];
  const kept = fresh ? [] : (await memory.klantenOf(ids)).flatMap((one) => one ?? []);
  const klanten = new Map(kept.map(({ klant }) => [klant.id.toLowerCase(), klant]));
  const missing = ids.filter((id) => !klanten.has(id));
  await reader.beforeCustomers(missing.length);
  const failed = await readEach(
    reader,
    missing,
    (id) => readKlant(api, id, { nl: 'de gegevens van de klant', en: 'the details of the customer' }),
    (found, id) => klanten.set(id, found),
  );
  const unread = new Map(failed.map(({ item, message }) => [item, message]));
  return { klanten, unread, oldest: kept.map(({ read }) => read).toSorted()[0] };
}

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
  readonly beforeDocuments: (missing: number) => Promise<void>;
  /** Hears how many customers must be read, before that begins. */
  readonly beforeCustomers: (missing: number) => Promise<void>;
}

/** After so many reads that failed for now, the service is not asked any more: each one takes long to give up. */
const mostFailures = 5;

/**
 * Reads items side by side, passes each result on with its item, in their order, and shows how far that is. It stops asking when the user
 * wants to, or the service fails again and again. Gives the items without a result, each with the reason for a person. A refused key and a
 * fault of this machine are thrown.
 */
export async function readEach<I, T>(
  { stop, following }: Pick<Reader, 'stop' | 'following'>,
  items: readonly I[],
  read: (item: I) => Promise<T>,
  found: (result: T, item: I) => unknown,
): Promise<{ readonly item: I; readonly message: string }[]> {
  let failures = 0;
  const reading = parallel(items, readsAtOnce, async (item): Promise<{ item: I; result?: T; message?: string }> => {
    if (stop.aborted || failures >= mostFailures) return { item, message: t({ nl: 'niet meer gevraagd', en: 'not asked for any more' }) };
    try {
      return { item, result: await read(item) };
    } catch (error) {
      if (stop.aborted) return { item, message: t({ nl: 'gestopt', en: 'stopped' }) };
      const { reason, message } = partFailure(error);
      if (reason === 'temporary') failures += 1;
      return { item, message };
    }
  });
  const unread: { item: I; message: string }[] = [];
  for await (const { item, result, message } of following(reading, items.length)) {
    if (message !== undefined) unread.push({ item, message });
    else found(result as T, item);
  }
  return unread;
}
