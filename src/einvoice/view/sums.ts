import { t } from '../../language.ts';
import { numberOf } from '../ubl/read/figures.ts';
import type { Figure, Invoice, Rate, VatShare } from '../ubl/read/model.ts';
import { longRate, shortRate } from './categories.ts';
import { type FactRow, filledRows } from './facts.ts';
import { moneyText, takenText } from './figures.ts';
import { adjustmentAmount, adjustmentName } from './lines.ts';
import { exemptionReason } from './reasons.ts';

const vatName = (rate: Rate): string => [t({ nl: 'Btw', en: 'VAT' }), longRate(rate)].filter(Boolean).join(' ');

/** The name of a discount or charge on the whole document, with the rate that it falls under. */
function taxed(name: string, rate: Rate): string {
  const under = shortRate(rate);
  return under === '' ? name : `${name} (${t({ nl: 'btw', en: 'VAT' })} ${under})`;
}

function vatRow(share: VatShare, currency: string | undefined): FactRow {
  const { basis, bedrag } = share;
  const on = basis === undefined ? '' : t({ nl: ` op ${moneyText(basis, currency)}`, en: ` on ${moneyText(basis, currency)}` });
  return [vatName(share) + on, moneyText(bedrag, currency)];
}

/** Whether two figures are the same number. */
function same(one: Figure | undefined, other: Figure | undefined): boolean {
  const [a, b] = [numberOf(one), numberOf(other)];
  return a !== undefined && b !== undefined && a.eq(b);
}

/** The way from the sum of the lines to the total with VAT, all as the document gives it. */
export function sumsOf({ valuta, btw_valuta, totalen, kortingen_en_toeslagen, btw }: Invoice): FactRow[] {
  const { regels, excl, incl } = totalen;
  const adjusted = kortingen_en_toeslagen.map((one): FactRow => [taxed(adjustmentName(one, valuta), one), adjustmentAmount(one, valuta)]);
  return filledRows([
    ...(adjusted.length > 0 || !same(regels, excl)
      ? [[t({ nl: 'Som van de regels', en: 'Sum of the lines' }), moneyText(regels, valuta)] as const]
      : []),
    ...adjusted,
    [t({ nl: 'Totaal excl. btw', en: 'Total excl. VAT' }), moneyText(excl, valuta)],
    ...btw.map((share) => vatRow(share, valuta)),
    ...(btw.length === 1 && same(btw[0]?.bedrag, totalen.btw)
      ? []
      : [[t({ nl: 'Totaal btw', en: 'Total VAT' }), moneyText(totalen.btw, valuta)] as const]),
    [t({ nl: `Totaal btw in ${btw_valuta}`, en: `Total VAT in ${btw_valuta}` }), moneyText(totalen.btw_in_btw_valuta, btw_valuta)],
    [t({ nl: 'Totaal incl. btw', en: 'Total incl. VAT' }), moneyText(incl, valuta)],
    [t({ nl: 'Ingehouden belasting', en: 'Tax withheld' }), moneyText(totalen.ingehouden, valuta)],
  ]);
}

/** The way from the total with VAT to the amount to pay; only that amount where nothing stands between. */
export function dueOf({ soort, valuta, totalen }: Invoice): FactRow[] {
  const { voorschot, afronding, te_betalen } = totalen;
  return filledRows([
    [t({ nl: 'Al betaald', en: 'Paid already' }), same(voorschot, '0') ? '' : takenText(voorschot, valuta)],
    [t({ nl: 'Afronding', en: 'Rounding' }), same(afronding, '0') ? '' : moneyText(afronding, valuta)],
    [
      soort === 'creditnota' ? t({ nl: 'Te crediteren', en: 'Amount to credit' }) : t({ nl: 'Te betalen', en: 'Amount to pay' }),
      moneyText(te_betalen, valuta),
    ],
  ]);
}

/** Why no VAT is charged, a sentence for each category that gives a reason. */
export const vatReasons = ({ btw }: Invoice): string[] =>
  btw.flatMap((share) => {
    const reason = exemptionReason(share);
    return reason === '' || [longRate(share), vatName(share)].some((said) => said.toLowerCase() === reason.toLowerCase())
      ? []
      : [`${vatName(share)}: ${reason}`];
  });
