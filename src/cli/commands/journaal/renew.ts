import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { watchText } from './watch.ts';
import type { OpenSession } from '../../session/session.ts';

/** Puts a damaged journal aside and says how much could be taken over. Fails with exit 2 with the number of a write. */
export async function renewJournal(session: Pick<OpenSession, 'out' | 'salvage' | 'timeZone'>, n: number | undefined): Promise<void> {
  if (n !== undefined) {
    throw usage(
      t({ nl: '--opnieuw is voor het hele journaal, niet voor één nummer', en: '--opnieuw is for the whole journal, not for one number' }),
    );
  }
  const { aside, taken, lost, watch } = await session.salvage();
  const { out } = session;
  if (aside !== undefined)
    await out.notice(t({ nl: `Het oude journaal staat nu in ${aside}.`, en: `The old journal is in ${aside} now.` }));
  await out.notice(t({ nl: `Overgenomen regels: ${taken}.`, en: `Records taken over: ${taken}.` }));
  if (watch) await out.warn(watchText(watch, session));
  if (lost === 0) return;
  await out.warn(
    t({
      nl: `Regels die niet meer te lezen waren: ${lost}. Kijk bij de dienst na wat het laatst gemaakt en verstuurd is voor je verder gaat.`,
      en: `Records that could not be read any more: ${lost}. See at the service what was made and sent last before you go on.`,
    }),
  );
}
