import type { Unplaced } from '../../../../../jobs/reports/btw/placing.ts';
import { t } from '../../../../../language.ts';
import { returnView, roosterRows } from '../../btw/columns.ts';
import { controlTexts, headTexts, lateTexts } from '../../btw/texts.ts';
import { namedUnplaced } from '../../btw/unplaced.ts';
import { html, type Markup, missingList, namedMark, noMarkup } from '../markup.ts';
import type { Section, Shown } from '../section.ts';
import { pageTable } from '../table.ts';

/** The sales side of the VAT return of the period, and everything that keeps it from being whole; undefined without a return. */
export function vatSection({ btw, profiel, timeZone }: Shown): Section | undefined {
  if (!btw) return undefined;
  const { days, whole } = btw;
  const title = t({ nl: 'Btw-aangifte', en: 'VAT return' });
  const warnings = [...lateTexts(btw, true, timeZone), ...controlTexts(whole)];
  return {
    id: 'btw',
    title,
    body: html`${headTexts(days, profiel.btw_stelsel).map(
      (text) => html`<p class="note">${text}</p>
`,
    )}${pageTable({ caption: title, rows: roosterRows(btw), view: returnView })}${warnings.map(
      (text) => html`<p class="note warning">${text}</p>
`,
    )}${unplacedList(whole.unplaced)}`,
  };
}

function unplacedList(unplaced: readonly Unplaced[]): Markup {
  if (unplaced.length === 0) return noMarkup;
  const { named: first, more } = namedUnplaced(unplaced);
  const head = t({
    nl: 'Onvolledig: deze bedragen staan in geen enkel rooster.',
    en: 'Incomplete (onvolledig): these amounts are in no box.',
  });
  return missingList(
    head,
    first.map(({ name, reason }) => html`${namedMark(name)}: <bdi>${reason}</bdi>`),
    more,
  );
}
