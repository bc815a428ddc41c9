import type { RowOf } from '../../../replies/index.ts';
import { type Days, today } from '../../../../belgium/dates.ts';
import { usage, type Failure, notConfirmed } from '../../../../failure.ts';
import { type Counted, readReturn, type WantedReturn } from '../../../../jobs/reports/read/return.ts';
import { filedReturns, type Filed, keepReturn, changesSinceFiling, filedAs, overlap } from '../../../../jobs/reports/btw/late.ts';
import { lastPeriod, returnDue } from '../../../../jobs/reports/count/days.ts';
import { t, type Text } from '../../../../language.ts';
import { type Profile, withoutReturn } from '../../../../service/profiles/profile.ts';
import { type Found, incompleteText, note, openReader, returnFigures, warning } from '../../../flows/reports/found.ts';
import { showReport } from '../../../flows/reports/report.ts';
import { taxpayer } from '../../../flows/reports/taxpayer.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import type { OpenSession, Opened } from '../../../session/session.ts';
import { controlTexts, headTexts, lateTexts, leftOutText, noReturnText, outsideText } from './texts.ts';
import { askCodes, rememberedText } from './answers.ts';
import { codesIn, unplacedFailure } from './unplaced.ts';
import type { View, Column } from '../../../output/out.ts';
import { vatReturn, type VatBox, boxes } from '../../../../jobs/reports/btw/placing.ts';
import { addedUp } from '../../../../belgium/decimal.ts';
import type { Booked } from '../../../../jobs/reports/count/booked.ts';
import { unconfirmed } from '../../../flows/confirm.ts';
import { unlessDryRun } from '../../../flows/dry-run.ts';
import { documentCount } from '../../../output/counts.ts';
import { daysText, formatDate } from '../../../output/days.ts';
import { formatMoment } from '../../../output/moments.ts';
import { formatMoney } from '../../../output/money.ts';

interface VatReturnOptions extends PeriodOptions {
  readonly btwCodes?: string | undefined;
  readonly ingediend?: true | undefined;
  readonly zonderNagekomen?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Fails with exit 8 if an amount is in no box or a document is missing. */
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

/** Fails with exit 2 if the options name only the first or the last day. */
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

async function foundIn(session: OpenSession, found: Counted, { ingediend, zonderNagekomen }: VatReturnOptions): Promise<Found<BoxRow>> {
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
    rows: boxRows(found),
    above: [
      ...headTexts(days, btw_stelsel).map((text) => ({ text })),
      ...doubts.flatMap(warning),
      ...note(rememberedText(ledger.documents, coding)),
    ],
    after: ingediend && (() => file(session, found)),
    failure: unplacedFailure(ledger, whole.unplaced),
  };
}

/** One box of a return, or the part of a late document in it. Amounts are in euro. */
type BoxRow = RowOf<'RoosterRow'> & { readonly rooster: VatBox | `${VatBox}-nagekomen` };

/** The boxes as the screen of Intervat names them, shortened where the frame around them says the rest. */
const boxTexts: Record<VatBox, Text> = {
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

export const boxRows = (counted: Counted): BoxRow[] => [
  ...boxes.map((box) => wholeRow(counted, box)),
  ...counted.late.flatMap((document) => documentRows(counted, document)),
  ...counted.since.flatMap((document) => documentRows(counted, document)),
];

function wholeRow({ days, whole, ledger, late, ofLate, filed, filing }: Counted, box: VatBox): BoxRow {
  const now = whole.bedragen[box];
  const ingediend = filed?.bedragen[box] ?? null;
  return {
    ...days,
    rooster: box,
    omschrijving: t(boxTexts[box]),
    bedrag: ingediend === null || filing ? now : ingediend,
    document: null,
    // A document that could not be read may belong in any box.
    volledig: ledger.unread.length === 0 && !whole.onvolledig.has(box),
    nagekomen: late.length > 0 ? ofLate[box] : null,
    ingediend,
    verschil: ingediend === null ? null : addedUp([now, -ingediend]),
  };
}

function documentRows({ days, coding, late }: Counted, document: Booked): BoxRow[] {
  const { bedragen } = vatReturn([document], coding);
  const counts = late.includes(document);
  const name = document.nummer ?? document.id;
  const what = counts
    ? t({ nl: `waarvan nagekomen: ${name}`, en: `of which late: ${name}` })
    : t({ nl: `nagekomen, telt hier niet: ${name}`, en: `late, not counted here: ${name}` });
  return boxes
    .filter((box) => bedragen[box] !== 0)
    .map((box) => ({
      ...days,
      rooster: `${box}-nagekomen` as const,
      omschrijving: what,
      bedrag: bedragen[box],
      document: document.id,
      volledig: true,
      nagekomen: counts ? bedragen[box] : null,
      ingediend: null,
      verschil: null,
    }));
}

const boxColumn = (field: keyof BoxRow, nl: string, en: string, worth: number): Column<BoxRow> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  sparse: true,
  worth,
});

export const returnView: View<BoxRow> = {
  columns: [
    { field: 'rooster', title: { nl: 'Rooster', en: 'Box' }, kind: 'heel', shown: ({ rooster: box }) => box.slice(0, 2) },
    { field: 'omschrijving', title: { nl: 'Wat erin hoort', en: 'Contents' }, worth: 3 },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' },
    boxColumn('nagekomen', 'Waarvan nagekomen', 'Of which late', 2),
    boxColumn('ingediend', 'Ingediend', 'Filed', 5),
    boxColumn('verschil', 'Verschil', 'Difference', 6),
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

/** Fails with exit 2 if no return of these days can be filed: they have not ended, or share days with another filed return. */
function checkFiling(days: Days, filed: readonly Filed[], day: string): void {
  if (days.tot >= day) {
    throw usage({
      nl: `--ingediend: deze periode loopt nog tot en met ${formatDate(days.tot)}`,
      en: `--ingediend: this period has not ended before ${formatDate(days.tot)} is over`,
    });
  }
  const other = filedAs(days, filed) ? undefined : filed.find((one) => overlap(one, days));
  if (!other) return;
  throw usage({
    nl: `--ingediend: de aangifte ${daysText(other)} is al ingediend en deelt dagen met deze periode`,
    en: `--ingediend: the return ${daysText(other)} was filed already and shares days with this period`,
    hint: {
      nl: `Kijk die na met: duit rapport btw --van ${other.van} --tot ${other.tot}`,
      en: `Look at that one with: duit rapport btw --van ${other.van} --tot ${other.tot}`,
    },
  });
}

/** Whether a return of these days was filed and can't be filed again, because its term is over. */
const isTermOver = (days: Days, filed: readonly Filed[], day: string): boolean =>
  filedAs(days, filed) !== undefined && returnDue(days) < day;

function tooLate(days: Days, { ingediend }: Filed, timeZone: string | undefined): Failure {
  const when = formatMoment(ingediend, timeZone);
  const due = formatDate(returnDue(days));
  return notConfirmed('already_done', {
    nl: `de aangifte ${daysText(days)} is bewaard als ingediend op ${when}, en kon tot en met ${due} vervangen worden`,
    en: `the return ${daysText(days)} was kept as filed on ${when}, and could be replaced up to ${due}`,
    hint: {
      nl: 'Er is niets bewaard. Wat er sindsdien bijkwam, telt mee in de volgende aangifte die je indient.',
      en: 'Nothing was kept. What came since counts in the next return that you file.',
    },
  });
}

/**
 * Keeps the figures as filed; a return whose term is over is not replaced (exit 12). Figures that are incomplete or don't add up, and others than those that were filed before, need a
 * confirmation: fails with exit 12 if nobody gives it.
 */
async function file(session: OpenSession, counted: Counted): Promise<void> {
  const { out, now, timeZone } = session;
  const { days, ledger, rows, whole, filed, filing, since } = counted;
  const fresh: Filed = {
    ...days,
    ingediend: now().toISOString(),
    volledig: whole.unplaced.length + ledger.unread.length === 0,
    bedragen: whole.bedragen,
    documenten: rows.map(({ id, nummer = null, datum }) => ({ id, nummer, datum: datum ?? '' })),
  };
  if (filed && isSame(filed, fresh) && (filing || since.length === 0)) {
    const when = formatMoment(filed.ingediend, timeZone);
    return out.notice({ nl: `Al bewaard op ${when}, met dezelfde cijfers.`, en: `Kept already on ${when}, with the same figures.` });
  }
  if (filed && !filing) throw tooLate(days, filed, timeZone);
  await confirm(session, filingDoubts(fresh, filed, whole.controls.length));
  await unlessDryRun(session, async () => {
    await keepReturn(await session.state(), fresh);
    await out.notice({
      nl: `Bewaard als ingediend: de aangifte ${daysText(days)}, met ${documentCount(rows.length)}.`,
      en: `Kept as filed: the return ${daysText(days)}, with ${documentCount(rows.length)}.`,
    });
  });
}

function isSame(before: Filed, after: Filed): boolean {
  const { gone, added } = changesSinceFiling(before, after.documenten);
  const equal = boxes.every((box) => before.bedragen[box] === after.bedragen[box]);
  return equal && gone.length + added.length === 0 && before.volledig === after.volledig;
}

function filingDoubts(fresh: Filed, before: Filed | undefined, controls: number): string[] {
  const found: string[] = [];
  if (!fresh.volledig) found.push(t({ nl: 'de cijfers zijn onvolledig', en: 'the figures are incomplete' }));
  if (controls > 0) found.push(t({ nl: 'niet alle documenten kloppen', en: 'not all documents add up' }));
  if (before)
    found.push(
      t({ nl: 'ze vervangen wat je eerder indiende', en: 'they replace those that you filed before' }) + differences(before, fresh),
    );
  return found;
}

function differences(before: Filed, after: Filed): string {
  const changed = boxes.filter((box) => before.bedragen[box] !== after.bedragen[box]);
  if (changed.length === 0) return t({ nl: ' (andere documenten, dezelfde bedragen)', en: ' (other documents, the same amounts)' });
  const texts = changed.map((box) => `${box} ${formatMoney(before.bedragen[box])} → ${formatMoney(after.bedragen[box])}`);
  return ` (${texts.join('; ')})`;
}

async function confirm({ ask, globals, argv }: Opened<'argv' | 'ask' | 'globals'>, found: readonly string[]): Promise<void> {
  if (found.length === 0 || globals.ja || globals.proef) return;
  const text = found.join('; ');
  if (ask.interactive) {
    await ask.show(t({ nl: `Let op: ${text}.`, en: `Note: ${text}.` }));
    if (await ask.confirm(t({ nl: 'Toch als ingediend bewaren?', en: 'Keep as filed all the same?' }))) return;
    throw notConfirmed('needs_yes', { nl: 'niet bevestigd; er is niets bewaard', en: 'not confirmed; nothing was kept' });
  }
  throw unconfirmed({ nl: `niet bewaard: ${text}`, en: `not kept: ${text}` }, argv, ['--ja']);
}
