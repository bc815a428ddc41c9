import { type Days, today } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { normalizeKbo, writeKbo } from '../../../belgium/kbo.ts';
import { usage } from '../../../failure.ts';
import { groupBy } from '../../../group-by.ts';
import { customerListing, type ListingRow } from '../../../jobs/reports/count/customer-listing.ts';
import { wholeYear, listingDue, nextListing, icDue, lastPeriod } from '../../../jobs/reports/count/days.ts';
import { vatParty } from '../../../jobs/reports/count/buyers.ts';
import { readCustomers } from '../../../jobs/reports/read/reader.ts';
import { readLedger, linkedDates } from '../../../jobs/reports/read/ledger.ts';
import { t, type Text } from '../../../language.ts';
import { type BtwStelsel, type Aangifte, withoutReturn } from '../../../service/profiles/profile.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import {
  incompleteFailure,
  incompleteText,
  note,
  oldestText,
  openReader,
  warning,
  type Note,
  returnFigures,
} from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { shortList } from '../../output/counts.ts';
import { formatDate, daysText } from '../../output/days.ts';
import { formatMoney } from '../../output/money.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { clientListingXml, type IcPeriod, intraListingXml } from '../../../jobs/reports/btw/intervat.ts';
import { checkFilingOptions, type FilingOptions, saveFiling } from './intervat.ts';
import { askedRows, listingColumns, type ListingOptions, missingFrom, notInText, reasonText, wrongNumbers } from './listing.ts';
import { icListing, type IcRow, isIntraCommunity } from '../../../jobs/reports/btw/ic-listing.ts';
import { type Amounts, possible } from '../../../jobs/reports/btw/placing.ts';
import { readReturn } from '../../../jobs/reports/read/return.ts';
import { rememberedText } from './btw/answers.ts';
import { codesIn, unplacedFailure } from './btw/unplaced.ts';

interface CustomerListingOptions extends ListingOptions, FilingOptions {
  readonly jaar?: Days | undefined;
  readonly zonder?: readonly string[] | undefined;
}

/** Exit 8 if something is missing from the listing. */
export async function showListing(session: OpenSession, opties: CustomerListingOptions): Promise<void> {
  checkFilingOptions(opties);
  const day = today(session.now());
  const year = Number(opties.jaar?.van.slice(0, 4) ?? nextListing(day));
  const { uitvoer, vervangt } = opties;
  if (uitvoer !== undefined) {
    const ofYear = String(year).padStart(4, '0');
    return saveFiling(session, uitvoer, opties, {
      days: wholeYear(ofYear),
      read: async (owner) => {
        const { all, above, ...rest } = await readListing(session, ofYear, opties);
        const head = headOfListing(year, day).flatMap(note);
        const found = { ...rest, above: [...head, ...above, ...note(numberlessText(all))] };
        return { found, xml: () => clientListingXml(all, { owner, vervangt, year: ofYear }) };
      },
    });
  }
  const read = (opened: OpenSession) => readListing(opened, String(year), opties);
  await showReport(session, { read, view: () => listingView, head: headOfListing(year, day) }, opties.profielen);
}

async function readListing(session: OpenSession, year: string, opties: CustomerListingOptions) {
  const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
  const without = new Set<string>();
  for (const word of opties.zonder ?? []) without.add(await vatNumberOf(session, word));
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list(wholeYear(year))], { named: false });
  const customers = await readCustomers(reader, ledger.documents, { fresh: opties.klantenOpnieuw === true });
  const dates = linkedDates(ledger);
  const all = customerListing(ledger.documents, { year, customers: customers.klanten, dates, without });
  const failure = incompleteFailure(ledger, missingFrom(all, customers));
  const isNil = failure === undefined && !all.some(({ opgenomen }) => opgenomen);
  const turnover = addedUp(ledger.documents.map(({ totaal_excl }) => totaal_excl));
  return {
    all,
    rows: askedRows(all, opties),
    above: warning(incompleteText(ledger)),
    below: [
      ...note(isNil ? nilText(btw_stelsel) : undefined),
      ...note(failure === undefined && btw_stelsel === 'kleine-onderneming' ? smallText(turnover) : undefined),
      ...note(totalsText(all)),
      ...note(leftOutText(all)),
      ...note(oldestText(customers, { nl: 'btw-nummers', en: 'VAT numbers' }, session.timeZone)),
      ...wrongNumbers(all, ({ totaal_excl }) => totaal_excl),
      ...[...without]
        .filter((number) => !all.some(({ btw_nummer }) => btw_nummer === number))
        .flatMap((number) =>
          warning(t({ nl: `--zonder: ${number} kocht dit jaar niets.`, en: `--zonder: ${number} bought nothing in this year.` })),
        ),
      ...warning(btw_stelsel === 'art44' ? t(exemptText) : undefined),
    ],
    failure,
  };
}

/** The Belgian number of a customer that the user leaves out. Fails with exit 2 for one without such a number. */
async function vatNumberOf(session: OpenSession, word: string): Promise<string> {
  const kbo = normalizeKbo(word);
  if (kbo !== undefined) return `BE${kbo}`;
  const klant = await readKlant(await session.api(), (await meant(session, aKlant, word)).id);
  const party = vatParty(klant);
  if (party.kind === 'belgisch') return party.btw_nummer;
  throw usage({
    nl: `--zonder: ${klant.naam ?? word} heeft geen Belgisch btw-nummer en staat dus niet in de klantenlisting`,
    en: `--zonder: ${klant.naam ?? word} has no Belgian VAT number and so is not in the customer listing`,
  });
}

function headOfListing(year: number, day: string): string[] {
  const due = formatDate(listingDue(year));
  const running =
    day <= `${year}-12-31`
      ? [t({ nl: `${year} is nog niet voorbij: dit is de stand van vandaag.`, en: `${year} is not over: these are the figures of today.` })]
      : [];
  return [
    t({ nl: `Klantenlisting ${year}, in te dienen uiterlijk ${due}.`, en: `Customer listing ${year}, to be filed by ${due}.` }),
    ...running,
    t({
      nl: 'Juiste controlecijfers bewijzen niet dat een nummer btw-plichtig is, en wie door artikel 44 vrijgesteld is, kent duit niet: laat die klanten weg met --zonder.',
      en: 'Correct check digits do not prove that a number is liable to VAT, and duit does not know which customers are exempt by article 44: leave those out with --zonder.',
    }),
  ];
}

/** Said where it is certain that no customer is in the listing. */
function nilText(stelsel: BtwStelsel): string | undefined {
  if (stelsel === 'art44') return undefined;
  return stelsel === 'kleine-onderneming'
    ? t({ nl: 'Niemand hoort erin.', en: 'Nobody belongs in it.' })
    : t({
        nl: 'Niemand hoort erin: kruis nihil aan in je laatste aangifte van het jaar.',
        en: 'Nobody belongs in it: tick nil (nihil) in your last return of the year.',
      });
}

// The form in which a small business tells its whole turnover is not known here, so the file has no field for it.
const smallText = (turnover: number): string =>
  t({
    nl: `Als kleine onderneming geef je ook je totale omzet op. Typ die zelf over in Intervat: ${formatMoney(turnover)}.`,
    en: `As a small business you report your total turnover too. Type it over in Intervat yourself: ${formatMoney(turnover)}.`,
  });

function totalsText(all: readonly ListingRow[]): string | undefined {
  const listed = all.filter(({ opgenomen }) => opgenomen);
  if (listed.length === 0) return undefined;
  const excl = formatMoney(addedUp(listed.map(({ totaal_excl }) => totaal_excl)));
  const btw = formatMoney(addedUp(listed.map(({ totaal_btw }) => totaal_btw)));
  return t({
    nl: `In de listing: ${listed.length} btw-nummers, omzet ${excl}, btw ${btw}.`,
    en: `In the listing: ${listed.length} VAT numbers, turnover ${excl}, VAT ${btw}.`,
  });
}

function leftOutText(all: readonly ListingRow[]): string | undefined {
  const groups = groupBy(
    all.filter(({ opgenomen }) => !opgenomen),
    ({ reden }) => reden,
  );
  const parts = Array.from(groups, ([reden, rows]) => {
    return `${rows.length} × ${reasonText(reden)} (${formatMoney(addedUp(rows.map(({ totaal_excl }) => totaal_excl)))})`;
  });
  return notInText(parts.join(', '));
}

function numberlessText(all: readonly ListingRow[]): string | undefined {
  const names = all.filter(({ reden }) => reden === 'geen_nummer').map((row) => `${row.klant} (${formatMoney(row.totaal_excl)})`);
  if (names.length === 0) return undefined;
  const list = shortList(names, 50);
  return t({ nl: `Zonder btw-nummer, dus niet in het bestand: ${list}.`, en: `Without a VAT number, so not in the file: ${list}.` });
}

const exemptText: Text = {
  nl: 'Dit account is vrijgesteld door artikel 44: vraag je boekhouder of je een klantenlisting indient.',
  en: 'This account is exempt by article 44: ask your accountant whether you file a customer listing.',
};

/** A Belgian VAT number as a person reads it: `BE 0403.123.486`. */
const shownNumber = (btw_nummer: string | null): string => (btw_nummer === null ? '' : `BE ${writeKbo(btw_nummer.slice(2))}`);

const listingView: View<ListingRow> = {
  columns: [
    { ...listingColumns.btw_nummer, shown: ({ btw_nummer }) => shownNumber(btw_nummer) },
    listingColumns.klant,
    listingColumns.documenten,
    { field: 'totaal_excl', title: { nl: 'Omzet excl.', en: 'Turnover excl.' }, kind: 'bedrag', summed: true },
    { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag', summed: true, worth: 5 },
    listingColumns.reden,
  ],
  row: 'ListingRow',
  id: 'btw_nummer',
};

interface IcOptions extends ListingOptions, FilingOptions {
  readonly kwartaal?: Days | undefined;
  readonly maand?: Days | undefined;
  readonly btwCodes?: string | undefined;
}

/** Exit 8 if something is missing from the listing. */
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
