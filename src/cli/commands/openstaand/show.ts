import { today } from '../../../belgium/dates.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { ageing } from '../../../jobs/reports/ageing.ts';
import { outstanding, withSums } from '../../../jobs/reports/outstanding.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { failIncomplete, warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { openLists } from '../../flows/ledger/lists.ts';
import { readLedger } from '../../flows/ledger/read.ts';
import { unclearText } from '../../flows/listing/of-customer.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { ageingView, outstandingView, paidText } from '../../views/outstanding.ts';

interface Options {
  readonly vervallen?: true | undefined;
  readonly klant?: string | undefined;
  readonly ouderdomsbalans?: true | undefined;
}

/** Shows the documents that are not paid, or what each customer owes by its age. Fails with exit 8 where a document is missing. */
export async function showOutstanding(session: OpenSession, { vervallen, klant, ouderdomsbalans }: Options): Promise<void> {
  const { out } = session;
  if (ouderdomsbalans) out.check(ageingView);
  else out.check(outstandingView([]));
  const only = klant === undefined ? undefined : await klantOf(session, klant);
  const ledger = await readLedger(session, openLists);
  const day = today(session.now());
  const all = outstanding(ledger.documents, day);
  if (only !== undefined) await warnUnclear(session, all.filter(({ klant_id }) => klant_id === null).length);
  const theirs = all.filter(({ klant_id }) => only === undefined || (klant_id !== null && isSameId(klant_id, only)));
  const rows = vervallen ? withSums(theirs.filter(({ dagen_te_laat }) => (dagen_te_laat ?? 0) > 0)) : theirs;
  await out.notice(paidText());
  await warnIncomplete(session, ledger);
  if (ouderdomsbalans) await out.list(stream(ageing(rows, day)), ageingView);
  else await out.list(stream(rows), outstandingView(rows));
  failIncomplete(ledger);
}

/** The customer is read, so that an id of nobody fails before any document is read. */
async function klantOf(session: OpenSession, ref: string): Promise<string> {
  return (await readKlant(await session.api(), (await meant(session, aKlant, ref)).id)).id;
}

async function warnUnclear({ out }: OpenSession, count: number): Promise<void> {
  if (count > 0) await out.warn(unclearText(count));
}
