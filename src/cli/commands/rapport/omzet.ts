import { type Days, today } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import type { Booked, Ledger } from '../../../jobs/reports/count/booked.ts';
import { type Between, periodBefore, periodOrYear, type TurnoverKind } from '../../../jobs/reports/count/days.ts';
import {
  outsideLines,
  type Turnover,
  turnover,
  unbalanced,
  unnamedKey,
  type Compared,
  compared,
} from '../../../jobs/reports/count/turnover.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import type { Reader } from '../../../jobs/reports/read/reader.ts';
import { t, type Text } from '../../../language.ts';
import { type Found, incompleteFailure, incompleteText, openReader, warning } from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { period, type PeriodOptions } from '../../options.ts';
import { documentCount, shortList } from '../../output/counts.ts';
import { formatPercent } from '../../output/money.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { daysText, formatDate } from '../../output/days.ts';

interface TurnoverOptions extends PeriodOptions {
  readonly per: TurnoverKind;
  readonly vergelijk?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

/** Of this year by default. Fails with exit 8 if a document is missing. */
export async function showTurnover(session: OpenSession, { per, vergelijk, profielen, ...opties }: TurnoverOptions): Promise<void> {
  const { out } = session;
  const day = today(session.now());
  const range = periodOrYear(period(opties), day);
  const earlier = vergelijk ? yearEarlier(range, day) : undefined;
  const style = { per, bars: out.format === 'tabel' && out.terminal };
  if (!earlier) {
    const read = async (opened: OpenSession): Promise<Found<Turnover>> => {
      const ledger = await ledgerOf(await openReader(opened), range, per);
      return { ...around(ledger, per), rows: turnover(ledger.documents, per) };
    };
    return showReport(session, { read, view: (rows) => turnoverView(rows, style), head: [turnoverText(range)] }, profielen);
  }
  const read = (opened: OpenSession) => readCompared(opened, [range, earlier], per);
  const head = [turnoverText(range), earlierPeriodText(earlier)];
  return showReport(session, { read, view: (rows) => comparedView(rows, style), head }, profielen);
}

/** The same days a year earlier. Fails with exit 2 if they have no first or last one. */
function yearEarlier(range: Between, day: string): Days {
  const earlier = periodBefore(range, day);
  if (earlier) return earlier;
  if (range.van !== undefined) {
    const van = formatDate(range.van);
    throw usage({
      nl: `--vergelijk: de periode begint pas op ${van}; geef ook --tot`,
      en: `--vergelijk: the period only begins on ${van}; give --tot too`,
    });
  }
  throw usage({
    nl: '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand',
    en: '--vergelijk: give --van too, or a --jaar, --kwartaal or --maand',
  });
}

async function readCompared(session: OpenSession, [range, earlier]: readonly [Between, Days], per: TurnoverKind): Promise<Found<Compared>> {
  const reader = await openReader(session);
  const now = await ledgerOf(reader, range, per);
  const before = await ledgerOf(reader, earlier, per);
  const all: Ledger = {
    documents: [...now.documents, ...before.documents],
    unread: [...now.unread, ...before.unread],
    invoices: new Map([...now.invoices, ...before.invoices]),
  };
  return { ...around(all, per), rows: compared(turnover(now.documents, per), turnover(before.documents, per), per) };
}

const ledgerOf = (reader: Reader, range: Between, per: TurnoverKind): Promise<Ledger> =>
  readLedger(reader, [reader.api.facturen.list(range)], { named: per === 'klant' });

function around(ledger: Ledger, per: TurnoverKind): Omit<Found<never>, 'rows'> {
  const uneven = per === 'product' || per === 'tarief' ? unbalancedText(unbalanced(ledger.documents)) : undefined;
  return { above: [...warning(incompleteText(ledger)), ...warning(uneven)], failure: incompleteFailure(ledger) };
}

/** Names these documents, whose lines and rates do not make their totals; undefined if there are none. */
export function unbalancedText(wrong: readonly Booked[]): string | undefined {
  if (wrong.length === 0) return undefined;
  const names = shortList(
    wrong.map(({ nummer, id }) => nummer ?? id),
    20,
  );
  return t({
    nl: `Bij ${documentCount(wrong.length)} kloppen de regels en tarieven niet met de totalen: ${names}.`,
    en: `For ${documentCount(wrong.length)} the lines and rates do not add up to the totals: ${names}.`,
  });
}

export const turnoverText = (range: Between): string =>
  t({
    nl: `Omzet ${daysText(range)}, zonder concepten; creditnota's zijn afgetrokken.`,
    en: `Turnover ${daysText(range)}, without drafts; credit notes are subtracted.`,
  });

export const earlierPeriodText = (earlier: Between): string =>
  t({ nl: `Ernaast die ${daysText(earlier)}.`, en: `Beside that ${daysText(earlier)}.` });

interface TurnoverStyle {
  readonly per: TurnoverKind;
  readonly bars: boolean;
}

export const turnoverView = (rows: readonly Turnover[], style: TurnoverStyle): View<Turnover> => ({
  columns: [...columnsOf(style), ...withVat, ...(style.bars ? [bar(rows)] : [])],
  row: 'TurnoverRow',
  id: 'sleutel',
});

export const comparedView = (rows: readonly Compared[], style: TurnoverStyle): View<Compared> => ({
  columns: [
    ...columnsOf(style),
    { field: 'vorig_excl', title: { nl: 'Jaar eerder', en: 'Year before' }, kind: 'bedrag', summed: true },
    { field: 'verschil_excl', title: { nl: 'Verschil', en: 'Difference' }, kind: 'bedrag', summed: true, worth: 5 },
    ...(style.bars ? [bar(rows)] : []),
  ],
  row: 'ComparedRow',
  id: 'sleutel',
});

const columnsOf = ({ per }: TurnoverStyle): Column<Turnover>[] => [
  { field: 'naam', title: titles[per], shown: (row) => turnoverName(row, per) },
  { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
  { field: 'totaal_excl', title: { nl: 'Omzet excl.', en: 'Turnover excl.' }, kind: 'bedrag', summed: true },
];
const withVat: Column<Turnover>[] = [
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag', summed: true, worth: 2, sparse: true },
  { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag', summed: true, worth: 3, sparse: true },
];

const titles: Record<TurnoverKind, Text> = {
  maand: { nl: 'Maand', en: 'Month' },
  kwartaal: { nl: 'Kwartaal', en: 'Quarter' },
  klant: { nl: 'Klant', en: 'Customer' },
  product: { nl: 'Product', en: 'Product' },
  tarief: { nl: 'Tarief', en: 'Rate' },
};

function turnoverName({ sleutel, naam }: Turnover, per: TurnoverKind): string {
  if (sleutel === outsideLines) return t({ nl: '(niet in de regels)', en: '(not in the lines)' });
  if (sleutel === unnamedKey) return t({ nl: '(onbekend)', en: '(unknown)' });
  if (per === 'tarief') return formatPercent(Number(sleutel));
  return per === 'maand' ? sleutel.split('-').toReversed().join('/') : naam;
}

const widest = 16;

/** A bar as long as the turnover, beside the largest of these rows; a negative one is light. */
function bar(rows: readonly Turnover[]): Column<Turnover> {
  const largest = Math.max(...rows.map(({ totaal_excl }) => Math.abs(totaal_excl)), 1);
  return {
    field: 'balk',
    title: { nl: '', en: '' },
    kind: 'heel',
    worth: 4,
    value: ({ totaal_excl: amount }) => (amount < 0 ? '░' : '█').repeat(Math.round((Math.abs(amount) / largest) * widest)),
  };
}
