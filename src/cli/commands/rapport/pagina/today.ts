import { byCustomer, type Outstanding, type AgeingPart } from '../../../../jobs/reports/count/outstanding.ts';
import type { PageFigures } from '../../../../jobs/reports/page/read.ts';
import { t } from '../../../../language.ts';
import { documentCount } from '../../../output/counts.ts';
import { formatDate } from '../../../output/days.ts';
import { formatMoney, formatNumber } from '../../../output/money.ts';
import type { Column } from '../../../output/out.ts';
import { shownValue } from '../../../output/values.ts';
import { ageingView, outstandingView, paidByBankText, paidText } from '../../../views/outstanding.ts';
import { aboveLimit, subjectsOf } from '../../../views/overview.ts';
import { type Bar, chart } from './chart.ts';
import { html, type Markup, noMarkup } from '../../../output/html.ts';
import { namedMark, paragraph, type Section, type Shown } from './markup.ts';
import { cells, columnsFor, framed, heading, isAside, pageTable } from './table.ts';

/** The state of the account on the day that the page is made, whatever the period of the other reports. */
export function overviewSection({ overview }: Shown): Section {
  const tiles = subjectsOf(overview).map(({ title, count, amount }) => {
    const number = count === undefined ? 0 : Number(overview[count]);
    const shown = formatNumber(number);
    if (amount === undefined) return tile(t(title), shown, '');
    return tile(t(title), formatMoney(Number(overview[amount])), count === undefined ? '' : documentCount(number, shown));
  });
  return {
    id: 'stand',
    title: t({ nl: `Stand op ${formatDate(overview.datum)}`, en: `As of ${formatDate(overview.datum)}` }),
    body: html`<dl class="tiles">
${tiles}</dl>
${notes(overview)}`,
  };
}

const tile = (title: string, figure: string, count: string): Markup =>
  html`<div><dt>${title}</dt><dd>${figure}</dd>${count === '' ? noMarkup : html`<dd class="count">${count}</dd>`}</div>
`;

function notes(overview: Shown['overview']): Markup[] {
  const { omzetgrens: limit, btw_periode: periode, btw_aangifte_uiterlijk: last } = overview;
  const above = aboveLimit(overview);
  const texts: Markup[] = [];
  const add = (text: string): void => void texts.push(paragraph('note', text));
  if (limit !== null)
    add(t({ nl: `Grens kleine onderneming: ${formatMoney(limit)}.`, en: `Small-business limit: ${formatMoney(limit)}.` }));
  if (last !== null)
    add(t({ nl: `Btw-aangifte ${periode}: uiterlijk ${formatDate(last)}.`, en: `VAT return ${periode}: by ${formatDate(last)}.` }));
  return above === undefined ? texts : [...texts, paragraph('note warning', above)];
}

export function outstandingSection({ overview: { datum }, figures, payments, bankNotes }: Shown): Section {
  const { openstaand, ouderdom } = figures;
  const paid = payments ? [paidByBankText(payments.volgens), ...bankNotes].join(' ') : paidText();
  const age = t({ nl: 'De ouderdom telt de dagen na de vervaldatum.', en: 'The age is the number of days after the due date.' });
  const ages = t({ nl: 'Ouderdomsbalans', en: 'Ageing' });
  const all = html`${ageingChart(figures, ages) ?? noMarkup}<h3>${ages}</h3>
${pageTable({ caption: ages, rows: ouderdom, view: ageingView, whole: true })}<h3>${t({ nl: 'Per document', en: 'By document' })}</h3>
${documents(openstaand)}`;
  const empty = paragraph('empty', t({ nl: 'Er staat niets open.', en: 'Nothing is outstanding.' }));
  return {
    id: 'openstaand',
    title: t({ nl: `Openstaand op ${formatDate(datum)}`, en: `Outstanding on ${formatDate(datum)}` }),
    body: html`${paragraph('note', `${paid} ${age}`)}${openstaand.length > 0 ? all : empty}`,
  };
}

const colours: Record<AgeingPart, Bar['kind']> = {
  niet_vervallen: 'now',
  dagen_0_30: 'late',
  dagen_31_60: 'late',
  dagen_61_90: 'late',
  dagen_meer_dan_90: 'late',
  losse_creditnotas: 'before',
};

const ageName = (part: AgeingPart): string => t(ageingView.columns.find(({ field }) => field === part)?.title ?? { nl: part, en: part });

function labelOf(part: AgeingPart): { label: string; under?: string } {
  const [label = '', under] = ageName(part).split(/ (?=\p{L})/u);
  if (part.startsWith('dagen_')) return { label: ageName(part), under: t({ nl: 'dagen', en: 'days' }) };
  return { label, ...(under !== undefined && { under }) };
}

function ageingChart({ ouderdom_totalen: totals }: PageFigures, title: string): Markup | undefined {
  const shownTotals = totals.filter(({ part, bedrag }) => part !== 'losse_creditnotas' || bedrag !== 0);
  return chart({
    id: 'ouderdom-grafiek',
    title,
    description: shownTotals.map(({ part, bedrag }) => `${ageName(part)}: ${formatMoney(bedrag)}`).join('; '),
    amounts: true,
    groups: shownTotals.map(({ part, bedrag }) => ({
      ...labelOf(part),
      bars: [{ amount: bedrag, kind: colours[part], name: ageName(part) }],
    })),
  });
}

/** A customer's name is on the same page of paper as the first document. */
function documents(rows: readonly Outstanding[]): Markup {
  const apart = new Set(['klant', 'openstaand_klant']);
  const columns = columnsFor(rows, outstandingView(rows).columns).filter(({ field }) => !apart.has(field));
  const groups = Array.from(byCustomer(rows).values(), (theirs) => {
    const body = theirs.map(
      (row) => html`<tr>${cells(columns, (column) => shownValue(row, column))}</tr>
`,
    );
    return html`<tbody>
${customerRow(theirs, columns)}${body}</tbody>
`;
  });
  const caption = t({ nl: 'Openstaand per document', en: 'Outstanding by document' });
  return framed(
    caption,
    html`<thead><tr>${columns.map(heading)}</tr></thead>
${groups}`,
  );
}

/** The empty cell stands for the columns that a narrow screen leaves out. */
function customerRow(theirs: readonly Outstanding[], columns: readonly Column<Outstanding>[]): Markup {
  const [first] = theirs;
  const name = first?.klant ?? first?.klant_id;
  const aside = columns.filter(isAside).length;
  return html`<tr class="customer"><th scope="rowgroup" colspan="${columns.length - 1 - aside}">${
    name == null ? t({ nl: '(onbekend)', en: '(unknown)' }) : namedMark(name)
  }</th><td class="aside" colspan="${aside}"></td><td class="n">${formatMoney(first?.openstaand_klant ?? 0)}</td></tr>
`;
}
