import type { Offerte } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { sideBySide } from '../listing/duration.ts';
import { progressText, readAll } from '../listing/part.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { withProgress } from '../progress.ts';

/** The quotes that were sent and not answered yet, with the last day on which they hold; read where neither list nor memory tells it. */
export async function openQuotes(session: OpenSession, api: Api): Promise<Offerte[]> {
  const rows = await readAll(session, api.offertes.list({ status: 'verzonden' }));
  const kept = await (await session.memory()).quotesOf(rows);
  const known = rows.map((row, at) => (row.geldig_tot == null ? (kept[at] ?? row) : row));
  const quotes: Offerte[] = [];
  const reading = parallel(known, sideBySide, async (one) => (one.geldig_tot == null ? api.offertes.get(one.id) : one));
  for await (const quote of withProgress(session.out, reading, () => progressText(quotes.length, known.length))) quotes.push(quote);
  return quotes;
}
