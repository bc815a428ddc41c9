import type { VerstuurInvoer } from '../../../contract/index.ts';
import { nameIn } from '../../../service/journal/entries.ts';
import { lastSending } from '../../../service/journal/sendings.ts';
import { earlierText } from '../../../service/journal/texts.ts';
import { formatMoment } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';

/** Tells with `tell` which of the documents went over this channel before, and returns their ids. */
export async function tellEarlier(
  session: Pick<OpenSession, 'journal' | 'timeZone'>,
  ids: readonly string[],
  body: VerstuurInvoer,
  tell: (text: string) => Promise<void>,
): Promise<string[]> {
  if (body.simuleer !== undefined) return [];
  const journal = await session.journal();
  const earlier: string[] = [];
  for (const id of ids) {
    const entries = await journal.about(id.toLowerCase());
    const before = lastSending(entries, body.kanaal);
    if (!before) continue;
    earlier.push(id);
    const write = { operation: 'facturen.versturen', document: id, body, meant: body };
    const moment = (time: string) => formatMoment(time, session.timeZone);
    await tell(earlierText({ write, naam: nameIn(entries, id), ...before }, moment));
  }
  return earlier;
}
