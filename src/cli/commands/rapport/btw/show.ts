import type { RowOf } from '../../../replies/index.ts';
import { type Days, today } from '../../../../belgium/dates.ts';
import { usage } from '../../../../failure.ts';
import { type Counted, readReturn, type WantedReturn } from '../../../../jobs/reports/read/return.ts';
import { filedReturns } from '../../../../jobs/reports/btw/late.ts';
import { lastPeriod } from '../../../../jobs/reports/count/days.ts';
import { t, type Text } from '../../../../language.ts';
import { type Profile, withoutReturn } from '../../../../service/profiles/profile.ts';
import { type Found, incompleteText, note, openReader, returnFigures, warning } from '../../../flows/reports/found.ts';
import { showReport } from '../../../flows/reports/report.ts';
import { taxpayer } from '../../../flows/reports/taxpayer.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import type { OpenSession } from '../../../session/session.ts';
import { checkFiling, file, isTermOver } from './file.ts';
import { controlTexts, headTexts, lateTexts, leftOutText, noReturnText, outsideText } from './texts.ts';
import { askCodes, rememberedText } from './answers.ts';
import { codesIn, unplacedFailure } from './unplaced.ts';
import type { View, Column } from '../../../output/out.ts';
import { vatReturn } from '../../../../jobs/reports/btw/return.ts';
import { addedUp } from '../../../../belgium/decimal.ts';
import { type Rooster, roosters } from '../../../../jobs/reports/btw/placing.ts';
import type { Booked } from '../../../../jobs/reports/count/booked.ts';

interface VatReturnOptions extends PeriodOptions {
  readonly btwCodes?: string | undefined;
  readonly ingediend?: true | undefined;
  readonly zonderNagekomen?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Shows the sales side of the VAT return of a period. Fails with exit 8 where an amount stands in no rooster or a document is missing. */
export async function showVatReturn(session: OpenSession, { profielen, ...opties }: VatReturnOptions): Promise<void> {
  // Of several accounts, each would fail on its own.
  if (profielen !== undefined) checkDays(opties);
  const ask = profielen === undefined ? askCodes(session) : undefined;
  const read = async (opened: OpenSession) => foundIn(opened, await countedFor(opened, opties, ask), opties);
  await showReport(session, { read, view: () => returnView }, profielen);
}

async function countedFor(session: OpenSession, opties: VatReturnOptions, ask: WantedReturn['ask']): Promise<Counted> {
  const day = today(session.now());
  const days = await daysOf(session, opties, day);
  const store = await session.figures(returnFigures());
  const filed = opties.ingediend ? await filedReturns(store) : [];
  if (opties.ingediend) checkFiling(days, filed, day);
  const codes = await codesIn(session, opties.btwCodes);
  return readReturn(await openReader(session), store, {
    days,
    include: !opties.zonderNagekomen,
    filing: opties.ingediend === true && !isTermOver(days, filed, day),
    codes,
    ask,
  });
}

/** The days that the options name. Fails with exit 2 where they name only the first or the last. */
function checkDays(opties: PeriodOptions): ReturnType<typeof period> {
  const { van, tot } = period(opties);
  if ((van === undefined) !== (tot === undefined)) {
    throw usage({
      nl: 'een aangifte heeft een eerste en een laatste dag: geef --van en --tot, of een --kwartaal of --maand',
      en: 'a return has a first and a last day: give --van and --tot, or a --kwartaal or --maand',
    });
  }
  return { van, tot };
}

/** The period that the options name; without one, the last that ended. Fails with exit 2 for a taxpayer who files no return. */
async function daysOf(session: OpenSession, opties: PeriodOptions, day: string): Promise<Days> {
  const { van, tot } = checkDays(opties);
  refuseNoReturn(await session.profile());
  if (van !== undefined && tot !== undefined) {
    refuseNoReturn(await taxpayer(session, ['btw_stelsel']));
    return { van, tot };
  }
  return lastPeriod(day, (await taxpayer(session, ['btw_stelsel', 'aangifte'])).aangifte);
}

/** Fails with exit 2 for a scheme that has no periodic return. */
function refuseNoReturn({ naam, btw_stelsel }: Profile): void {
  if (btw_stelsel !== undefined && withoutReturn(btw_stelsel)) throw usage(...noReturnText(naam, btw_stelsel));
}

async function foundIn(session: OpenSession, found: Counted, { ingediend, zonderNagekomen }: VatReturnOptions): Promise<Found<RoosterRow>> {
  const { days, ledger, whole, coding } = found;
  const { btw_stelsel } = await session.profile();
  const doubts = [
    incompleteText(ledger),
    ...lateTexts(found, !zonderNagekomen, session.timeZone),
    ...controlTexts(whole),
    outsideText(found),
    leftOutText(whole),
  ];
  return {
    rows: roosterRows(found),
    above: [
      ...headTexts(days, btw_stelsel).map((text) => ({ text })),
      ...doubts.flatMap(warning),
      ...note(rememberedText(ledger.documents, coding)),
    ],
    after: ingediend && (() => file(session, found)),
    failure: unplacedFailure(ledger, whole.unplaced),
  };
}

/** One rooster of a return, or the part of a late document in it. Amounts are in euro. */
type RoosterRow = RowOf<'RoosterRow'> & { readonly rooster: Rooster | `${Rooster}-nagekomen` };

/** The boxes as the screen of Intervat names them, shortened where the frame around them says the rest. */
const roosterTexts: Record<Rooster, Text> = {
  '00': { nl: 'Handelingen onderworpen aan een bijzondere regeling', en: 'Transactions under a special scheme' },
  '01': { nl: 'Handelingen tegen 6 %', en: 'Transactions at 6 %' },
  '02': { nl: 'Handelingen tegen 12 %', en: 'Transactions at 12 %' },
  '03': { nl: 'Handelingen tegen 21 %', en: 'Transactions at 21 %' },
  '44': { nl: 'Diensten met buitenlandse btw door de medecontractant', en: 'Services, foreign VAT due by the co-contractor' },
  '45': { nl: 'Handelingen met btw door de medecontractant', en: 'Transactions, VAT due by the co-contractor' },
  '46': { nl: 'Vrijgestelde intracommunautaire leveringen en ABC-verkopen', en: 'Exempt intra-Community supplies and ABC sales' },
  '47': { nl: 'Andere vrijgestelde handelingen, en die in het buitenland', en: 'Other exempt transactions, and those abroad' },
  '48': { nl: "Creditnota's bij roosters 44 en 46", en: 'Credit notes on boxes 44 and 46' },
  '49': { nl: "Creditnota's bij andere handelingen", en: 'Credit notes on other transactions' },
  '54': { nl: 'Btw op roosters 01, 02 en 03', en: 'VAT on boxes 01, 02 and 03' },
  '64': { nl: "Te recupereren btw op uitgereikte creditnota's", en: 'VAT to recover on credit notes issued' },
};

/** The rows of a return: one for each rooster, and then one for each rooster of each late document. */
export const roosterRows = (counted: Counted): RoosterRow[] => [
  ...roosters.map((rooster) => wholeRow(counted, rooster)),
  ...counted.late.flatMap((document) => documentRows(counted, document)),
  ...counted.since.flatMap((document) => documentRows(counted, document)),
];

function wholeRow({ days, whole, ledger, late, ofLate, filed, filing }: Counted, rooster: Rooster): RoosterRow {
  const now = whole.bedragen[rooster];
  const ingediend = filed?.bedragen[rooster] ?? null;
  return {
    ...days,
    rooster,
    omschrijving: t(roosterTexts[rooster]),
    bedrag: ingediend === null || filing ? now : ingediend,
    document: null,
    // A document that could not be read may belong in any rooster.
    volledig: ledger.unread.length === 0 && !whole.onvolledig.has(rooster),
    nagekomen: late.length > 0 ? ofLate[rooster] : null,
    ingediend,
    verschil: ingediend === null ? null : addedUp([now, -ingediend]),
  };
}

/** The part of a late document in each rooster, as rows of their own. */
function documentRows({ days, coding, late }: Counted, document: Booked): RoosterRow[] {
  const { bedragen } = vatReturn([document], coding);
  const counts = late.includes(document);
  const name = document.nummer ?? document.id;
  const what = counts
    ? t({ nl: `waarvan nagekomen: ${name}`, en: `of which late: ${name}` })
    : t({ nl: `nagekomen, telt hier niet: ${name}`, en: `late, not counted here: ${name}` });
  return roosters
    .filter((rooster) => bedragen[rooster] !== 0)
    .map((rooster) => ({
      ...days,
      rooster: `${rooster}-nagekomen` as const,
      omschrijving: what,
      bedrag: bedragen[rooster],
      document: document.id,
      volledig: true,
      nagekomen: counts ? bedragen[rooster] : null,
      ingediend: null,
      verschil: null,
    }));
}

const roosterColumn = (field: keyof RoosterRow, nl: string, en: string, worth: number): Column<RoosterRow> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  sparse: true,
  worth,
});

export const returnView: View<RoosterRow> = {
  columns: [
    { field: 'rooster', title: { nl: 'Rooster', en: 'Box' }, kind: 'heel', shown: ({ rooster }) => rooster.slice(0, 2) },
    { field: 'omschrijving', title: { nl: 'Wat erin hoort', en: 'Contents' }, worth: 3 },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' },
    roosterColumn('nagekomen', 'Waarvan nagekomen', 'Of which late', 2),
    roosterColumn('ingediend', 'Ingediend', 'Filed', 5),
    roosterColumn('verschil', 'Verschil', 'Difference', 6),
    {
      field: 'volledig',
      title: { nl: 'Volledig', en: 'Complete' },
      sparse: true,
      worth: 4,
      shown: ({ volledig }) => (volledig ? undefined : t({ nl: 'onvolledig', en: 'incomplete' })),
    },
  ],
  row: 'RoosterRow',
  id: 'rooster',
};
