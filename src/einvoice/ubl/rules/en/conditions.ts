import type { Big } from 'big.js';
import { written } from '../../../../belgium/decimal.ts';
import type { Text } from '../../../../language.ts';
import { decimalAt, find, has, isCharge, one, roundUp, sum, textAt, zero, isVat } from '../doc.ts';
import { type Broken, equal, type Test, type PlacedRow, rulesOf, type Tests } from '../rule.ts';
import { lists } from '../codes.ts';
import type { Element } from '../../read/tree.ts';

/** The lines that `//` finds, also those inside other lines. */
const lineTotal: Test = (totals, doc) => {
  const lines = [...doc.named('InvoiceLine'), ...doc.named('CreditNoteLine')];
  const amounts = lines.flatMap((line) => find(line, 'LineExtensionAmount'));
  return equal(decimalAt(totals, 'LineExtensionAmount'), roundUp(sum(amounts)), find(totals, 'LineExtensionAmount')[0]);
};

/** The total of allowances or charges is the sum of those of the document; without any there is no total. */
const sumsTo =
  (name: string, charge: boolean): Test =>
  (totals) => {
    const parts = find(totals.parent ?? totals, 'AllowanceCharge').filter((part) => isCharge(part) === charge);
    if (!has(totals, name) && parts.length === 0) return true;
    return equal(decimalAt(totals, name), roundUp(sum(parts.flatMap((part) => find(part, 'Amount')))), find(totals, name)[0]);
  };

const withoutVat: Test = (totals) => {
  const lines = decimalAt(totals, 'LineExtensionAmount');
  const [allowance, charge] = [decimalAt(totals, 'AllowanceTotalAmount'), decimalAt(totals, 'ChargeTotalAmount')];
  // Without allowances and charges the two must be equal as they stand, unrounded.
  const expected = allowance || charge ? lines && roundUp(lines.plus(charge ?? zero).minus(allowance ?? zero)) : lines;
  return equal(decimalAt(totals, 'TaxExclusiveAmount'), expected, find(totals, 'TaxExclusiveAmount')[0]);
};

/** Each side is rounded only where an amount is taken from it, be that amount 0. */
const toPay: Test = (totals) => {
  const amount = (name: string) => decimalAt(totals, name);
  const [payable, inclusive] = [amount('PayableAmount'), amount('TaxInclusiveAmount')];
  const [prepaid, rounding] = [amount('PrepaidAmount'), amount('PayableRoundingAmount')];
  const at = find(totals, 'PayableAmount')[0];
  if (!payable || !inclusive) return { found: payable && written(payable, 2), expected: inclusive && written(inclusive, 2), at };
  const left = rounding ? roundUp(payable.minus(rounding)) : payable;
  const right = prepaid ? roundUp(inclusive.minus(prepaid)) : inclusive;
  const expected = right.plus(rounding ?? zero);
  return left.eq(right) || { found: written(payable, 2), expected: written(expected, 2), at };
};

const taxesText = (count: number, currency: string): Text =>
  count === 0
    ? {
        nl: `Het totaal van de btw in de munt van de factuur (${currency}) ontbreekt.`,
        en: `The total of the VAT in the currency of the invoice (${currency}) is missing.`,
      }
    : {
        nl: `Het totaal van de btw in de munt van de factuur (${currency}) staat er ${count} keer; het moet er één keer staan.`,
        en: `The total of the VAT in the currency of the invoice (${currency}) is there ${count} times; it must be there once.`,
      };

const withVat: Test = (root) =>
  find(root, 'DocumentCurrencyCode').reduce<boolean | Broken>((kept, { text: currency }) => {
    if (kept !== true) return kept;
    const taxes = find(root, 'TaxTotal/TaxAmount').filter(({ attributes }) => attributes.get('currencyID') === currency);
    const exclusive = decimalAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount');
    const at = find(root, 'LegalMonetaryTotal/TaxInclusiveAmount')[0];
    if (taxes.length !== 1) {
      return {
        found: `${taxes.length} × TaxTotal (${currency})`,
        expected: '1',
        at: taxes[1] ?? at,
        text: taxesText(taxes.length, currency),
      };
    }
    return equal(decimalAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'), exclusive && roundUp(exclusive.plus(sum(taxes))), at);
  }, true);

const taxTotal: Test = (total) =>
  !has(total, 'TaxSubtotal') ||
  equal(decimalAt(total, 'TaxAmount'), roundUp(sum(find(total, 'TaxSubtotal/TaxAmount'))), find(total, 'TaxAmount')[0]);

/** Whether a VAT amount is within one unit of base times rate, as the official rules bear it. */
export function nearTax(tax: Big | undefined, base: Big | undefined, percent: Big | undefined, at: Element | undefined): boolean | Broken {
  if (!tax || !base || !percent) return { found: tax && written(tax, 2), at };
  const expected = roundUp(base.abs().times(percent).div(100));
  const near = tax.abs().minus(one).lt(expected) && tax.abs().plus(one).gt(expected);
  return near || { found: written(tax, 2), expected: expected.toFixed(2), at };
}

const taxOfBreakdown: Test = (breakdown) => {
  const tax = decimalAt(breakdown, 'TaxAmount');
  const category = find(breakdown, 'TaxCategory').find(isVat);
  const percent = category && decimalAt(category, 'Percent');
  const at = find(breakdown, 'TaxAmount')[0];
  const isNothing = tax !== undefined && roundUp(tax, 0).eq(zero);
  if (!percent || roundUp(percent, 0).eq(zero)) return isNothing || { found: tax && written(tax, 2), expected: '0.00', at };
  return nearTax(tax, decimalAt(breakdown, 'TaxableAmount'), percent, at);
};

const prefixes = ` ${[...lists.countries, 'EL'].join(' ')} `;

const identified: Test = (supplier) =>
  has(supplier, 'Party/PartyIdentification/ID') ||
  has(supplier, 'Party/PartyLegalEntity/CompanyID') ||
  find(supplier, 'Party/PartyTaxScheme').some((scheme) => isVat(scheme) && has(scheme, 'CompanyID'));

const tests: Tests = {
  lineTotal,
  withoutVat,
  toPay,
  withVat,
  taxTotal,
  taxOfBreakdown,
  identified,
  allowances: sumsTo('AllowanceTotalAmount', false),
  charges: sumsTo('ChargeTotalAmount', true),
  // The official test is true whatever is in the document.
  always: () => true,
  dateOrCode: (root) => !(has(root, 'TaxPointDate') && has(root, 'InvoicePeriod/DescriptionCode')),
  taxed: (line) => find(line, 'Item/ClassifiedTaxCategory').some((category) => isVat(category) && has(category, 'ID')),
  ofCountry: (scheme) => {
    const number = textAt(scheme, 'CompanyID') ?? '';
    return prefixes.includes(number.slice(0, 2)) || { found: number, at: find(scheme, 'CompanyID')[0] };
  },
};

/** EN 16931: the terms that depend on each other (BR-CO-03 to BR-CO-26). */
export const conditions: readonly PlacedRow[] = rulesOf(
  `
BR-CO-03 | BT-7 BT-8 | supplier | document | dateOrCode
  De datum en de code van de btw-opeisbaarheid staan er allebei; maar één van de twee mag.
  The tax point date and its code are both there; only one of them may be.
BR-CO-15 | BT-109 BT-110 BT-112 | supplier | document | withVat
  Het totaal met btw is niet het totaal zonder btw plus de btw.
  The total with VAT is not the total without VAT plus the VAT.
BR-CO-18 | BG-23 | software | document | present TaxTotal/TaxSubtotal
  Het btw-overzicht ontbreekt.
  The VAT breakdown is missing.
BR-CO-04 | BG-25 BT-151 | supplier | line | taxed
  Een factuurlijn zegt niet onder welke btw ze valt.
  An invoice line does not say which VAT it falls under.
De reden en de code van … spreken elkaar tegen. | The reason and the code of … disagree.
BR-CO-05 | BT-97 BT-98 | supplier | allowance | always | een korting | an allowance
BR-CO-06 | BT-104 BT-105 | supplier | charge | always | een toeslag | a charge
BR-CO-07 | BT-139 BT-140 | supplier | lineAllowance | always | een korting op een lijn | an allowance on a line
BR-CO-08 | BT-144 BT-145 | supplier | lineCharge | always | een toeslag op een lijn | a charge on a line
… heeft geen reden en geen code van een reden. | … has no reason and no code of one.
BR-CO-21 = BR-33 | BG-20 BT-97 BT-98 | supplier | allowance | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een korting op de factuur | An allowance on the invoice
BR-CO-22 = BR-38 | BG-21 BT-104 BT-105 | supplier | charge | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een toeslag op de factuur | A charge on the invoice
BR-CO-23 = BR-42 | BG-27 BT-139 BT-140 | supplier | lineAllowance | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een korting op een factuurlijn | An allowance on an invoice line
BR-CO-24 = BR-44 | BG-28 BT-144 BT-145 | supplier | lineCharge | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een toeslag op een factuurlijn | A charge on an invoice line
BR-CO-09 | BT-31 BT-48 BT-63 | supplier | vatNumber | ofCountry
  Een btw-nummer begint niet met de letters van een land, zoals BE.
  A VAT number does not begin with the letters of a country, such as BE.
BR-CO-10 | BT-106 BT-131 | supplier | totals | lineTotal
  Het totaal van de lijnen is niet de som van de lijnen.
  The total of the lines is not the sum of the lines.
BR-CO-11 | BT-92 BT-107 | supplier | totals | allowances
  Het totaal van de kortingen is niet de som van de kortingen.
  The total of the allowances is not their sum.
BR-CO-12 | BT-99 BT-108 | supplier | totals | charges
  Het totaal van de toeslagen is niet de som van de toeslagen.
  The total of the charges is not their sum.
BR-CO-13 | BT-106 BT-107 BT-108 BT-109 | supplier | totals | withoutVat
  Het totaal zonder btw is niet de lijnen, min de kortingen, plus de toeslagen.
  The total without VAT is not the lines, less the allowances, plus the charges.
BR-CO-16 | BT-112 BT-113 BT-114 BT-115 | supplier | totals | toPay
  Het te betalen bedrag is niet het totaal met btw, min wat al betaald is, plus de afronding.
  The amount to pay is not the total with VAT, less the amount already paid, plus the rounding.
BR-CO-14 | BT-110 BT-117 | supplier | taxTotal | taxTotal
  Het totaal van de btw is niet de som van de btw-bedragen in het overzicht.
  The total VAT is not the sum of the VAT amounts in the breakdown.
BR-CO-17 | BT-116 BT-117 BT-119 | supplier | breakdown | taxOfBreakdown
  Een btw-bedrag in het overzicht wijkt 1 of meer af van de maatstaf maal het tarief.
  A VAT amount is 1 or more away from the taxable amount times the rate.
BR-CO-19 | BG-14 BT-73 BT-74 | supplier | period | present StartDate or EndDate or DescriptionCode
  De factuurperiode heeft geen begin, geen einde en geen code.
  The invoicing period has no start, no end and no code.
BR-CO-20 | BG-26 BT-134 BT-135 | supplier | linePeriod | present StartDate or EndDate
  De periode van een factuurlijn heeft geen begin en geen einde.
  The period of an invoice line has no start and no end.
BR-CO-26 | BT-29 BT-30 BT-31 | supplier | supplier | identified
  De leverancier heeft geen btw-nummer, geen ondernemingsnummer en geen ander nummer.
  The seller has no VAT number, no enterprise number and no other number.
`,
  tests,
);
