import { t } from '../../language.ts';
import type { OpenSession } from '../session/session.ts';

const unchanged = {
  profielen: { nl: 'de profielen zijn niet gewijzigd', en: 'the profiles were not changed' },
  journaal: { nl: 'het journaal is niet gewijzigd', en: 'the journal was not changed' },
  geheugen: { nl: 'het geheugen is niet gewijzigd', en: 'the memory was not changed' },
  aangiften: { nl: 'er is geen aangifte bewaard', en: 'no return was kept' },
  archief: { nl: 'het archief is niet gewijzigd', en: 'the archive was not changed' },
  opslag: { nl: 'er is niets verhuisd', en: 'nothing was moved' },
  inbox: { nl: 'er is niets opgehaald en niets uitgevoerd', en: 'nothing was fetched and nothing was run' },
  oefenaccount: { nl: 'het oefenaccount is niet gewijzigd', en: 'the practice account was not changed' },
};

/** Makes a change on this machine. With `--proef` it makes none and says so. */
export async function unlessDryRun(
  { globals, out }: OpenSession,
  what: keyof typeof unchanged,
  change: () => Promise<void>,
): Promise<void> {
  if (!globals.proef) return change();
  await out.notice(`${t({ nl: 'Proef', en: 'Dry run' })}: ${t(unchanged[what])}.`);
}
