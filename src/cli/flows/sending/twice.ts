import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { goesOver, lastSending, type Sent } from '../../../service/journal/sendings.ts';
import { atOnce } from '../../../service/journal/texts.ts';
import type { OpenSession } from '../../session/session.ts';

interface Sending {
  readonly id: string;
  readonly kanaal: string;
}

/**
 * Sends a document, unless the journal says that it went over this channel before. Then it asks first, and off a terminal it
 * fails with exit 12. With `nogmaals` it sends without looking.
 */
export async function sendOnce<T>(
  session: OpenSession,
  sending: Sending,
  nogmaals: boolean | undefined,
  send: () => Promise<T>,
): Promise<T> {
  if (!nogmaals) await checkNotSent(session, sending);
  return await send();
}

async function checkNotSent({ ask, globals, out, journal }: OpenSession, sending: Sending): Promise<void> {
  const { id, kanaal } = sending;
  const { entries, isUnderWay } = await journal();
  const writes = entries(id.toLowerCase());
  const now = writes.find((entry) => goesOver(entry, kanaal) && isUnderWay(entry));
  if (now) throw atOnce(now);
  const before = lastSending(writes, kanaal);
  if (before === undefined) return;
  const text = earlierText(sending, before);
  if (globals.proef) return out.warn(text);
  if (ask.interactive && !globals.ja) {
    await ask.show(text);
    if (await ask.confirm(t({ nl: 'Nog eens versturen?', en: 'Send it again?' }))) return;
  }
  throw new Failure('not_confirmed', text, {
    hint: t({ nl: 'Nog eens versturen kan met --nogmaals.', en: 'To send it again, give --nogmaals.' }),
  });
}

function earlierText({ id, kanaal }: Sending, { tijd, zeker }: Sent): string {
  const when = tijd.slice(0, 16).replace('T', ' ');
  return zeker
    ? t({ nl: `${id} is al verstuurd via ${kanaal}, op ${when} UTC`, en: `${id} was already sent over ${kanaal}, on ${when} UTC` })
    : t({
        nl: `${id} is misschien al verstuurd via ${kanaal}, op ${when} UTC; daar kwam geen antwoord op`,
        en: `${id} may already have been sent over ${kanaal}, on ${when} UTC; no answer came`,
      });
}
