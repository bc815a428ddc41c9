import { amounts, type Figure, numeral, allAt, first, givenOrNone, text } from './find.ts';
import type { Element } from './tree.ts';

export type ReadAmount = ReturnType<typeof amounts>;

/** One figure of VAT: the code of the category (UNCL 5305) and the rate in percent. */
export interface Rate {
  btw_categorie?: string;
  btw_percentage?: Figure;
}

export const rateOf = (element: Element | undefined): Rate =>
  (element && givenOrNone({ btw_categorie: text(element, 'cbc:ID'), btw_percentage: numeral(element, 'cbc:Percent') })) ?? {};

/** A discount or a charge, on the whole document or on a line. (BG-20, BG-21, BG-27, BG-28) */
export type Adjustment = ReturnType<typeof adjustmentOf>;

export const adjustmentsOf = (element: Element, amount: ReadAmount): Adjustment[] =>
  allAt(element, 'cac:AllowanceCharge').map((found) => adjustmentOf(found, amount));

function adjustmentOf(element: Element, amount: ReadAmount) {
  const charge = ['true', '1'].includes(text(element, 'cbc:ChargeIndicator') ?? '');
  return {
    soort: charge ? ('toeslag' as const) : ('korting' as const),
    ...givenOrNone({
      bedrag: amount(element, 'cbc:Amount'),
      percentage: numeral(element, 'cbc:MultiplierFactorNumeric'),
      basis: amount(element, 'cbc:BaseAmount'),
      reden: text(element, 'cbc:AllowanceChargeReason'),
      reden_code: text(element, 'cbc:AllowanceChargeReasonCode'),
    }),
    ...rateOf(first(element, 'cac:TaxCategory')),
  };
}

/** The VAT of one category and rate. (BG-23) */
export type VatShare = ReturnType<typeof shareOf>;

export const vatOf = (root: Element, amount: ReadAmount): VatShare[] =>
  allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map((share) => shareOf(share, amount));

function shareOf(element: Element, amount: ReadAmount) {
  const category = first(element, 'cac:TaxCategory');
  return {
    ...rateOf(category),
    ...givenOrNone({
      basis: amount(element, 'cbc:TaxableAmount'),
      bedrag: amount(element, 'cbc:TaxAmount'),
      reden: category && text(category, 'cbc:TaxExemptionReason'),
      reden_code: category && text(category, 'cbc:TaxExemptionReasonCode'),
    }),
  };
}

const currencyOf = (taxTotal: Element): string | undefined => first(taxTotal, 'cbc:TaxAmount')?.attributes.get('currencyID')?.trim();

/** The tax that the customer withholds, which EN 16931 has no place for. */
const withheld = (root: Element, amount: ReadAmount): Figure | undefined => {
  const [total] = allAt(root, 'cac:WithholdingTaxTotal');
  return total && amount(total, 'cbc:TaxAmount');
};

/** The totals; the one VAT total in the currency of the VAT return is separate from the other. (BG-22, BT-110, BT-111) */
export function ublTotalsOf(root: Element, amount: ReadAmount, vatAmount: ReadAmount, vatCurrency: string | undefined) {
  const total = first(root, 'cac:LegalMonetaryTotal');
  const sum = (name: string) => total && amount(total, `cbc:${name}`);
  const taxTotals = allAt(root, 'cac:TaxTotal');
  const inVatCurrency = vatCurrency === undefined ? undefined : taxTotals.find((one) => currencyOf(one) === vatCurrency);
  const inCurrency = taxTotals.find((one) => one !== inVatCurrency);
  return (
    givenOrNone({
      regels: sum('LineExtensionAmount'),
      kortingen: sum('AllowanceTotalAmount'),
      toeslagen: sum('ChargeTotalAmount'),
      excl: sum('TaxExclusiveAmount'),
      ingehouden: withheld(root, amount),
      btw: inCurrency && amount(inCurrency, 'cbc:TaxAmount'),
      btw_in_btw_valuta: inVatCurrency && vatAmount(inVatCurrency, 'cbc:TaxAmount'),
      incl: sum('TaxInclusiveAmount'),
      voorschot: sum('PrepaidAmount'),
      afronding: sum('PayableRoundingAmount'),
      te_betalen: sum('PayableAmount'),
    }) ?? {}
  );
}
