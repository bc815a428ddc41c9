import { today } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import type { Ledger } from '../../../jobs/reports/booked.ts';
import { type Compared, compared, yearBefore } from '../../../jobs/reports/compare.ts';
import { type Turnover, turnover, unbalanced } from '../../../jobs/reports/turnover.ts';
import type { TurnoverKind } from '../../../jobs/reports/turnover-kinds.ts';
import { t } from '../../../language.ts';
import { failIncomplete, warnIncomplete } from '../../flows/ledger/incomplete.ts';
import { readLedger } from '../../flows/ledger/read.ts';
import { stream } from '../../flows/stream.ts';
import { period, type PeriodOptions } from '../../options.ts';
import { formatDate } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';
import { comparedView, turnoverView } from './omzet-columns.ts';

interface Options extends PeriodOptions {
  readonly per: TurnoverKind;
  readonly vergelijk?: true | undefined;
}

type Range = Pick<PeriodOptions, 'van' | 'tot'>;

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
  await tellHead(session, range, earlier);
  await warnIncomplete(session, all);
  if (per === 'product' || per === 'tarief') await warnUnbalanced(session, all);
  const rows: Turnover[] = turnover(now.documents, per);
  if (before) {
    const both: Compared[] = compared(rows, turnover(before.documents, per), per);
    await out.list(stream(both), comparedView(both, layout));
  } else await out.list(stream(rows), turnoverView(rows, layout));
  failIncomplete(all);
}

const ledgerOf = (session: OpenSession, range: Range, per: TurnoverKind): Promise<Ledger> =>
  readLedger(session, ({ facturen }) => [facturen.list(range)], { named: per === 'klant' });

function rangeOf({ van, tot }: Range, day: string): Range {
  const year = day.slice(0, 4);
  if (van === undefined && tot === undefined) return { van: `${year}-01-01`, tot: `${year}-12-31` };
  return { ...(van !== undefined && { van }), ...(tot !== undefined && { tot }) };
}

/** The same days a year earlier; of a period that has not ended, those up to this day. Fails with exit 2 without a first day. */
function rangeBefore({ van, tot }: Range, day: string): Range {
  if (van === undefined) {
    throw usage(
      t({
        nl: '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand',
        en: '--vergelijk: give --van too, or a --jaar, --kwartaal or --maand',
      }),
    );
  }
  const last = tot === undefined || (tot > day && van <= day) ? day : tot;
  return { van: yearBefore(van), tot: yearBefore(last) };
}

async function tellHead({ out }: OpenSession, range: Range, earlier: Range | undefined): Promise<void> {
  await out.notice(
    t({
      nl: `Omzet ${daysText(range)}, zonder concepten; creditnota's zijn afgetrokken.`,
      en: `Turnover ${daysText(range)}, without drafts; credit notes are subtracted.`,
    }),
  );
  if (earlier) await out.notice(t({ nl: `Ernaast die ${daysText(earlier)}.`, en: `Beside that ${daysText(earlier)}.` }));
}

function daysText({ van, tot }: Range): string {
  const from = formatDate(van ?? '');
  const to = formatDate(tot ?? '');
  if (tot === undefined) return t({ nl: `vanaf ${from}`, en: `from ${from}` });
  if (van === undefined) return t({ nl: `tot en met ${to}`, en: `up to and including ${to}` });
  return t({ nl: `van ${from} tot en met ${to}`, en: `from ${from} up to and including ${to}` });
}

const mostNamed = 20;

async function warnUnbalanced({ out }: OpenSession, { documents }: Ledger): Promise<void> {
  const wrong = unbalanced(documents);
  if (wrong.length === 0) return;
  const named = wrong.slice(0, mostNamed).map(({ nummer, id }) => nummer ?? id);
  const names = wrong.length > mostNamed ? [...named, '…'].join(', ') : named.join(', ');
  await out.warn(
    t({
      nl: `Bij ${wrong.length} documenten kloppen de regels en tarieven niet met de totalen: ${names}.`,
      en: `For ${wrong.length} documents the lines and rates do not make the totals: ${names}.`,
    }),
  );
}
