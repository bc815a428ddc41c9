import type { Confirmation } from '../../../belgium/checks/document.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { OpenSession } from '../../session/session.ts';
import { declined } from '../confirm.ts';
import { optionOf } from './words.ts';

/** A sentence about something that may be wrong, and the name by which it is confirmed. */
export interface Asked {
  readonly text: string;
  readonly confirmation: Confirmation;
}

/**
 * Warns of doubts, with at most `most` sentences, and asks at a terminal whether it is right. Fails with exit 12 where it is
 * not, and where nobody can say so: `--ja` confirms none of it. A dry run only warns.
 */
export async function confirmAsked(
  session: Pick<OpenSession, 'argv' | 'ask' | 'globals' | 'out'>,
  asked: readonly Asked[],
  most = asked.length,
): Promise<void> {
  const { ask, globals, out, argv } = session;
  for (const { text } of asked.slice(0, most)) await out.warn(clean(`${t({ nl: 'Let op', en: 'Note' })}: ${text}`));
  const more = asked.length - most;
  if (more > 0) await out.warn(t({ nl: `… en nog ${more} keer zoiets.`, en: `… and ${more} more of these.` }));
  if (asked.length === 0 || globals.proef) return;
  if (!ask.interactive || globals.ja) throw unconfirmed(argv, new Set(asked.map(({ confirmation }) => confirmation)));
  if (!(await ask.confirm(t({ nl: 'Klopt dat?', en: 'Is that right?' })))) throw declined();
}

function unconfirmed(argv: OpenSession['argv'], confirmations: ReadonlySet<Confirmation>): Failure {
  const command = clean(shellLine(['duit', ...argv, ...[...confirmations].map(optionOf)]));
  const rates = confirmations.has('btw_tarief_bevestigd')
    ? t({
        nl: '\nVerkoop je vaker met dit tarief? Zet het in het profiel: duit profiel wijzig --tarieven 6,12,21,…',
        en: '\nDo you often sell at this rate? Put it in the profile: duit profiel wijzig --tarieven 6,12,21,…',
      })
    : '';
  return new Failure(
    'not_confirmed',
    t({ nl: 'dit is niet bevestigd; er is niets verstuurd', en: 'this is not confirmed; nothing was sent' }),
    {
      hint: `${t({ nl: `Klopt het? Bevestig met: ${command}`, en: `Is it right? Confirm with: ${command}` })}${rates}`,
    },
  );
}
