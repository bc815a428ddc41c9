import { usage, type Failure } from '../../../failure.ts';
import { needsYes } from '../../flows/confirm.ts';
import { t, type Text } from '../../../language.ts';
import { flagIn, type LossFlag, lossIn } from '../../../service/journal/log/lost.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { lostSince, mayLackLines } from '../../views/finding.ts';

/** Says that no open write is no proof that nothing is uncertain, and gives whether lines may be lost. */
export async function tellLoss({ state, out, timeZone }: Opened<'state' | 'out' | 'timeZone'>): Promise<boolean> {
  const loss = await (await state()).read(lossIn);
  if (!loss) return false;
  const { message, hint } = mayLackLines(loss, timeZone);
  await out.warn(`${t({ nl: 'Let op', en: 'Note' })}: ${message}. ${hint}`);
  return true;
}

/** Puts the lines of this machine in a shared database that knows nothing of the account. Fails with exit 2 if `n` is given. */
export async function restoreLines(session: Opened<'out' | 'restoreLines' | 'state' | 'timeZone'>, n: number | undefined): Promise<void> {
  if (n !== undefined) {
    throw usage({
      nl: '--opnieuw is voor het hele journaal, niet voor één nummer',
      en: '--opnieuw is for the whole journal, not for one number',
    });
  }
  const restored = await session.restoreLines();
  const { out } = session;
  const flag = await (await session.state()).read(flagIn);
  if (restored > 0)
    await out.notice({
      nl: `duit heeft ${counted(restored, 'regel', 'regels')} van deze computer in de database gezet.`,
      en: `duit put ${counted(restored, 'line', 'lines')} of this computer in the database.`,
    });
  if (flag) return out.warn(`${lostText(flag, session.timeZone)}\n${t(alsoLostText)}`);
  await out.notice({ nl: 'Er ontbreken geen regels.', en: 'No lines are missing.' });
}

const alsoLostText: Text = {
  nl: 'Kijk ook na, want duit vraagt daar niet naar: boekingen en koppelingen van de bank (duit bank besluiten, duit bank list), gelezen afschriften, referenties van batches (duit batch list), en ingediende aangiften (duit rapport btw).',
  en: 'See to these too, of which duit does not ask: bookings and matches of the bank (duit bank besluiten, duit bank list), statements that were read, references of batches (duit batch list), and filed returns (duit rapport btw).',
};

const lostText = (flag: LossFlag, timeZone: string | undefined): string =>
  t({
    nl: `Vanaf ${lostSince(flag, timeZone)} kunnen regels ontbreken. Tot je zegt dat alles nagekeken is, zoekt duit voor het iets maakt, en vraagt het bij elk document of het al verstuurd is. Geef je commando nu opnieuw. Is alles nagekeken of ging er niets verloren, geef dan: duit journaal herstel --klaar`,
    en: `From ${lostSince(flag, timeZone)} on, lines may be missing. Until you say that everything is checked, duit looks before it creates anything, and asks of each document whether it was already sent. Give your command again now. Once everything is checked, or if nothing was lost, give: duit journaal herstel --klaar`,
  });

/** Ends the flag once a person confirms. Exit 12 if nobody does; exit 10 for a user who does not own the shared store. */
export async function endLoss(session: OpenSession): Promise<void> {
  const { state, out, ask, globals, timeZone } = session;
  const store = await state();
  const flag = await store.read(flagIn);
  if (!flag) return out.notice({ nl: 'Er ontbreken geen regels.', en: 'No lines are missing.' });
  await store.checkOwner();
  await out.warn({
    nl: `Daarna kan duit nog dubbel versturen wat vanaf ${lostSince(flag, timeZone)} verstuurd werd en niet in het journaal staat.`,
    en: `After this, duit can send twice what was sent from ${lostSince(flag, timeZone)} on and is not in the journal.`,
  });
  const isSure =
    globals.ja ||
    globals.proef ||
    (ask.interactive && (await ask.confirm(t({ nl: 'Is alles nagekeken?', en: 'Have you checked everything?' }))));
  if (!isSure) throw unsure();
  await session.endLoss();
  await out.notice({ nl: 'duit vertrouwt het journaal weer.', en: 'duit trusts the journal again.' });
}

const unsure = (): Failure =>
  needsYes(t({ nl: 'niet bevestigd dat alles nagekeken is', en: 'not confirmed that everything was checked' }), {
    text: t({ nl: 'Bevestig met: duit journaal herstel --klaar --ja', en: 'Confirm with: duit journaal herstel --klaar --ja' }),
  });
