import { t } from '../../../../../language.ts';
import { documentCount } from '../../../../output/counts.ts';
import { formatDate } from '../../../../output/moments.ts';
import { formatMoney, formatNumber } from '../../../../output/money.ts';
import { aboveLimit, subjectsOf } from '../../../../views/overview.ts';
import { html, type Markup, noMarkup } from '../markup.ts';
import type { Section, Shown } from '../section.ts';

/** How the account stands on the day that the page is made, whatever the period of the other reports. */
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

function notes(overview: Shown['overview']): Markup {
  const { omzetgrens: limit, btw_periode: periode, btw_aangifte_uiterlijk: last } = overview;
  const above = aboveLimit(overview);
  const texts: string[] = [];
  if (limit !== null)
    texts.push(t({ nl: `Grens kleine onderneming: ${formatMoney(limit)}.`, en: `Small-business limit: ${formatMoney(limit)}.` }));
  if (last !== null)
    texts.push(t({ nl: `Btw-aangifte ${periode}: uiterlijk ${formatDate(last)}.`, en: `VAT return ${periode}: by ${formatDate(last)}.` }));
  return html`${texts.map(
    (text) => html`<p class="note">${text}</p>
`,
  )}${
    above === undefined
      ? noMarkup
      : html`<p class="note warning">${above}</p>
`
  }`;
}
