import type { VerstuurInvoer } from '../../../contract/index.ts';
import { lastSending } from '../../../service/journal/sendings.ts';
import { earlierText } from '../../../service/journal/texts.ts';
import type { OpenSession } from '../../session/session.ts';

/** Shows which of the documents went over this channel before, so that one question covers it, and returns their ids. */
export async function showEarlier(session: OpenSession, ids: readonly string[], body: VerstuurInvoer): Promise<string[]> {
  if (body.simuleer !== undefined) return [];
  const journal = await session.journal();
  const earlier: string[] = [];
  for (const id of ids) {
    const before = lastSending(await journal.about(id.toLowerCase()), body.kanaal);
    if (!before) continue;
    earlier.push(id);
    await session.ask.show(earlierText({ write: { operation: 'facturen.versturen', document: id, body, meant: body }, ...before }));
  }
  return earlier;
}
