import type { Unplaced } from '../../../../jobs/reports/btw/placing.ts';
import type { Compared } from '../../../../jobs/reports/count/turnover.ts';
import type { TurnoverKind } from '../../../../jobs/reports/count/days.ts';
import type { Largest, Rest, Timeline } from '../../../../jobs/reports/page/figures.ts';
import { t, type Text } from '../../../../language.ts';
import { formatMoney, formatNumber } from '../../../output/money.ts';
import { returnView, boxRows } from '../btw/show.ts';
import { controlTexts, headTexts, lateTexts, outsideText } from '../btw/texts.ts';
import { namedUnplaced } from '../btw/unplaced.ts';
import { numberingView, seriesText } from '../nummering.ts';
import { comparedView, earlierPeriodText, turnoverText, turnoverView, unbalancedText } from '../omzet.ts';
import { type BarGroup, chart } from './chart.ts';
import { html, type Markup, noMarkup } from '../../../output/html.ts';
import { missingList, namedMark, paragraph, type Section, type Shown } from './markup.ts';
import { type ExtraRow, pageTable } from './table.ts';

const noTurnoverYet = (): Markup => paragraph('empty', t({ nl: 'Nog geen omzet in deze periode.', en: 'No turnover in this period yet.' }));

export function turnoverSection({ range, earlier, figures: { omzet } }: Shown): Section {
  const { per, rows, isCompared } = omzet;
  const head = paragraph('note', `${turnoverText(range)}${earlier ? ` ${earlierPeriodText(earlier)}` : ''}`);
  const title =
    per === 'maand' ? t({ nl: 'Omzet per maand', en: 'Turnover by month' }) : t({ nl: 'Omzet per kwartaal', en: 'Turnover by quarter' });
  const drawing = chart({
    id: 'omzet-grafiek',
    title: `${title}, ${t({ nl: 'excl. btw', en: 'excl. VAT' })}`,
    description: inWords(omzet),
    groups: rows.map((row, at) => groupOf(row, rows[at - 1], omzet)),
    ...(isCompared && {
      legend: [
        { kind: 'now', text: t({ nl: 'deze periode', en: 'this period' }) },
        { kind: 'before', text: t({ nl: 'een jaar eerder', en: 'a year earlier' }) },
      ],
    }),
  });
  const look = { per, bars: false };
  const view = isCompared ? comparedView(rows, look) : turnoverView(rows, look);
  const found = rows.some(({ documenten, vorig_excl: before }) => documenten > 0 || before !== 0);
  return {
    id: 'omzet',
    title,
    body: html`${head}${found ? html`${drawing ?? noMarkup}${pageTable({ caption: title, rows, view })}` : noTurnoverYet()}`,
  };
}

const months = {
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/** The bars of a month or quarter; the year stands below the first of each year. */
function groupOf(row: Compared, before: Compared | undefined, { per, isCompared }: Timeline): BarGroup {
  const [year = '', part = ''] = row.sleutel.split('-');
  const at = Number(part) - 1;
  const quarter = t({ nl: `K${part}`, en: `Q${part}` });
  const label = per === 'kwartaal' ? quarter : t({ nl: months.nl[at] ?? part, en: months.en[at] ?? part });
  const earlier = { amount: row.vorig_excl, kind: 'before', name: `${label} ${Number(year) - 1}` } as const;
  const now = { amount: row.totaal_excl, kind: 'now', name: `${label} ${year}` } as const;
  return { label, under: before?.sleutel.startsWith(`${year}-`) ? undefined : year, bars: isCompared ? [earlier, now] : [now] };
}

/** The highest bar in words, for a person who does not see the chart; the table below it has them all. */
function inWords({ rows, per }: Timeline): string {
  const highest = rows.reduce<Compared | undefined>((most, row) => (most && most.totaal_excl >= row.totaal_excl ? most : row), undefined);
  if (!highest) return '';
  const part = per === 'maand' ? highest.sleutel.split('-').toReversed().join('/') : highest.sleutel;
  const amount = formatMoney(highest.totaal_excl);
  return t({
    nl: `${rows.length} perioden; de hoogste omzet is ${amount}, in ${part}. De tabel eronder heeft alle bedragen.`,
    en: `${rows.length} periods; the highest turnover is ${amount}, in ${part}. The table below has all amounts.`,
  });
}

/** The turnover by customer, product and rate: each a table with a bar for each row, and the sum of those that are not shown. */
export function partsSection({ figures: { klanten, producten, tarieven, omzet, uit_balans } }: Shown): Section {
  const uneven = unbalancedText(uit_balans);
  const tables = html`${partTable('klant', klanten, { nl: 'Omzet per klant', en: 'Turnover by customer' })}
${partTable('product', producten, { nl: 'Omzet per product', en: 'Turnover by product' })}
${partTable('tarief', tarieven, { nl: 'Omzet per btw-tarief', en: 'Turnover by VAT rate' })}
${uneven === undefined ? noMarkup : paragraph('note warning', uneven)}`;
  return {
    id: 'verdeling',
    title: t({ nl: 'Verdeling van de omzet', en: 'Parts of the turnover' }),
    body: omzet.rows.some(({ documenten }) => documenten > 0) ? tables : noTurnoverYet(),
  };
}

function partTable(per: TurnoverKind, { rows, rest }: Largest, title: Text): Markup {
  const view = turnoverView(rows, { per, bars: false });
  return html`<h3>${t(title)}</h3>
${pageTable({ caption: t(title), rows, view, barOf: ({ totaal_excl: amount }) => amount, rest: rest && restRow(rest, per) })}`;
}

function restRow({ delen, ...values }: Rest, per: TurnoverKind): ExtraRow {
  const count = formatNumber(delen);
  const text: Text =
    per === 'klant'
      ? { nl: `${count} andere klanten`, en: `${count} other customers` }
      : { nl: `${count} andere producten`, en: `${count} other products` };
  return { label: t(text), values };
}

/** The sales side of the VAT return of the period, and everything that keeps it from being whole; undefined without a return. */
export function vatSection({ btw, profiel, timeZone }: Shown): Section | undefined {
  if (!btw) return undefined;
  const { days, whole } = btw;
  const title = t({ nl: 'Btw-aangifte', en: 'VAT return' });
  const notes = headTexts(days, profiel.btw_stelsel).map((text) => paragraph('note', text));
  const doubts = [...lateTexts(btw, true, timeZone), ...controlTexts(whole), outsideText(btw)];
  const warnings = doubts.flatMap((text) => (text === undefined ? [] : paragraph('note warning', text)));
  const table = pageTable({ caption: title, rows: boxRows(btw), view: returnView });
  return { id: 'btw', title, body: html`${notes}${table}${warnings}${unplacedList(whole.unplaced)}` };
}

function unplacedList(unplaced: readonly Unplaced[]): Markup {
  if (unplaced.length === 0) return noMarkup;
  const { named: first, more } = namedUnplaced(unplaced);
  const head = t({
    nl: 'Onvolledig: deze bedragen staan in geen rooster, of niet zeker in het juiste.',
    en: 'Incomplete (onvolledig): these amounts are in no box, or not certainly in the right one.',
  });
  return missingList(
    head,
    first.map(({ name, reason }) => html`${namedMark(name)}: <bdi>${reason}</bdi>`),
    more,
  );
}

export function numberingSection({ figures: { nummering } }: Shown): Section {
  const { series, findings } = nummering;
  const title = t({ nl: 'Nummering', en: 'Numbering' });
  const none = t({ nl: 'Geen genummerde documenten in deze periode.', en: 'No numbered documents in this period.' });
  const fine = t({
    nl: 'Niets gevonden: er ontbreekt geen nummer en geen datum loopt terug.',
    en: 'Nothing found: no number is missing and no date goes back.',
  });
  const result =
    findings.length > 0
      ? pageTable({ caption: title, rows: findings, view: numberingView })
      : paragraph('empty', series.length === 0 ? none : fine);
  return { id: 'nummering', title, body: html`${series.map((one) => paragraph('note', seriesText(one)))}${result}` };
}
