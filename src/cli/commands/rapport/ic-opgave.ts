import { type Days, today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { usage } from '../../../failure.ts';
import { icListing, type IcRow, isIntraCommunity } from '../../../jobs/reports/btw/ic-listing.ts';
import { possible } from '../../../jobs/reports/btw/placing.ts';
import type { Amounts } from '../../../jobs/reports/btw/return.ts';
import { icDue, lastPeriod } from '../../../jobs/reports/count/days.ts';
import { readCustomers } from '../../../jobs/reports/read/reader.ts';
import { readReturn } from '../../../jobs/reports/read/return.ts';
import { t } from '../../../language.ts';
import { type Aangifte, type BtwStelsel, withoutReturn } from '../../../service/profiles/profile.ts';
import { incompleteText, note, type Note, oldestText, openReader, returnFigures, warning } from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { shortList } from '../../output/counts.ts';
import { daysText, formatDate } from '../../output/days.ts';
import { formatMoney } from '../../output/money.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { rememberedText } from './btw/answers.ts';
import { codesIn, unplacedFailure } from './btw/unplaced.ts';
import { type IcPeriod, intraListingXml } from '../../../jobs/reports/btw/intervat.ts';
import { checkFilingOptions, type FilingOptions, saveFiling } from './intervat.ts';
import { askedRows, listingColumns, type ListingOptions, missingFrom, notInText, reasonText, wrongNumbers } from './listing.ts';

interface IcOptions extends ListingOptions, FilingOptions {
  readonly kwartaal?: Days | undefined;
  readonly maand?: Days | undefined;
  readonly btwCodes?: string | undefined;
}

/** Shows the intra-Community listing, or what is not in it, or writes it for Intervat. Exit 8 if something is missing from it. */
export async function showIcListing(session: OpenSession, opties: IcOptions): Promise<void> {
  checkFilingOptions(opties);
  const { uitvoer, vervangt } = opties;
  if (uitvoer !== undefined) {
    const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
    const { days, ritme } = await daysOf(session, opties, btw_stelsel);
    const period: IcPeriod = { kind: ritme, tot: days.tot };
    return saveFiling(session, uitvoer, opties, {
      days,
      read: async (owner) => {
        const { all, ...found } = await readIcListing(session, opties);
        return { found, xml: () => intraListingXml(all, { owner, vervangt, period }) };
      },
    });
  }
  const read = (opened: OpenSession) => readIcListing(opened, opties);
  await showReport(session, { read, view: () => icView }, opties.profielen);
}

/** The listing as it is shown, with all its rows, those that are left out too. */
async function readIcListing(session: OpenSession, opties: IcOptions) {
  const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
  const { days, ritme } = await daysOf(session, opties, btw_stelsel);
  const store = await session.figures(returnFigures());
  const codes = await codesIn(session, opties.btwCodes);
  const reader = await openReader(session);
  const { ledger, whole, coding } = await readReturn(reader, store, { days, include: true, filing: false, codes });
  const theirs = ledger.documents.filter((one) => isIntraCommunity(one, coding));
  const customers = await readCustomers(reader, theirs, { fresh: opties.klantenOpnieuw === true });
  const all = icListing(theirs, coding, customers.klanten);
  const uncoded = whole.unplaced.filter((one) => possible(one).some((box) => ['44', '46', '48'].includes(box)));
  const failure = unplacedFailure(ledger, uncoded, missingFrom(all, customers));
  const isNothing = failure === undefined && all.every(({ opgenomen, reden }) => !opgenomen && reden === 'nul');
  const nothing = t({ nl: 'Niets aan te geven: dan dien je niets in.', en: 'Nothing to list: then you file nothing.' });
  const left = all.filter(({ opgenomen }) => !opgenomen);
  const mostNamed = opties.uitvoer === undefined ? 10 : left.length;
  return {
    all,
    rows: askedRows(all, opties),
    above: [...note(icHeadText(days, ritme)), ...warning(incompleteText(ledger))],
    below: [
      ...note(isNothing ? nothing : undefined),
      ...note(notInText(shortList(left.map(leftOut), mostNamed))),
      ...wrongNumbers(all, ({ bedrag }) => bedrag),
      ...left.filter(({ reden }) => reden === 'belgisch').flatMap((row) => warning(belgianText(row))),
      ...note(rememberedText(theirs, coding)),
      ...note(oldestText(customers, { nl: 'btw-nummers', en: 'VAT numbers' }, session.timeZone)),
      ...(withoutReturn(btw_stelsel) ? [] : [controlOf(all, whole.bedragen)]),
    ],
    failure,
  };
}

/** The period of the options, else the last that ended by the rhythm of the returns. Exit 2 if the scheme has no returns. */
async function daysOf(
  session: OpenSession,
  { kwartaal, maand }: IcOptions,
  btw_stelsel: BtwStelsel,
): Promise<{ days: Days; ritme: Aangifte }> {
  if (kwartaal) return { days: kwartaal, ritme: 'kwartaal' };
  if (maand) return { days: maand, ritme: 'maand' };
  if (withoutReturn(btw_stelsel)) {
    throw usage({
      nl: 'geef de periode: --kwartaal 2026-4 of --maand 2026-11',
      en: 'give the period: --kwartaal 2026-4 or --maand 2026-11',
    });
  }
  const { aangifte } = await taxpayer(session, ['aangifte']);
  return { days: lastPeriod(today(session.now()), aangifte), ritme: aangifte };
}

function icHeadText(days: Days, ritme: Aangifte): string {
  const due = formatDate(icDue(days.tot, ritme));
  return t({
    nl: `Ic-opgave ${daysText(days)}, in te dienen uiterlijk ${due}.`,
    en: `Intra-Community listing ${daysText(days)}, to be filed by ${due}.`,
  });
}

const leftOut = ({ klant, code, bedrag, reden }: IcRow): string => `${klant || '?'} ${code} ${formatMoney(bedrag)} (${reasonText(reden)})`;

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

const icView: View<IcRow> = {
  columns: [
    listingColumns.btw_nummer,
    { field: 'code', title: { nl: 'Code', en: 'Code' }, kind: 'heel' },
    listingColumns.klant,
    listingColumns.documenten,
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', summed: true },
    listingColumns.reden,
  ],
  row: 'IcRow',
  id: 'btw_nummer',
};
