import type { RegelFigures as WholeRegel } from '../../belgium/regel.ts';
import { totalsOf } from '../../belgium/checks/totals.ts';
import type { Regel, RegelInvoer } from '../../contract/index.ts';
import { regelVelden } from '../../contract/values.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { aligned, factLines, wrapped, wrappedLines } from '../output/aligned.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../output/money.ts';
import type { Pen } from '../output/out.ts';
import { widthOf } from '../output/width.ts';

const money = (amount: number | null | undefined): string => (amount == null ? '' : formatMoney(amount));

const widestDescription = 40;
const narrowestDescription = 12;

export function regelTable(regels: readonly Regel[], pen: Pen, width = Number.POSITIVE_INFINITY): string[] {
  const head = [
    t({ nl: 'Omschrijving', en: 'Description' }),
    t({ nl: 'Aantal', en: 'Quantity' }),
    t({ nl: 'Prijs', en: 'Price' }),
    t({ nl: 'Btw', en: 'VAT' }),
    t({ nl: 'Totaal', en: 'Total' }),
  ];
  const figures = regels.map(({ aantal, eenheidsprijs, btw_percentage, totaal }) => [
    aantal == null ? '' : formatNumber(aantal),
    eenheidsprijs == null ? '' : formatPrice(eenheidsprijs),
    btw_percentage == null ? '' : formatPercent(btw_percentage),
    money(totaal),
  ]);
  const taken = Math.max(...aligned([['', ...head.slice(1)], ...figures.map((row) => ['', ...row])], [1, 2, 3, 4]).map(widthOf));
  if (width - taken < narrowestDescription) return narrowLines(regels, width);
  const room = Math.max(narrowestDescription, Math.min(widestDescription, width - taken));
  const rows = regels.flatMap(({ omschrijving }, at) => {
    const [first = '', ...rest] = wrapped(omschrijving ?? '', room);
    return [[first, ...(figures[at] ?? [])], ...rest.map((line) => [line])];
  });
  const [titles = '', ...body] = aligned([head, ...rows], [1, 2, 3, 4]);
  return [pen.dim(titles), ...body];
}

function narrowLines(regels: readonly Regel[], width: number): string[] {
  const figures = aligned(
    regels.map(({ aantal, eenheidsprijs, btw_percentage, totaal }) => [
      `  ${[aantal == null ? '' : formatNumber(aantal), eenheidsprijs == null ? '' : `€ ${formatPrice(eenheidsprijs)}`].filter(Boolean).join(' × ')}`,
      btw_percentage == null ? '' : formatPercent(btw_percentage),
      money(totaal),
    ]),
    [1, 2],
  );
  return regels.flatMap(({ omschrijving }, at) => [...wrapped(omschrijving ?? '', width), figures[at] ?? '']);
}

/** Rows with the VAT per rate, computed from the lines; none if a line lacks a figure. */
export function vatRows(regels: readonly Regel[]): string[][] {
  const over = t({ nl: 'op', en: 'on' });
  return (totalsOf(regels)?.per_tarief ?? []).map(({ btw_percentage, basis, btw }) => [
    `${t({ nl: 'Btw', en: 'VAT' })} ${formatPercent(btw_percentage)} ${over} ${formatMoney(basis)}`,
    formatMoney(btw),
  ]);
}

type Totals = Partial<Record<'totaal_excl' | 'totaal_btw' | 'totaal_incl', number | null | undefined>>;

export const totalLines = ({ totaal_excl, totaal_btw, totaal_incl }: Totals, rates: readonly string[][]): string[] =>
  aligned(
    [
      [t({ nl: 'Totaal excl. btw', en: 'Total excl. VAT' }), money(totaal_excl)],
      ...rates,
      [t({ nl: 'Totaal btw', en: 'Total VAT' }), money(totaal_btw)],
      [t({ nl: 'Totaal incl. btw', en: 'Total incl. VAT' }), money(totaal_incl)],
    ].filter(([, amount]) => amount !== ''),
    [1],
  );

/** The totals without VAT, of VAT per rate and with VAT, computed from the lines; none if a line lacks a figure. */
export function sums(regels: readonly Regel[]): string[] {
  const counted = totalsOf(regels);
  return counted ? totalLines({ ...counted, totaal_btw: undefined }, vatRows(regels)) : [];
}

interface Sheet {
  readonly head: readonly string[];
  /** Titles with their values; one without a value is left out. */
  readonly facts: readonly (readonly (string | null | undefined)[])[];
  readonly regels: readonly Regel[] | null | undefined;
  readonly totals: readonly string[] | undefined;
  readonly notities?: string | null | undefined;
}

export function documentSheet({ head, facts, regels, totals, notities }: Sheet, pen: Pen, width: number): string {
  const known = facts.filter((fact): fact is string[] => Boolean(fact[1]));
  const parts = [...head, '', ...factLines(known, width)];
  if (regels && regels.length > 0) parts.push('', ...regelTable(regels, pen, width));
  if (totals) parts.push('', ...totals);
  if (notities) parts.push('', wrappedLines(notities, width));
  return parts.join('\n');
}

export type FullRegel = Pick<WholeRegel, (typeof regelVelden)[number]>;

export const isFull = (regel: RegelInvoer): regel is FullRegel => regelVelden.every((veld) => regel[veld] !== undefined);

export function linesOverview(regels: readonly FullRegel[]): string {
  const rows = regels.map(({ omschrijving, aantal, eenheidsprijs, btw_percentage }, at) => [
    `${at + 1}`,
    clean(omschrijving),
    `${formatNumber(aantal)} × € ${formatPrice(eenheidsprijs)}`,
    formatPercent(btw_percentage),
  ]);
  return [...aligned(rows, [2, 3]), ...sums(regels)].map((row) => `  ${row}`).join('\n');
}
