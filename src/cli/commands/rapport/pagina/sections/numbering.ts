import { t } from '../../../../../language.ts';
import { numberingView, seriesText } from '../../nummering.ts';
import type { Section, Shown } from '../section.ts';
import { html } from '../markup.ts';
import { pageTable } from '../table.ts';

/** The findings on the numbers of the period. */
export function numberingSection({ figures: { nummering } }: Shown): Section {
  const { series, findings } = nummering;
  const title = t({ nl: 'Nummering', en: 'Numbering' });
  const none =
    series.length === 0 ? t({ nl: 'Geen genummerde documenten in deze periode.', en: 'No numbered documents in this period.' }) : '';
  const fine = t({
    nl: 'Niets gevonden: er ontbreekt geen nummer en geen datum loopt terug.',
    en: 'Nothing found: no number is missing and no date goes back.',
  });
  const result =
    findings.length > 0
      ? pageTable({ caption: title, rows: findings, view: numberingView })
      : html`<p class="empty">${none || fine}</p>
`;
  return {
    id: 'nummering',
    title,
    body: html`${series.map(
      (one) => html`<p class="note">${seriesText(one)}</p>
`,
    )}${result}`,
  };
}
