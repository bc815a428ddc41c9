import { type Days, today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { usage } from '../../../failure.ts';
import { icListing, type IcReason, type IcRow, isIntraCommunity } from '../../../jobs/reports/btw/ic-listing.ts';
import { possible } from '../../../jobs/reports/btw/placing.ts';
import type { Amounts } from '../../../jobs/reports/btw/return.ts';
import { icDue, lastPeriod } from '../../../jobs/reports/count/deadline.ts';
import { readCustomers } from '../../../jobs/reports/read/customers.ts';
import { readReturn } from '../../../jobs/reports/read/return.ts';
import { t, type Text } from '../../../language.ts';
import { type Aangifte, type BtwStelsel, withoutReturn } from '../../../service/profiles/index.ts';
import { type Found, type Note, warning } from '../../flows/reports/found.ts';
import { incompleteText } from '../../flows/reports/incomplete.ts';
import { openReader } from '../../flows/reports/reader.ts';
import { showReport } from '../../flows/reports/report.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { formatDate } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { unplacedFailure } from './btw/unplaced.ts';
import { codesIn } from './codes.ts';
import { daysText, missingFrom, oldestText, shortList, wrongNumberText } from './texts.ts';

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
  const codes = await codesIn(session, opties.btwCodes);
  const reader = await openReader(session);
  const { ledger, whole, coding } = await readReturn(reader, store, { days, include: true, filing: false, codes });
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
  session: Pick<OpenSession, 'ask' | 'now' | 'out' | 'profile' | 'profiles'>,
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

/** The sentence at the head of the listing of a month or quarter. */
function icHeadText(days: Days, ritme: Aangifte): string {
  const due = formatDate(icDue(days.tot, ritme));
  return t({
    nl: `Ic-opgave ${daysText(days)}, in te dienen uiterlijk ${due}.`,
    en: `Intra-Community listing ${daysText(days)}, to be filed by ${due}.`,
  });
}

interface BelowFacts {
  readonly bedragen: Amounts;
  /** Whether the account files a periodic return, which the total is held against. */
  readonly hasReturn: boolean;
  /** Whether something may be missing. */
  readonly incomplete: boolean;
  /** The moment of the oldest reading of a customer, UTC. */
  readonly oldest: string | undefined;
  readonly zone: string | undefined;
}

/** The sentences below the listing: nothing to file, the supplies left out, and the total beside the return. */
function belowIcListing(all: readonly IcRow[], { bedragen, hasReturn, incomplete, oldest, zone }: BelowFacts): Note[] {
  const age = oldestText(oldest, zone);
  const left = all.filter(({ opgenomen }) => !opgenomen);
  const isNothing = !incomplete && all.every(({ opgenomen, reden }) => !opgenomen && reden === 'nul');
  return [
    ...(isNothing ? [{ text: t({ nl: 'Niets aan te geven: dan dien je niets in.', en: 'Nothing to list: then you file nothing.' }) }] : []),
    ...(left.length > 0 ? [{ text: leftOutText(left) }] : []),
    ...left
      .filter(({ reden }) => reden === 'fout_nummer')
      .flatMap(({ klant, klant_ids, bedrag }) => warning(wrongNumberText(klant, klant_ids, bedrag))),
    ...left.filter(({ reden }) => reden === 'belgisch').flatMap((row) => warning(belgianText(row))),
    ...(age === undefined ? [] : [{ text: age }]),
    ...(hasReturn ? [controlOf(all, bedragen)] : []),
  ];
}

const leftOutText = (left: readonly IcRow[]): string => {
  const parts = left.map(({ klant, code, bedrag, reden }) => `${klant || '?'} ${code} ${formatMoney(bedrag)} (${icReasonText(reden)})`);
  const shown = shortList(parts, 10);
  return t({
    nl: `Niet opgenomen: ${shown}. Toon ze met --weggelaten.`,
    en: `Not in it: ${shown}. Show them with --weggelaten.`,
  });
};

const belgianText = ({ klant, code, bedrag }: IcRow): string =>
  t({
    nl: `Let op: ${klant} heeft een Belgisch btw-nummer, maar ${formatMoney(bedrag)} staat als ${code === 'S' ? '44' : '46'} gecodeerd. Kijk de code na.`,
    en: `Note: ${klant} has a Belgian VAT number, but ${formatMoney(bedrag)} is coded as ${code === 'S' ? '44' : '46'}. Check the code.`,
  });

/** Holds the total against 44 + 46 - 48 of the return of the same documents; a difference warns. */
function controlOf(all: readonly IcRow[], bedragen: Amounts): Note {
  const listed = addedUp(all.filter(({ opgenomen }) => opgenomen).map(({ bedrag }) => bedrag));
  const expected = addedUp([bedragen['44'], bedragen['46'], -bedragen['48']]);
  const difference = addedUp([expected, -listed]);
  const head = t({
    nl: `Controle: de opgave is ${formatMoney(listed)}; 44 + 46 - 48 van rapport btw is ${formatMoney(expected)}.`,
    en: `Check: the listing is ${formatMoney(listed)}; 44 + 46 - 48 of rapport btw is ${formatMoney(expected)}.`,
  });
  if (difference === 0) return { text: head };
  const rest = t({
    nl: `Het verschil, ${formatMoney(difference)}, staat hierboven bij niet opgenomen.`,
    en: `The difference, ${formatMoney(difference)}, is told above as not in it.`,
  });
  return { text: `${head} ${rest}`, warns: true };
}

const reasons: Record<IcReason, Text> = {
  eu_nummer: { nl: 'nummer van een andere lidstaat', en: 'number of another member state' },
  nul: { nl: "nul na creditnota's", en: 'nothing after credit notes' },
  geen_nummer: { nl: 'geen btw-nummer', en: 'no VAT number' },
  fout_nummer: { nl: 'nummer klopt niet', en: 'the number is wrong' },
  belgisch: { nl: 'Belgisch nummer', en: 'Belgian number' },
  buiten_eu: { nl: 'nummer van buiten de EU', en: 'number from outside the EU' },
  geen_klant: { nl: 'de dienst geeft geen klant', en: 'the service gives no customer' },
  klant_niet_gelezen: { nl: 'klant niet gelezen', en: 'the customer was not read' },
};

/** The reason why a customer is in the listing or not, in words. */
const icReasonText = (reden: IcReason): string => t(reasons[reden]);

/** The view of the supplies in the listing, or of those that are not. */
const icView: View<IcRow> = {
  columns: [
    { field: 'btw_nummer', title: { nl: 'Btw-nummer', en: 'VAT number' }, kind: 'heel', sparse: true },
    { field: 'code', title: { nl: 'Code', en: 'Code' }, kind: 'heel' },
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', summed: true },
    {
      field: 'reden',
      title: { nl: 'Reden', en: 'Reason' },
      worth: 3,
      sparse: true,
      shown: ({ reden }) => (reden === 'eu_nummer' ? null : icReasonText(reden)),
    },
  ],
  fields: ['btw_nummer', 'code', 'klant', 'klant_ids', 'documenten', 'bedrag', 'opgenomen', 'reden'],
  id: 'btw_nummer',
};
