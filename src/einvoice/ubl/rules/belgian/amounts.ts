import { Big } from 'big.js';
import { round, written } from '../../../../belgium/decimal.ts';
import type { Doc } from '../doc.ts';
import { isVat, linesOf } from '../doc.ts';
import { decimalAt, find, isCharge, kids, normAt, one, sum, zero } from '../nodes.ts';
import type { Broken, Test } from '../rule.ts';
import { rulesOf } from '../table.ts';
import type { Element } from '../../read/tree.ts';
import { baseOf } from '../en/category-facts.ts';

const exact = Big();
exact.DP = 30;

const differs = (found: Big | undefined, expected: Big, at: Element | undefined): boolean | Broken =>
  found === undefined || found.eq(expected) || { found: written(found, 2), expected: expected.toFixed(2), at };

/** Quantity times price, plus charges, less allowances, rounded once to cents. */
const lineExact: Test = (line, doc) => {
  const quantity = decimalAt(line, doc.isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity');
  const price = decimalAt(line, 'Price/PriceAmount');
  const base = decimalAt(line, 'Price/BaseQuantity') ?? one;
  if (!quantity || !price || base.eq(zero)) return true;
  const parts = kids(line, 'AllowanceCharge').map((part) =>
    isCharge(part) ? sum(kids(part, 'Amount')) : zero.minus(sum(kids(part, 'Amount'))),
  );
  const amount = parts.reduce((total, part) => total.plus(part), new exact(price).times(quantity).div(base));
  return differs(decimalAt(line, 'LineExtensionAmount'), round(amount), find(line, 'LineExtensionAmount')[0]);
};

const vatOf = (subtotal: Element): Element | undefined => kids(subtotal, 'TaxCategory').find(isVat);

/** The base of each rate is the sum of its lines, to the cent, where the official rules bear anything below 1. */
const baseExact: Test = (subtotal, doc) => {
  const category = vatOf(subtotal);
  const rate = category && decimalAt(category, 'Percent');
  if (!category || !rate) return true;
  return differs(
    decimalAt(subtotal, 'TaxableAmount'),
    round(baseOf(doc, normAt(category, 'ID'), rate)),
    find(subtotal, 'TaxableAmount')[0],
  );
};

/** The VAT of each rate, rounded once. */
const vatExact: Test = (subtotal) => {
  const category = vatOf(subtotal);
  const rate = category && decimalAt(category, 'Percent');
  const base = decimalAt(subtotal, 'TaxableAmount');
  if (!rate || !base) return true;
  return differs(decimalAt(subtotal, 'TaxAmount'), round(base.times(rate).div(100)), find(subtotal, 'TaxAmount')[0]);
};

const rateOf = (category: Element): string => `${normAt(category, 'ID')} ${decimalAt(category, 'Percent')?.toFixed() ?? ''}`.trim();

const breakdownOf = (doc: Doc): ReadonlySet<string> =>
  doc.once(
    'breakdown rates',
    () => new Set(find(doc.root, 'TaxTotal/TaxSubtotal').flatMap((subtotal) => kids(subtotal, 'TaxCategory').map(rateOf))),
  );

/** Each rate of a line, allowance or charge has its row in the breakdown. */
const rateThere: Test = (category, doc) => {
  const wanted = rateOf(category);
  return breakdownOf(doc).has(wanted) || breakdownOf(doc).size === 0 || { found: wanted, expected: [...breakdownOf(doc)].join(', ') };
};

/** The amount to pay from the lines up, when every step is right to the cent. */
const totalExact: Test = (root, doc) => {
  const lines = sum(linesOf(doc).flatMap((line) => kids(line, 'LineExtensionAmount')));
  const parts = kids(root, 'AllowanceCharge').reduce((total, part) => {
    const amount = sum(kids(part, 'Amount'));
    return isCharge(part) ? total.plus(amount) : total.minus(amount);
  }, zero);
  const currency = normAt(root, 'DocumentCurrencyCode');
  const totals = kids(root, 'TaxTotal').filter((total) => kids(total, 'TaxSubtotal').length > 0);
  const taxes = totals
    .flatMap((total) => find(total, 'TaxSubtotal/TaxAmount'))
    .filter(({ attributes }) => (attributes.get('currencyID') ?? currency) === currency);
  const prepaid = decimalAt(root, 'LegalMonetaryTotal/PrepaidAmount') ?? zero;
  const rounding = decimalAt(root, 'LegalMonetaryTotal/PayableRoundingAmount') ?? zero;
  const expected = round(lines.plus(parts).plus(sum(taxes)).minus(prepaid).plus(rounding));
  return differs(decimalAt(root, 'LegalMonetaryTotal/PayableAmount'), expected, find(root, 'LegalMonetaryTotal/PayableAmount')[0]);
};

/** Amounts to the cent, from the lines up. */
export const amountRules = rulesOf(
  `
DUIT-LINE | BT-131 | supplier warning | /InvoiceLine, /CreditNoteLine | lineExact
  Het bedrag van een factuurlijn is niet tot op de cent aantal maal prijs, plus toeslagen, min kortingen.
  The amount of an invoice line is not to the cent quantity times price, plus charges, less allowances.
DUIT-VAT-BASE | BT-116 | supplier warning | /TaxTotal/TaxSubtotal | baseExact
  De maatstaf van heffing van een tarief is niet tot op de cent de som van de lijnen van dat tarief.
  The taxable amount of a rate is not to the cent the sum of the lines of that rate.
DUIT-VAT | BT-117 | supplier warning | /TaxTotal/TaxSubtotal | vatExact
  De btw van een tarief is niet tot op de cent de maatstaf maal het tarief.
  The VAT of a rate is not to the cent the taxable amount times the rate.
DUIT-VAT-RATE | BT-119 BT-152 | supplier warning | Item/ClassifiedTaxCategory, /AllowanceCharge/TaxCategory if VAT | rateThere
  Een tarief dat op de factuur gebruikt wordt, ontbreekt in het btw-overzicht.
  A rate that the invoice uses is missing from the VAT breakdown.
DUIT-TOTAL | BT-115 | supplier warning | / | totalExact
  Het te betalen bedrag volgt niet tot op de cent uit de lijnen, de btw en wat al betaald is.
  The amount to pay does not follow to the cent from the lines, the VAT and the amount already paid.
`,
  { lineExact, baseExact, vatExact, rateThere, totalExact },
);
