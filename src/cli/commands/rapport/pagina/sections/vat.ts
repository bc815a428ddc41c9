import { changesSince } from '../../../../../jobs/reports/btw/late.ts';
import { t } from '../../../../../language.ts';
import { returnView, rowsOf } from '../../btw/columns.ts';
import { controlTexts, headTexts, lateTexts } from '../../btw/texts.ts';
import { namedUnplaced } from '../../btw/unplaced.ts';
import type { Section, Shown } from '../section.ts';
import { html, type Markup, named, nothing } from '../markup.ts';
import { table } from '../table.ts';

/** The sales side of the VAT return of the period, and everything that keeps it from being whole; undefined without a return. */
export function vatSection({ btw, timeZone }: Shown): Section | undefined {
  if (!btw) return undefined;
  const { counted, btw_stelsel } = btw;
  const { days, ledger, rows, whole, late, ofLate, filed } = counted;
  const title = t({ nl: 'Btw-aangifte', en: 'VAT return' });
  const changes = filed && changesSince(filed, rows);
  const shown = rowsOf({ days, whole, unread: ledger.unread.length > 0, late: late.length > 0 ? ofLate : undefined, filed });
  const warnings = [...lateTexts(counted, { changes, include: true, timeZone }), ...controlTexts(whole)];
  return {
    id: 'btw',
    title,
    body: html`${headTexts(days, btw_stelsel).map(
      (text) => html`<p class="note">${text}</p>
`,
    )}${table({ caption: title, rows: shown, view: returnView })}${warnings.map(
      (text) => html`<p class="note warning">${text}</p>
`,
    )}${unplacedList(counted)}`,
  };
}

function unplacedList({ whole: { unplaced } }: { readonly whole: { readonly unplaced: Parameters<typeof namedUnplaced>[0] } }): Markup {
  if (unplaced.length === 0) return nothing;
  const { named: first, more } = namedUnplaced(unplaced);
  const rest =
    more > 0
      ? html`<li>${t({ nl: `en nog ${more}`, en: `and ${more} more` })}</li>
`
      : nothing;
  const head = t({
    nl: 'Onvolledig: deze bedragen staan in geen enkel rooster.',
    en: 'Incomplete (onvolledig): these amounts stand in no rooster.',
  });
  return html`<aside class="incomplete" role="note">
<p><strong>${head}</strong></p>
<ul>
${first.map(
  ({ name, reason }) => html`<li>${named(name)}: <bdi>${reason}</bdi></li>
`,
)}${rest}</ul>
</aside>
`;
}
