import type { VerstuurInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { isJson } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import type { Facts } from '../facts.ts';
import { tellEarlier } from './earlier.ts';

/**
 * Tells on standard error the facts that a question would have shown: a document that went over this channel before, where the user decided
 * that it goes again, and the address of each e-mail unless it was `shown`.
 */
export async function tellUnasked(
  session: Pick<OpenSession, 'globals' | 'journal' | 'out' | 'timeZone'>,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
  body: VerstuurInvoer,
  shown: boolean,
): Promise<void> {
  const { globals, out } = session;
  // Without such a decision the journal stops the sending, and tells it itself.
  if (globals.nogmaals || globals.negeerOpen) await tellEarlier(session, ids, body, (text) => out.warn(text));
  // A program reads the address in the result.
  if (body.kanaal !== 'email' || isJson(out.format)) return;
  for (const id of ids) {
    const { factuur, klant } = await facts(id);
    const naam = clean(factuur?.nummer ?? id);
    const address = body.email ?? klant?.email;
    if (address && shown) continue;
    if (address)
      await out.notice(t({ nl: `${naam} gaat per e-mail naar ${clean(address)}`, en: `${naam} goes by e-mail to ${clean(address)}` }));
    else if (klant)
      await out.warn(
        t({
          nl: `Let op: ${clean(klant.naam ?? klant.id)} heeft geen e-mailadres.`,
          en: `Note: ${clean(klant.naam ?? klant.id)} has no e-mail address.`,
        }),
      );
  }
}
