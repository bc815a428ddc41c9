import type { Ledger } from '../../../jobs/reports/count/booked.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession } from '../../session/session.ts';
import { sideBySide } from '../listing/duration.ts';
import { openReading } from './one-by-one.ts';

/**
 * The dates of the invoices that the credit notes of a ledger are linked to, by id in lower case: from the ledger itself, from
 * memory, and from the service where neither knows them. An invoice that can't be read is absent.
 */
export async function linkedDates(session: OpenSession, { documents, unread }: Ledger): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  const note = (id: string, datum: string | null | undefined): void => void (datum && dates.set(id.toLowerCase(), datum));
  for (const { row } of unread) note(row.id, row.datum);
  for (const { id, datum } of documents) note(id, datum);
  const linked = new Set(documents.flatMap(({ gekoppelde_factuur_id: id }) => id?.toLowerCase() ?? []));
  const isMissing = (): boolean => [...linked].some((id) => !dates.has(id));
  if (!isMissing()) return dates;
  for (const { id, datum, final } of await (await session.memory()).documents()) if (final) note(id, datum);
  if (!isMissing()) return dates;
  const api = await session.api();
  const missing = [...linked].filter((id) => !dates.has(id));
  const reading = openReading(session, (id: string) => readFactuur(api, id));
  for await (const { item, found } of parallel(missing, sideBySide, reading)) note(item, found?.datum);
  return dates;
}
