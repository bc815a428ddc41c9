import { today } from '../../../../belgium/dates.ts';
import { usage } from '../../../../failure.ts';
import { filedReturns } from '../../../../jobs/reports/btw/filed.ts';
import type { Days } from '../../../../jobs/reports/count/days.ts';
import { icListing, type IcRow, isIntraCommunity } from '../../../../jobs/reports/btw/ic-listing.ts';
import { possible } from '../../../../jobs/reports/btw/placing.ts';
import { lastPeriod } from '../../../../jobs/reports/count/deadline.ts';
import { t } from '../../../../language.ts';
import { type Aangifte, type BtwStelsel, withoutReturn } from '../../../../service/profiles/index.ts';
import { openCoding } from '../../../../jobs/reports/read/coding.ts';
import { readCustomers } from '../../../../jobs/reports/read/customers.ts';
import { type Found, warning } from '../../../flows/reports/found.ts';
import { incompleteText } from '../../../flows/reports/incomplete.ts';
import { openReader } from '../../../flows/reports/reader.ts';
import { showReport } from '../../../flows/reports/report.ts';
import { taxpayer } from '../../../flows/reports/taxpayer.ts';
import type { OpenSession } from '../../../session/session.ts';
import { readReturn } from '../../../../jobs/reports/read/return.ts';
import { codesIn } from '../codes.ts';
import { unplacedFailure } from '../btw/unplaced.ts';
import { icReasonText, icView } from './columns.ts';
import { belowIcListing, icHeadText } from './texts.ts';
import { missingFrom } from '../listed-customers.ts';

interface Options {
  readonly kwartaal?: Days | undefined;
  readonly maand?: Days | undefined;
  readonly btwCodes?: string | undefined;
  readonly weggelaten?: true | undefined;
  readonly klantenOpnieuw?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Shows the intra-Community listing of a period, or the supplies that are not in it. Fails with exit 8 where something is missing from it. */
export async function showIcListing(session: OpenSession, opties: Options): Promise<void> {
  const read = (opened: OpenSession) => readIcListing(opened, opties);
  await showReport(session, { read, view: () => icView }, opties.profielen);
}

async function readIcListing(session: OpenSession, opties: Options): Promise<Found<IcRow>> {
  const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
  const { days, ritme } = await daysOf(session, opties, btw_stelsel);
  const store = await session.state();
  const filed = await filedReturns(store);
  const codes = await codesIn(session, opties.btwCodes);
  const reader = await openReader(session);
  const codingFor = await openCoding(reader, store, codes);
  const { ledger, whole, coding } = await readReturn(reader, { days, filed, include: true }, codingFor);
  const theirs = ledger.documents.filter((one) => isIntraCommunity(one, coding));
  const customers = await readCustomers(reader, theirs, { fresh: opties.klantenOpnieuw === true });
  const all = icListing(theirs, coding, customers.klanten);
  const uncoded = whole.unplaced.filter((one) => possible(one).some((rooster) => ['44', '46', '48'].includes(rooster)));
  const failure = unplacedFailure(
    ledger,
    uncoded,
    missingFrom(
      all.filter(({ reden }) => reden === 'geen_klant' || reden === 'klant_niet_gelezen'),
      customers,
      ({ reden }) => icReasonText(reden),
    ),
  );
  return {
    rows: all.filter(({ opgenomen }) => opgenomen !== (opties.weggelaten === true)),
    above: [{ text: icHeadText(days, ritme) }, ...warning(incompleteText(ledger))],
    below: belowIcListing(all, {
      bedragen: whole.bedragen,
      hasReturn: !withoutReturn(btw_stelsel),
      incomplete: failure !== undefined,
      oldest: customers.oldest,
      zone: session.timeZone,
    }),
    failure,
  };
}

/**
 * The period that the options name; without one, the last that ended by the rhythm of the returns. Fails with exit 2 where the
 * scheme has no returns, so that only the user knows the period.
 */
async function daysOf(
  session: OpenSession,
  { kwartaal, maand }: Options,
  btw_stelsel: BtwStelsel,
): Promise<{ readonly days: Days; readonly ritme: Aangifte }> {
  if (kwartaal) return { days: kwartaal, ritme: 'kwartaal' };
  if (maand) return { days: maand, ritme: 'maand' };
  if (withoutReturn(btw_stelsel)) {
    throw usage(
      t({ nl: 'geef de periode: --kwartaal 2026-4 of --maand 2026-11', en: 'give the period: --kwartaal 2026-4 or --maand 2026-11' }),
    );
  }
  const { aangifte } = await taxpayer(session, ['aangifte']);
  return { days: lastPeriod(today(session.now()), aangifte), ritme: aangifte };
}
