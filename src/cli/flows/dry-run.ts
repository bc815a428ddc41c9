import { DryRun, type Failure } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import type { DryRunNotes, Opened } from '../session/session.ts';

/** The things that a dry run leaves as they are, by the name that `DryRun` gives them up to the first `.` or `-`. */
const unchanged: Readonly<Record<string, Text>> = {
  profielen: { nl: 'de profielen zijn niet gewijzigd', en: 'the profiles were not changed' },
  instellingen: { nl: 'de instellingen zijn niet gewijzigd', en: 'the settings were not changed' },
  journaal: { nl: 'het journaal is niet gewijzigd', en: 'the journal was not changed' },
  geheugen: { nl: 'het geheugen is niet gewijzigd', en: 'the memory was not changed' },
  btw: { nl: 'er is niets over de btw bewaard', en: 'nothing about the VAT was kept' },
  bank: { nl: 'er is niets over de bank bewaard', en: 'nothing about the bank was kept' },
  batch: { nl: 'wat duit van batches onthoudt, is niet gewijzigd', en: 'what duit remembers of batches was not changed' },
  archief: { nl: 'het archief is niet gewijzigd', en: 'the archive was not changed' },
  opslag: { nl: 'er is niets verhuisd', en: 'nothing was moved' },
  inbox: { nl: 'er is niets opgehaald en niets uitgevoerd', en: 'nothing was fetched and nothing was run' },
  oefenaccount: { nl: 'het oefenaccount is niet gewijzigd', en: 'the practice account was not changed' },
  grenzen: { nl: 'de grenzen van het account zijn niet gewijzigd', en: 'the limits of the account were not changed' },
  aanvraag: { nl: 'er is niets goedgekeurd of geweigerd', en: 'nothing was approved or refused' },
  bestand: { nl: 'er is geen bestand geschreven', en: 'no file was written' },
};

const nothingChanged: Text = { nl: 'er is niets gewijzigd', en: 'nothing was changed' };

export async function tellUnchanged({ out }: Opened<'out'>, { what }: DryRun): Promise<void> {
  const [name = ''] = what.split(/[.-]/);
  await out.notice(`${t({ nl: 'Proef', en: 'Dry run' })}: ${t(unchanged[name] ?? nothingChanged)}.`);
}

/** Makes a change that the rest of the command can go without. False in a dry run, which makes none and says so. */
export async function unlessDryRun(session: Opened<'out'>, change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    await tellUnchanged(session, error);
    return false;
  }
}

/** Fails with a failure that stops the command before it sends anything. A dry run notes it, and continues to show what would be sent. */
export function stopWith({ dryRun }: Opened<'dryRun'>, failure: Failure): void {
  if (!dryRun) throw failure;
  dryRun.stops.push(failure);
}

export const notesOf = ({ dryRun }: Opened<'dryRun'>): DryRunNotes => dryRun ?? { stops: [], questions: [], remarks: [] };

/** The failure with which the command itself would end: the first that stops it, or else how the dry run ended, or a question. */
export const stopOf = ({ dryRun }: Opened<'dryRun'>, ended: Failure | undefined): Failure | undefined =>
  dryRun?.stops[0] ?? ended ?? dryRun?.questions[0];
