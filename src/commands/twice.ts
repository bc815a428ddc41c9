import { Failure } from '../failure.ts';
import { t } from '../language.ts';
import type { Sending } from '../remembered/sendings.ts';
import type { Session } from '../session.ts';

/**
 * Sends a document, unless it went over this channel before: that is asked on a terminal and refused elsewhere (exit 12),
 * and `nogmaals` sends it again. What is sent is remembered, also when its outcome is unknown; failing to remember is told.
 */
export async function sendOnce<T>(
  session: Session,
  { id, kanaal }: { id: string; kanaal: string },
  nogmaals: boolean | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { naam } = await session.profile();
  const sending = { profiel: naam, id, kanaal };
  if (!nogmaals) await notTwice(session, sending);
  try {
    const result = await send();
    await remember(session, sending, true);
    return result;
  } catch (error) {
    if (error instanceof Failure && error.reason === 'unknown') await remember(session, sending, false);
    throw error;
  }
}

async function notTwice(session: Session, sending: Sending): Promise<void> {
  const { ask, globals, out } = session;
  const before = await earlier(session, sending);
  if (before === undefined) return;
  if (globals.proef) return out.warn(before);
  if (ask.interactive && !globals.ja) {
    await ask.show(before);
    if (await ask.confirm(t({ nl: 'Nog eens versturen?', en: 'Send it again?' }))) return;
  }
  throw new Failure('not_confirmed', before, {
    hint: t({ nl: 'Nog eens versturen kan met --nogmaals.', en: 'To send it again, give --nogmaals.' }),
  });
}

/** When it was sent before, as a sentence. */
async function earlier({ sendings, out }: Session, { profiel, id, kanaal }: Sending): Promise<string | undefined> {
  try {
    const before = sendings.wasSent({ profiel, id, kanaal });
    if (!before) return undefined;
    const when = before.tijd.slice(0, 16).replace('T', ' ');
    return before.zeker
      ? t({ nl: `${id} is al verstuurd via ${kanaal}, op ${when} UTC`, en: `${id} was already sent over ${kanaal}, on ${when} UTC` })
      : t({
          nl: `${id} is misschien al verstuurd via ${kanaal}, op ${when} UTC; daar kwam geen antwoord op`,
          en: `${id} may already have been sent over ${kanaal}, on ${when} UTC; no answer came`,
        });
  } catch (error) {
    await out.warn(
      t({
        nl: `Let op: duit kan niet nakijken of dit al verstuurd is (${codeOf(error)}).`,
        en: `Note: duit cannot look up whether this was sent before (${codeOf(error)}).`,
      }),
    );
    return undefined;
  }
}

async function remember({ sendings, out }: Session, sending: Sending, zeker: boolean): Promise<void> {
  try {
    sendings.remember(sending, zeker);
  } catch (error) {
    await out.warn(
      t({
        nl: `Let op: duit kon niet onthouden dat ${sending.id} verstuurd is (${codeOf(error)}).`,
        en: `Note: duit could not remember that ${sending.id} was sent (${codeOf(error)}).`,
      }),
    );
  }
}

/** The system's name for what went wrong, or the failure's own message where there is no state folder. */
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;
