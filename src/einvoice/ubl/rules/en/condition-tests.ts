import type { Big } from 'big.js';
import { decimalAt, find, has, isCharge, one, roundUp, sum, zero } from '../nodes.ts';
import { type Broken, equal, type Test } from '../rule.ts';
import { countries } from '../codes/lists.ts';
import { isVat } from '../doc.ts';
import type { Element } from '../../read/tree.ts';

export const always: Test = () => true;

/** The lines that `//` finds, also those inside other lines. */
export const lineTotal: Test = (totals, doc) => {
  const lines = [...doc.named('InvoiceLine'), ...doc.named('CreditNoteLine')];
  const amounts = lines.flatMap((line) => find(line, 'LineExtensionAmount'));
  return equal(decimalAt(totals, 'LineExtensionAmount'), roundUp(sum(amounts)), find(totals, 'LineExtensionAmount')[0]);
};

/** The total of allowances or charges is the sum of those of the document; without any there is no total. */
export const sumOf =
  (name: string, charge: boolean): Test =>
  (totals) => {
    const parts = find(totals.parent ?? totals, 'AllowanceCharge').filter((part) => isCharge(part) === charge);
    if (!has(totals, name) && parts.length === 0) return true;
    return equal(decimalAt(totals, name), roundUp(sum(parts.flatMap((part) => find(part, 'Amount')))), find(totals, name)[0]);
  };

export const withoutVat: Test = (totals) => {
  const lines = decimalAt(totals, 'LineExtensionAmount');
  const [allowance, charge] = [decimalAt(totals, 'AllowanceTotalAmount'), decimalAt(totals, 'ChargeTotalAmount')];
  // Without allowances and charges the two must be equal as they stand, unrounded.
  const expected = allowance || charge ? lines && roundUp(lines.plus(charge ?? zero).minus(allowance ?? zero)) : lines;
  return equal(decimalAt(totals, 'TaxExclusiveAmount'), expected, find(totals, 'TaxExclusiveAmount')[0]);
};

/** A prepaid or rounding amount of 0 counts as none. */
export const toPay: Test = (totals) => {
  const [payable, inclusive] = [decimalAt(totals, 'PayableAmount'), decimalAt(totals, 'TaxInclusiveAmount')];
  const prepaid = decimalAt(totals, 'PrepaidAmount') ?? zero;
  const rounding = decimalAt(totals, 'PayableRoundingAmount') ?? zero;
  const at = find(totals, 'PayableAmount')[0];
  if (!payable || !inclusive) return { found: payable?.toFixed(), expected: inclusive?.toFixed(), at };
  const left = rounding.eq(zero) ? payable : roundUp(payable.minus(rounding));
  const right = prepaid.eq(zero) ? inclusive : roundUp(inclusive.minus(prepaid));
  return left.eq(right) || { found: payable.toFixed(2), expected: inclusive.minus(prepaid).plus(rounding).toFixed(2), at };
};

export const withVat: Test = (root) =>
  find(root, 'DocumentCurrencyCode').reduce<boolean | Broken>((kept, { text: currency }) => {
    if (kept !== true) return kept;
    const taxes = find(root, 'TaxTotal/TaxAmount').filter(({ attributes }) => attributes.get('currencyID') === currency);
    const exclusive = decimalAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount');
    const at = find(root, 'LegalMonetaryTotal/TaxInclusiveAmount')[0];
    if (taxes.length !== 1) return { found: `${taxes.length} × TaxTotal (${currency})`, expected: '1', at: taxes[1] ?? at };
    return equal(decimalAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'), exclusive && roundUp(exclusive.plus(sum(taxes))), at);
  }, true);

export const taxTotal: Test = (total) =>
  !has(total, 'TaxSubtotal') ||
  equal(decimalAt(total, 'TaxAmount'), roundUp(sum(find(total, 'TaxSubtotal/TaxAmount'))), find(total, 'TaxAmount')[0]);

/** Whether a VAT amount is within one unit of base times rate, as the official rules bear it. */
export function nearTax(tax: Big | undefined, base: Big | undefined, percent: Big | undefined, at: Element | undefined): boolean | Broken {
  if (!tax || !base || !percent) return { found: tax?.toFixed(), at };
  const expected = roundUp(base.abs().times(percent).div(100));
  const near = tax.abs().minus(one).lt(expected) && tax.abs().plus(one).gt(expected);
  return near || { found: tax.toFixed(), expected: expected.toFixed(2), at };
}

export const taxOfBreakdown: Test = (breakdown) => {
  const tax = decimalAt(breakdown, 'TaxAmount');
  const category = find(breakdown, 'TaxCategory').find(isVat);
  const percent = category && decimalAt(category, 'Percent');
  const at = find(breakdown, 'TaxAmount')[0];
  const isNothing = tax !== undefined && roundUp(tax, 0).eq(zero);
  if (!percent || roundUp(percent, 0).eq(zero)) return isNothing || { found: tax?.toFixed(), expected: '0.00', at };
  return nearTax(tax, decimalAt(breakdown, 'TaxableAmount'), percent, at);
};

export const prefixes = ` ${[...countries, 'EL'].join(' ')} `;

export const reason: Test = (element) => has(element, 'AllowanceChargeReason') || has(element, 'AllowanceChargeReasonCode');

export const dateOrCode: Test = (period) => has(period, 'StartDate') || has(period, 'EndDate') || has(period, 'DescriptionCode');

export const identified: Test = (supplier) =>
  has(supplier, 'Party/PartyIdentification/ID') ||
  has(supplier, 'Party/PartyLegalEntity/CompanyID') ||
  find(supplier, 'Party/PartyTaxScheme').some((scheme) => isVat(scheme) && has(scheme, 'CompanyID'));
