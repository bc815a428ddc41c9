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
 * Sends a document, unless it went over this channel before: that is asked on a terminal and refused elsewhere (exit 12),
 * and `nogmaals` sends it again. The journal knows what was sent.
 */
export async function sendOnce<T>(
  session: OpenSession,
  sending: Sending,
  nogmaals: boolean | undefined,
  send: () => Promise<T>,
): Promise<T> {
  if (!nogmaals) await notTwice(session, sending);
  return await send();
}

async function notTwice({ ask, globals, out, journal }: OpenSession, sending: Sending): Promise<void> {
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

/** When it was sent before, as a sentence. */
function earlierText({ id, kanaal }: Sending, { tijd, zeker }: Sent): string {
  const when = tijd.slice(0, 16).replace('T', ' ');
  return zeker
    ? t({ nl: `${id} is al verstuurd via ${kanaal}, op ${when} UTC`, en: `${id} was already sent over ${kanaal}, on ${when} UTC` })
    : t({
        nl: `${id} is misschien al verstuurd via ${kanaal}, op ${when} UTC; daar kwam geen antwoord op`,
        en: `${id} may already have been sent over ${kanaal}, on ${when} UTC; no answer came`,
      });
}
