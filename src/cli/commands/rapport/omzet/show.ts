import { today } from '../../../../belgium/dates.ts';
import { usage } from '../../../../failure.ts';
import { t } from '../../../../language.ts';
import type { Ledger } from '../../../../jobs/reports/count/booked.ts';
import { type Between, type Days, periodBefore, periodOrYear } from '../../../../jobs/reports/count/days.ts';
import { type Compared, compared } from '../../../../jobs/reports/count/compare.ts';
import { type Turnover, turnover, unbalanced } from '../../../../jobs/reports/count/turnover.ts';
import type { TurnoverKind } from '../../../../jobs/reports/count/turnover-kinds.ts';
import { incompleteFailure, incompleteText } from '../../../flows/reports/incomplete.ts';
import type { Reader } from '../../../../jobs/reports/read/reader.ts';
import { readLedger } from '../../../../jobs/reports/read/ledger.ts';
import { type Found, warning } from '../../../flows/reports/found.ts';
import { openReader } from '../../../flows/reports/reader.ts';
import { showReport } from '../../../flows/reports/report.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import type { OpenSession } from '../../../session/session.ts';
import { comparedView, turnoverView } from './columns.ts';
import { earlierText, turnoverText } from '../range.ts';
import { unbalancedText } from '../unbalanced.ts';

interface Options extends PeriodOptions {
  readonly per: TurnoverKind;
  readonly vergelijk?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Shows the turnover of a period, by default this year. Fails with exit 8 where a document is missing. */
export async function showTurnover(session: OpenSession, { per, vergelijk, profielen, ...opties }: Options): Promise<void> {
  const { out } = session;
  const day = today(session.now());
  const range = periodOrYear(period(opties), day);
  const earlier = vergelijk ? yearEarlier(range, day) : undefined;
  const layout = { per, bars: out.format === 'tabel' && out.terminal };
  if (!earlier) {
    const read = (opened: OpenSession) => readTurnover(opened, range, per);
    return showReport(session, { read, view: (rows) => turnoverView(rows, layout), head: [turnoverText(range)] }, profielen);
  }
  const read = (opened: OpenSession) => readCompared(opened, [range, earlier], per);
  const head = [turnoverText(range), earlierText(earlier)];
  return showReport(session, { read, view: (rows) => comparedView(rows, layout), head }, profielen);
}

/** The same days a year earlier. Fails with exit 2 without a first day. */
function yearEarlier(range: Between, day: string): Days {
  const earlier = periodBefore(range, day);
  if (earlier) return earlier;
  throw usage(
    t({
      nl: '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand',
      en: '--vergelijk: give --van too, or a --jaar, --kwartaal or --maand',
    }),
  );
}

async function readTurnover(session: OpenSession, range: Between, per: TurnoverKind): Promise<Found<Turnover>> {
  const ledger = await ledgerOf(await openReader(session), range, per);
  return { ...around(ledger, per), rows: turnover(ledger.documents, per) };
}

async function readCompared(
  session: OpenSession,
  [range, earlier]: readonly [Between, Between],
  per: TurnoverKind,
): Promise<Found<Compared>> {
  const reader = await openReader(session);
  const now = await ledgerOf(reader, range, per);
  const before = await ledgerOf(reader, earlier, per);
  const all: Ledger = { documents: [...now.documents, ...before.documents], unread: [...now.unread, ...before.unread] };
  return { ...around(all, per), rows: compared(turnover(now.documents, per), turnover(before.documents, per), per) };
}

/** The warnings about these documents. */
function around(ledger: Ledger, per: TurnoverKind): Omit<Found<never>, 'rows'> {
  const uneven = per === 'product' || per === 'tarief' ? unbalancedText(unbalanced(ledger.documents)) : undefined;
  return { above: [...warning(incompleteText(ledger)), ...warning(uneven)], failure: incompleteFailure(ledger) };
}

const ledgerOf = (reader: Reader, range: Between, per: TurnoverKind): Promise<Ledger> =>
  readLedger(reader, [reader.api.facturen.list(range)], { named: per === 'klant' });
