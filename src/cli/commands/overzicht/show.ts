import { today } from '../../../belgium/dates.ts';
import { overview } from '../../../jobs/reports/overview.ts';
import { t } from '../../../language.ts';
import { documentOf } from '../../../service/journal/entries.ts';
import { failIncomplete, warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { openLists } from '../../flows/ledger/lists.ts';
import { openQuotes } from '../../flows/ledger/quotes.ts';
import { readLedger } from '../../flows/ledger/read.ts';
import { readAll } from '../../flows/listing/part.ts';
import type { OpenSession } from '../../session/session.ts';
import { type OverviewRow, overviewView } from './columns.ts';
import { overviewPage } from './page.ts';

/** Shows how the account stands. Fails with exit 8 where a document is missing from the figures. */
export async function showOverview(session: OpenSession): Promise<void> {
  const { out } = session;
  out.check(overviewView);
  const { naam, btw_stelsel, aangifte } = await session.profile();
  const journal = await session.journal();
  const api = await session.api();
  const day = today(session.now());
  const year = day.slice(0, 4);
  const drafts = await readAll(session, api.facturen.list({ status: 'concept' }));
  const inbox = await readAll(session, api.inbox.list({ status: 'nieuw' }));
  const lists = () => [...openLists(api), api.facturen.list({ van: `${year}-01-01`, tot: `${year}-12-31` })];
  const ledger = await readLedger(session, lists, { named: false });
  const quotes = await openQuotes(session, api);
  const figures = overview({
    today: day,
    drafts,
    documents: ledger.documents,
    sent: await sentDocuments(session),
    quotes,
    inbox,
    uncertain: (await journal.undecided()).length,
    btw_stelsel,
    aangifte,
  });
  const row: OverviewRow = { profiel: naam, ...figures, volledig: ledger.unread.length === 0 };
  await warnIncomplete(session, ledger);
  await out.record(row, overviewView, async () => overviewPage);
  await warnAbove(session, row);
  failIncomplete(ledger);
}

/** The documents that were sent for certain, by the journal; a simulation reaches nobody. */
async function sentDocuments({ journal }: OpenSession): Promise<Set<string>> {
  const sendings = (await (await journal()).entries()).filter(
    ({ intent, state }) => state === 'done' && intent.operation.endsWith('.versturen') && !intent.simulated,
  );
  return new Set(sendings.flatMap((entry) => documentOf(entry)?.toLowerCase() ?? []));
}

async function warnAbove({ out }: OpenSession, { omzetgrens, omzet_dit_jaar: omzet }: OverviewRow): Promise<void> {
  if (omzetgrens === null || omzet <= omzetgrens) return;
  await out.warn(
    t({
      nl: 'De omzet is hoger dan de grens voor een kleine onderneming: vraag je boekhouder wat er verandert.',
      en: 'The turnover is above the limit for a small business: ask your accountant what changes.',
    }),
  );
}
