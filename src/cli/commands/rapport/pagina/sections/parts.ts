import type { TurnoverKind } from '../../../../../jobs/reports/count/turnover-kinds.ts';
import type { Largest, Rest } from '../../../../../jobs/reports/page/largest.ts';
import { t, type Text } from '../../../../../language.ts';
import { formatNumber } from '../../../../output/money.ts';
import { turnoverView } from '../../omzet.ts';
import { unbalancedText } from '../../texts.ts';
import { html, type Markup, noMarkup } from '../markup.ts';
import type { Section, Shown } from '../section.ts';
import { type ExtraRow, pageTable } from '../table.ts';

/** The turnover by customer, product and rate: each a table with a bar for each row, and the sum of those that are not shown. */
export function partsSection({ figures: { klanten, producten, tarieven, omzet, uit_balans } }: Shown): Section {
  const uneven = unbalancedText(uit_balans);
  const any = omzet.rows.some(({ documenten }) => documenten > 0);
  const tables = html`${part('klant', klanten, { nl: 'Omzet per klant', en: 'Turnover by customer' })}
${part('product', producten, { nl: 'Omzet per product', en: 'Turnover by product' })}
${part('tarief', tarieven, { nl: 'Omzet per btw-tarief', en: 'Turnover by VAT rate' })}
${
  uneven === undefined
    ? noMarkup
    : html`<p class="note warning">${uneven}</p>
`
}`;
  return {
    id: 'verdeling',
    title: t({ nl: 'Verdeling van de omzet', en: 'Parts of the turnover' }),
    body: any
      ? tables
      : html`<p class="empty">${t({ nl: 'Nog geen omzet in deze periode.', en: 'No turnover in this period yet.' })}</p>
`,
  };
}

function part(per: TurnoverKind, { rows, rest }: Largest, title: Text): Markup {
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
