import { today } from '../../../belgium/dates.ts';
import type { Ledger } from '../../../jobs/reports/booked.ts';
import { type Compared, compared } from '../../../jobs/reports/compare.ts';
import { type Turnover, turnover, unbalanced } from '../../../jobs/reports/turnover.ts';
import type { TurnoverKind } from '../../../jobs/reports/turnover-kinds.ts';
import { failIncomplete, warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { readLedger } from '../../flows/ledger/read.ts';
import { stream } from '../../flows/stream.ts';
import { period, type PeriodOptions } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';
import { comparedView, turnoverView } from './omzet-columns.ts';
import { earlierText, type Range, rangeBefore, rangeOf, turnoverText } from './range.ts';
import { unbalancedText } from './unbalanced.ts';

interface Options extends PeriodOptions {
  readonly per: TurnoverKind;
  readonly vergelijk?: true | undefined;
}

/** Shows the turnover of a period, by default this year. Fails with exit 8 where a document is missing. */
export async function showTurnover(session: OpenSession, { per, vergelijk, ...opties }: Options): Promise<void> {
  const { out } = session;
  const day = today(session.now());
  const range = rangeOf(period(opties), day);
  const earlier = vergelijk ? rangeBefore(range, day) : undefined;
  const layout = { per, bars: out.format === 'tabel' && out.terminal };
  out.check(earlier ? comparedView([], layout) : turnoverView([], layout));
  const now = await ledgerOf(session, range, per);
  const before = earlier && (await ledgerOf(session, earlier, per));
  const all: Ledger = {
    documents: [...now.documents, ...(before?.documents ?? [])],
    unread: [...now.unread, ...(before?.unread ?? [])],
  };
  await out.notice(turnoverText(range));
  if (earlier) await out.notice(earlierText(earlier));
  await warnIncomplete(session, all);
  const uneven = per === 'product' || per === 'tarief' ? unbalancedText(unbalanced(all.documents)) : undefined;
  if (uneven !== undefined) await out.warn(uneven);
  const rows: Turnover[] = turnover(now.documents, per);
  if (before) {
    const both: Compared[] = compared(rows, turnover(before.documents, per), per);
    await out.list(stream(both), comparedView(both, layout));
  } else await out.list(stream(rows), turnoverView(rows, layout));
  failIncomplete(all);
}

const ledgerOf = (session: OpenSession, range: Range, per: TurnoverKind): Promise<Ledger> =>
  readLedger(session, ({ facturen }) => [facturen.list(range)], { named: per === 'klant' });
