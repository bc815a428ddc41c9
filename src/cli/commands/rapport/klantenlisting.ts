import { type Days, today } from '../../../belgium/dates.ts';
import { normalizeKbo } from '../../../belgium/kbo.ts';
import { usage } from '../../../failure.ts';
import { customerListing, type ListingReason, type ListingRow } from '../../../jobs/reports/count/customer-listing.ts';
import { wholeYear } from '../../../jobs/reports/count/days.ts';
import { nextListing } from '../../../jobs/reports/count/deadline.ts';
import { vatParty } from '../../../jobs/reports/count/vat-party.ts';
import { readCustomers } from '../../../jobs/reports/read/customers.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import { linkedDates } from '../../../jobs/reports/read/linked.ts';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { type Found, warning } from '../../flows/reports/found.ts';
import { incompleteFailure, incompleteText } from '../../flows/reports/incomplete.ts';
import { openReader } from '../../flows/reports/reader.ts';
import { showReport } from '../../flows/reports/report.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import type { OpenSession } from '../../session/session.ts';
import { missingFrom } from './texts.ts';
import { belowListing, headOfListing, listingView, reasonText } from './klantenlisting-texts.ts';

interface Options {
  readonly jaar?: Days | undefined;
  readonly zonder?: readonly string[] | undefined;
  readonly weggelaten?: true | undefined;
  readonly klantenOpnieuw?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** The reasons that say nothing of whether a customer belongs in the listing. */
const doubtful = new Set<ListingReason>(['creditnota_onbekend', 'geen_klant', 'klant_niet_gelezen']);

/** Shows the customer listing of a year, or the customers that are not in it. Fails with exit 8 where something is missing from it. */
export async function showListing(session: OpenSession, opties: Options): Promise<void> {
  const day = today(session.now());
  const year = Number(opties.jaar?.van.slice(0, 4) ?? nextListing(day));
  const read = (opened: OpenSession) => readListing(opened, String(year), opties);
  await showReport(session, { read, view: () => listingView, head: headOfListing(year, day) }, opties.profielen);
}

async function readListing(session: OpenSession, year: string, opties: Options): Promise<Found<ListingRow>> {
  const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
  const without = await numbersOf(session, opties.zonder ?? []);
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list(wholeYear(year))], { named: false });
  const customers = await readCustomers(reader, ledger.documents, { fresh: opties.klantenOpnieuw === true });
  const dates = linkedDates(ledger);
  const all = customerListing(ledger.documents, { year, customers: customers.klanten, dates, without });
  const failure = incompleteFailure(
    ledger,
    missingFrom(
      all.filter(({ reden }) => doubtful.has(reden)),
      customers,
      ({ reden }) => reasonText(reden),
    ),
  );
  const isNil = failure === undefined && !all.some(({ opgenomen }) => opgenomen);
  return {
    rows: all.filter(({ opgenomen }) => opgenomen !== (opties.weggelaten === true)),
    above: warning(incompleteText(ledger)),
    below: belowListing(all, { without, btw_stelsel, isNil, oldest: customers.oldest, zone: session.timeZone }),
    failure,
  };
}

/** The Belgian numbers of the customers that the user leaves out. Fails with exit 2 for a customer without such a number. */
async function numbersOf(session: Pick<OpenSession, 'api' | 'ask' | 'globals' | 'out'>, words: readonly string[]): Promise<Set<string>> {
  const numbers = new Set<string>();
  for (const word of words) numbers.add(await numberOf(session, word));
  return numbers;
}

async function numberOf(session: Pick<OpenSession, 'api' | 'ask' | 'globals' | 'out'>, word: string): Promise<string> {
  const kbo = normalizeKbo(word);
  if (kbo !== undefined) return `BE${kbo}`;
  const klant = await readKlant(await session.api(), (await meant(session, aKlant, word)).id);
  const party = vatParty(klant);
  if (party.kind === 'belgisch') return party.btw_nummer;
  throw usage(
    t({
      nl: `--zonder: ${klant.naam ?? word} heeft geen Belgisch btw-nummer en staat dus niet in de klantenlisting`,
      en: `--zonder: ${klant.naam ?? word} has no Belgian VAT number and so is not in the customer listing`,
    }),
  );
}
