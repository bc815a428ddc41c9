import type { Compared } from '../../../../../jobs/reports/count/compare.ts';
import type { Timeline } from '../../../../../jobs/reports/page/timeline.ts';
import { t } from '../../../../../language.ts';
import { formatMoney } from '../../../../output/money.ts';
import { comparedView, earlierPeriodText, turnoverText, turnoverView } from '../../omzet.ts';
import { chart, type BarGroup } from '../chart.ts';
import { html, noMarkup } from '../markup.ts';
import type { Section, Shown } from '../section.ts';
import { pageTable } from '../table.ts';

/** The turnover in order of time, beside that of a year earlier where it is compared. */
export function turnoverSection({ range, earlier, figures: { omzet } }: Shown): Section {
  const { per, rows, isCompared } = omzet;
  const head = html`<p class="note">${turnoverText(range)}${earlier ? ` ${earlierPeriodText(earlier)}` : ''}</p>
`;
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
  const empty = html`<p class="empty">${t({ nl: 'Nog geen omzet in deze periode.', en: 'No turnover in this period yet.' })}</p>
`;
  const found = rows.some(({ documenten, vorig_excl: before }) => documenten > 0 || before !== 0);
  return {
    id: 'omzet',
    title,
    body: html`${head}${found ? html`${drawing ?? noMarkup}${pageTable({ caption: title, rows, view })}` : empty}`,
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
