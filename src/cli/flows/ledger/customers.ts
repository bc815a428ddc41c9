import type { Klant } from '../../../contract/index.ts';
import type { Booked } from '../../../jobs/reports/count/booked.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { OpenSession } from '../../session/session.ts';
import { sideBySide, tellDuration } from '../listing/duration.ts';
import { progressText } from '../listing/part.ts';
import { withProgress } from '../progress.ts';
import { openReading } from './one-by-one.ts';

/** The customers of documents with all their fields, and why the others could not be read. Ids are in lower case. */
export interface Customers {
  readonly klanten: ReadonlyMap<string, Klant>;
  readonly unread: ReadonlyMap<string, string>;
  /** The moment of the oldest reading that memory gave, UTC; undefined where each customer was read just now. */
  readonly oldest: string | undefined;
}

/**
 * Reads the customers of these documents: from memory, unless they must be `fresh`, and from the service where memory lacks them.
 * A customer that can't be read is in `unread`. Fails where the key is refused.
 */
export async function readCustomers(session: OpenSession, documents: readonly Booked[], { fresh = false } = {}): Promise<Customers> {
  const api = await session.api();
  const ids = [...new Set(documents.flatMap(({ klant_id }) => klant_id?.toLowerCase() ?? []))];
  const kept = fresh ? [] : (await (await session.memory()).klantenOf(ids)).flatMap((one) => one ?? []);
  const klanten = new Map(kept.map(({ klant }) => [klant.id.toLowerCase(), klant]));
  const unread = new Map<string, string>();
  const missing = ids.filter((id) => !klanten.has(id));
  await tellDuration(session, missing.length);
  const reading = parallel(
    missing,
    sideBySide,
    openReading(session, (id) => readKlant(api, id)),
  );
  let done = 0;
  for await (const { item, found, message } of withProgress(session.out, reading, () => progressText(done, missing.length))) {
    done += 1;
    if (found) klanten.set(item, found);
    else unread.set(item, message);
  }
  return { klanten, unread, oldest: kept.map(({ read }) => read).toSorted()[0] };
}
