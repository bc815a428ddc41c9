import { today } from '../../../belgium/dates.ts';
import { failIncomplete, warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { aboveLimit, overviewLists, readOverview } from '../../flows/ledger/overview.ts';
import { readLedger } from '../../flows/ledger/read.ts';
import type { OpenSession } from '../../session/session.ts';
import { type OverviewRow, overviewView } from '../../views/overview.ts';
import { overviewPage } from './page.ts';

/** Shows how the account stands. Fails with exit 8 where a document is missing from the figures. */
export async function showOverview(session: OpenSession): Promise<void> {
  const { out } = session;
  out.check(overviewView);
  const { naam } = await session.profile();
  const day = today(session.now());
  const ledger = await readLedger(session, (api) => overviewLists(api, day), { named: false });
  const figures = await readOverview(session, ledger.documents, day);
  const row: OverviewRow = { profiel: naam, ...figures, volledig: ledger.unread.length === 0 };
  await warnIncomplete(session, ledger);
  await out.record(row, overviewView, async () => overviewPage);
  const above = aboveLimit(row);
  if (above !== undefined) await out.warn(above);
  failIncomplete(ledger);
}
