import { today } from '../../../belgium/dates.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { ageing } from '../../../jobs/reports/count/ageing.ts';
import { type Outstanding, outstanding, withSums } from '../../../jobs/reports/count/outstanding.ts';
import { openLists, readLedger } from '../../../jobs/reports/read/ledger.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { unclearText } from '../../flows/listing/of-customer.ts';
import { type Found, warning } from '../../flows/reports/found.ts';
import { incompleteFailure, incompleteText } from '../../flows/reports/incomplete.ts';
import { openReader } from '../../flows/reports/reader.ts';
import { showReport } from '../../flows/reports/report.ts';
import type { OpenSession } from '../../session/session.ts';
import { ageingView, outstandingView, paidText } from '../../views/outstanding.ts';

interface Options {
  readonly vervallen?: true | undefined;
  readonly klant?: string | undefined;
  readonly ouderdomsbalans?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Shows the documents that are not paid, or what each customer owes by its age. Fails with exit 8 where a document is missing. */
export async function showOutstanding(session: OpenSession, { ouderdomsbalans, profielen, ...opties }: Options): Promise<void> {
  const day = today(session.now());
  const head = [paidText()];
  if (!ouderdomsbalans) {
    const read = (opened: OpenSession) => readOutstanding(opened, opties, day);
    return showReport(session, { read, view: outstandingView, head }, profielen);
  }
  const read = async (opened: OpenSession) => {
    const { rows, ...around } = await readOutstanding(opened, opties, day);
    return { ...around, rows: ageing(rows, day) };
  };
  return showReport(session, { read, view: () => ageingView, head }, profielen);
}

async function readOutstanding(session: OpenSession, { vervallen, klant }: Options, day: string): Promise<Found<Outstanding>> {
  const only = klant === undefined ? undefined : await klantOf(session, klant);
  const reader = await openReader(session);
  const ledger = await readLedger(reader, openLists(reader.api));
  const all = outstanding(ledger.documents, day);
  const unclear = only === undefined ? 0 : all.filter(({ klant_id }) => klant_id === null).length;
  const theirs = all.filter(({ klant_id }) => only === undefined || (klant_id !== null && isSameId(klant_id, only)));
  return {
    rows: vervallen ? withSums(theirs.filter(({ dagen_te_laat }) => (dagen_te_laat ?? 0) > 0)) : theirs,
    above: [...warning(incompleteText(ledger)), ...warning(unclear > 0 ? unclearText(unclear) : undefined)],
    failure: incompleteFailure(ledger),
  };
}

/** The customer is read, so that an id of nobody fails before any document is read. */
async function klantOf(session: Pick<OpenSession, 'api' | 'ask' | 'globals' | 'out'>, ref: string): Promise<string> {
  return (await readKlant(await session.api(), (await meant(session, aKlant, ref)).id)).id;
}
