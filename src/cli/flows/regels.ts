import { totalsOf } from '../../belgium/checks/totals.ts';
import type { Regel } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { aligned, wrapped } from '../output/aligned.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../output/money.ts';
import type { Pen } from '../output/out.ts';

/** An amount as a person reads it; empty where there is none. */
export const money = (amount: number | null | undefined): string => (amount == null ? '' : formatMoney(amount));

/** The lines of a document as a table for a person. */
export function regelTable(regels: readonly Regel[], pen: Pen): string[] {
  const head = [
    t({ nl: 'Omschrijving', en: 'Description' }),
    t({ nl: 'Aantal', en: 'Quantity' }),
    t({ nl: 'Prijs', en: 'Price' }),
    t({ nl: 'Btw', en: 'VAT' }),
    t({ nl: 'Totaal', en: 'Total' }),
  ];
  const rows = regels.flatMap(({ omschrijving, aantal, eenheidsprijs, btw_percentage, totaal }) => {
    const [first = '', ...rest] = wrapped(omschrijving ?? '', 40);
    const figures = [
      aantal == null ? '' : formatNumber(aantal),
      eenheidsprijs == null ? '' : formatPrice(eenheidsprijs),
      btw_percentage == null ? '' : formatPercent(btw_percentage),
      money(totaal),
    ];
    return [[first, ...figures], ...rest.map((line) => [line])];
  });
  const [titles = '', ...body] = aligned([head, ...rows], [1, 2, 3, 4]);
  return [pen.dim(titles), ...body];
}

/** Rows with the VAT per rate, computed from the lines; none where a line lacks a figure. */
export function vatRows(regels: readonly Regel[]): string[][] {
  const over = t({ nl: 'op', en: 'on' });
  return (totalsOf(regels)?.per_tarief ?? []).map(({ btw_percentage, basis, btw }) => [
    `${t({ nl: 'Btw', en: 'VAT' })} ${formatPercent(btw_percentage)} ${over} ${formatMoney(basis)}`,
    formatMoney(btw),
  ]);
}

/** The totals without VAT, of VAT per rate and with VAT, computed from the lines; none where a line lacks a figure. */
export function sums(regels: readonly Regel[]): string[] {
  const counted = totalsOf(regels);
  if (!counted) return [];
  const rows = [
    [t({ nl: 'Totaal excl. btw', en: 'Total excl. VAT' }), formatMoney(counted.totaal_excl)],
    ...vatRows(regels),
    [t({ nl: 'Totaal incl. btw', en: 'Total incl. VAT' }), formatMoney(counted.totaal_incl)],
  ];
  return aligned(rows, [1]);
}
