import { type Days, today } from '../../../../belgium/dates.ts';
import { usage } from '../../../../failure.ts';
import { type Counted, readReturn } from '../../../../jobs/reports/read/return.ts';
import { filedReturns } from '../../../../jobs/reports/btw/late.ts';
import { lastPeriod } from '../../../../jobs/reports/count/days.ts';
import { t } from '../../../../language.ts';
import { type Profile, withoutReturn } from '../../../../service/profiles/index.ts';
import { type Found, tell, warning } from '../../../flows/reports/found.ts';
import { incompleteText } from '../../../flows/reports/incomplete.ts';
import { openReader } from '../../../flows/reports/reader.ts';
import { showReport } from '../../../flows/reports/report.ts';
import { taxpayer } from '../../../flows/reports/taxpayer.ts';
import { stream } from '../../../flows/stream.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import type { OpenSession } from '../../../session/session.ts';
import { returnView, type RoosterRow, roosterRows } from './columns.ts';
import { checkFiling, file, isTermOver } from './file.ts';
import { controlTexts, headTexts, lateTexts, leftOutText, noReturnText } from './texts.ts';
import { codesIn, unplacedFailure } from './unplaced.ts';

interface Options extends PeriodOptions {
  readonly btwCodes?: string | undefined;
  readonly ingediend?: true | undefined;
  readonly zonderNagekomen?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Shows the sales side of the VAT return of a period. Fails with exit 8 where an amount stands in no rooster or a document is missing. */
export async function showVatReturn(session: OpenSession, { profielen, ...opties }: Options): Promise<void> {
  const { out } = session;
  if (profielen !== undefined) {
    checkDays(opties);
    const read = async (opened: OpenSession) => foundIn(opened, await countedFor(opened, opties), opties);
    return showReport(session, { read, view: () => returnView }, profielen);
  }
  out.check(returnView);
  const whole = await countedFor(session, opties);
  const { rows, above = [], failure } = await foundIn(session, whole, opties);
  await tell(session, above);
  await out.list(stream(rows), returnView);
  if (opties.ingediend) await file(session, whole);
  if (failure) throw failure;
}

async function countedFor(session: OpenSession, opties: Options): Promise<Counted> {
  const day = today(session.now());
  const days = await daysOf(session, opties, day);
  const store = await session.state();
  const filed = opties.ingediend ? await filedReturns(store) : [];
  if (opties.ingediend) checkFiling(days, filed, day);
  const codes = await codesIn(session, opties.btwCodes);
  return readReturn(await openReader(session), store, {
    days,
    include: !opties.zonderNagekomen,
    filing: opties.ingediend === true && !isTermOver(days, filed, day),
    codes,
  });
}

/** The days that the options name. Fails with exit 2 where they name only the first or the last. */
function checkDays(opties: PeriodOptions): ReturnType<typeof period> {
  const { van, tot } = period(opties);
  if ((van === undefined) !== (tot === undefined)) {
    throw usage(
      t({
        nl: 'een aangifte heeft een eerste en een laatste dag: geef --van en --tot, of een --kwartaal of --maand',
        en: 'a return has a first and a last day: give --van and --tot, or a --kwartaal or --maand',
      }),
    );
  }
  return { van, tot };
}

/** The period that the options name; without one, the last that ended. Fails with exit 2 for a taxpayer who files no return. */
async function daysOf(
  session: Pick<OpenSession, 'ask' | 'out' | 'profile' | 'profiles'>,
  opties: PeriodOptions,
  day: string,
): Promise<Days> {
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

async function foundIn(
  session: Pick<OpenSession, 'profile' | 'timeZone'>,
  found: Counted,
  { zonderNagekomen }: Options,
): Promise<Found<RoosterRow>> {
  const { days, ledger, whole } = found;
  const { btw_stelsel } = await session.profile();
  const doubts = [
    incompleteText(ledger),
    ...lateTexts(found, !zonderNagekomen, session.timeZone),
    ...controlTexts(whole),
    leftOutText(whole),
  ];
  return {
    rows: roosterRows(found),
    above: [...headTexts(days, btw_stelsel).map((text) => ({ text })), ...doubts.flatMap(warning)],
    failure: unplacedFailure(ledger, whole.unplaced),
  };
}
