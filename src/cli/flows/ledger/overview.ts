import { countUnfinished } from '../../../jobs/inbox/seen.ts';
import { type Overview, overview } from '../../../jobs/reports/count/overview.ts';
import type { Booked } from '../../../jobs/reports/count/booked.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { documentOf } from '../../../service/journal/entries.ts';
import type { OpenSession } from '../../session/session.ts';
import { readAll } from '../listing/part.ts';
import { openLists } from './lists.ts';
import { openQuotes } from './quotes.ts';

/** The lists of final documents that the overview of this day counts: all that can be unpaid, and those of its year. */
export const overviewLists = (api: Api, day: string) => [...openLists(api), api.facturen.list(yearOf(day))];

/** The year of a day, from its first day to its last. */
export const yearOf = (day: string) => ({ van: `${day.slice(0, 4)}-01-01`, tot: `${day.slice(0, 4)}-12-31` });

/** The overview of this day over these documents, which are those of `overviewLists`. It reads the drafts, the inbox and the open quotes. */
export async function readOverview(session: OpenSession, documents: readonly Booked[], day: string): Promise<Overview> {
  const api = await session.api();
  const { btw_stelsel, aangifte } = await session.profile();
  const journal = await session.journal();
  const drafts = await readAll(session, api.facturen.list({ status: 'concept' }));
  const inbox = await readAll(session, api.inbox.list({ status: 'nieuw' }));
  const quotes = await openQuotes(session, api);
  const sent = await sentDocuments(session);
  const uncertain = (await journal.undecided()).length;
  const unfinished = await (await session.state()).read(countUnfinished);
  return overview({ today: day, drafts, documents, sent, quotes, inbox, unfinished, uncertain, btw_stelsel, aangifte });
}

/** The documents that were sent for certain, by the journal; a simulation reaches nobody. */
async function sentDocuments({ journal }: OpenSession): Promise<Set<string>> {
  const sendings = (await (await journal()).entries()).filter(
    ({ intent, state }) => state === 'done' && intent.operation.endsWith('.versturen') && !intent.simulated,
  );
  return new Set(sendings.flatMap((entry) => documentOf(entry)?.toLowerCase() ?? []));
}

/** The warning for an account above the turnover limit of its scheme; undefined below it, and without a limit. */
export function aboveLimit({ omzetgrens, omzet_dit_jaar: omzet }: Pick<Overview, 'omzetgrens' | 'omzet_dit_jaar'>): string | undefined {
  if (omzetgrens === null || omzet <= omzetgrens) return undefined;
  return t({
    nl: 'De omzet is hoger dan de grens voor een kleine onderneming: vraag je boekhouder wat er verandert.',
    en: 'The turnover is above the limit for a small business: ask your accountant what changes.',
  });
}
