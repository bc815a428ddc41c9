import { today } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import { type Days, filedReturns } from '../../../jobs/reports/btw/filed.ts';
import { changesSince } from '../../../jobs/reports/btw/late.ts';
import { lastPeriod } from '../../../jobs/reports/deadline.ts';
import { t } from '../../../language.ts';
import { type Profile, withoutReturn } from '../../../service/profiles/index.ts';
import { openCoding } from '../../flows/ledger/coding.ts';
import { warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { taxpayer } from '../../flows/ledger/taxpayer.ts';
import { stream } from '../../flows/stream.ts';
import { period, type PeriodOptions } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';
import { returnView, rowsOf } from './btw-columns.ts';
import { type Counted, counted } from './btw-counted.ts';
import { controlTexts, headTexts, lateTexts, noReturnText } from './btw-texts.ts';
import { failUnplaced } from './btw-unplaced.ts';
import { checkFiling, file } from './file-btw.ts';

interface Options extends PeriodOptions {
  readonly btwCodes?: string | undefined;
  readonly ingediend?: true | undefined;
  readonly zonderNagekomen?: true | undefined;
}

/** Shows the sales side of the VAT return of a period. Fails with exit 8 where an amount stands in no rooster or a document is missing. */
export async function showVatReturn(session: OpenSession, { btwCodes, ingediend, zonderNagekomen, ...opties }: Options): Promise<void> {
  session.out.check(returnView);
  const day = today(session.now());
  const days = await daysOf(session, opties, day);
  const filed = await filedReturns(await session.state());
  if (ingediend) checkFiling(days, filed, day);
  const codingFor = await openCoding(session, btwCodes);
  const include = !zonderNagekomen;
  const found = await counted(session, days, { filed, codingFor, include });
  await show(session, found, include);
  if (ingediend) await file(session, found);
  failUnplaced(found);
}

/** The period that the options name; without one, the last that ended. Fails with exit 2 for a taxpayer who files no return. */
async function daysOf(session: OpenSession, opties: PeriodOptions, day: string): Promise<Days> {
  const { van, tot } = period(opties);
  if ((van === undefined) !== (tot === undefined)) {
    throw usage(
      t({
        nl: 'een aangifte heeft een eerste en een laatste dag: geef --van en --tot, of een --kwartaal of --maand',
        en: 'a return has a first and a last day: give --van and --tot, or a --kwartaal or --maand',
      }),
    );
  }
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

async function show(session: OpenSession, found: Counted, include: boolean): Promise<void> {
  const { out, timeZone } = session;
  const { days, ledger, rows, whole, late, ofLate, filed } = found;
  const { btw_stelsel } = await session.profile();
  for (const text of headTexts(days, btw_stelsel)) await out.notice(text);
  await warnIncomplete(session, ledger);
  const changes = filed && changesSince(filed, rows);
  for (const text of lateTexts(found, { changes, include, timeZone })) await out.warn(text);
  for (const text of controlTexts(whole)) await out.warn(text);
  const shown = rowsOf({ days, whole, unread: ledger.unread.length > 0, late: late.length > 0 ? ofLate : undefined, filed });
  await out.list(stream(shown), returnView);
}
