import { t } from '../../../language.ts';
import type { Entry } from '../../../service/journal/entries.ts';
import type { Recovery } from '../../../service/journal/recovery.ts';
import { foundText, hiddenText } from '../../../service/journal/texts.ts';
import { formatMoment } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';
import { showCandidates } from './candidates.ts';
import { busyText, undecidedEntry } from './entry.ts';
import { showOutcomes } from './show-outcomes.ts';

/** Reads at the service how the write with this number ended, or without a number every uncertain write, and shows it. */
export async function findOutcomes(
  session: Pick<OpenSession, 'api' | 'journal' | 'now' | 'out' | 'stop' | 'timeZone'>,
  recovery: Recovery,
  n: number | undefined,
): Promise<void> {
  const entries = n === undefined ? await recovery.undecided() : [await undecidedEntry(recovery, await session.journal(), n)];
  const text = n === undefined && (await restText(session, entries));
  if (text) await session.out.notice(text);
  await showOutcomes(session, entries, (entry) => lookUp(session, recovery, entry));
}

async function lookUp(session: Pick<OpenSession, 'api' | 'now' | 'out' | 'timeZone'>, recovery: Recovery, entry: Entry): Promise<string> {
  const finding = await recovery.recover(entry);
  const moment = (time: string) => formatMoment(time, session.timeZone);
  if (finding.found === 'hidden') return hiddenText(entry, finding.to, moment);
  if (finding.found === 'done') return t({ nl: 'uitgevoerd', en: 'carried out' });
  if (finding.found === 'several') await showCandidates(session, finding.documents);
  return foundText(finding, entry, session.now(), moment);
}

/** Names the writes that another process is still busy with, or says that none is uncertain. */
async function restText({ journal }: Pick<OpenSession, 'journal'>, entries: readonly Entry[]): Promise<string | undefined> {
  const { undecided, isUnderWay } = await journal();
  const busy = (await undecided()).filter(isUnderWay).map(busyText).join(', ');
  if (busy !== '')
    return t({ nl: `Nog bezig, en nog niet na te kijken: ${busy}.`, en: `Still under way, and not to be looked for yet: ${busy}.` });
  return entries.length === 0 ? t({ nl: 'Er is niets onzeker.', en: 'Nothing is uncertain.' }) : undefined;
}
