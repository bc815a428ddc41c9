import { Big } from 'big.js';
import type { Element } from '../../read/tree.ts';
import { type Doc, textOnce, decimalAt, find, has, kids, norm, normAt, one, roundUp, sum, zero } from '../doc.ts';
import { equal, type Test, inPlaces, rulesOf, type Tests } from '../rule.ts';
import { slack } from './document.ts';

// XPath divides decimals to eighteen places.
const exact = Big();
exact.DP = 18;

const isNot = (date: string): boolean => !/^\d{4}-\d{2}-\d{2}/.test(date);

/** The day of a line's period lies on the right side of that of the document; anything that is no day is left to other rules. */
const within =
  (name: 'StartDate' | 'EndDate'): Test =>
  ({ text }, doc) => {
    const limit = norm(textOnce(doc, `InvoicePeriod/${name}`));
    const day = norm(text);
    if (isNot(limit) || isNot(day)) return true;
    return (name === 'StartDate' ? day >= limit : day <= limit) || { found: day, expected: `${name === 'StartDate' ? '≥' : '≤'} ${limit}` };
  };

const sumOfParts = (line: Element, indicator: string): Big =>
  roundUp(
    sum(
      kids(line, 'AllowanceCharge')
        .filter((part) => normAt(part, 'ChargeIndicator') === indicator)
        .flatMap((part) => kids(part, 'Amount')),
    ),
  );

const lineAmount: Test = (line, doc) => {
  const quantity = decimalAt(line, doc.isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity') ?? one;
  const base = decimalAt(line, 'Price/BaseQuantity');
  const price = new exact(decimalAt(line, 'Price/PriceAmount') ?? zero).div(base && !base.eq(zero) ? base : one);
  const expected = price.times(quantity).plus(sumOfParts(line, 'true')).minus(sumOfParts(line, 'false'));
  return slack(decimalAt(line, 'LineExtensionAmount') ?? zero, expected, find(line, 'LineExtensionAmount')[0]);
};

const positiveBase: Test = (line) => {
  const at = find(line, 'Price/BaseQuantity')[0];
  return at === undefined || decimalAt(line, 'Price/BaseQuantity')?.gt(zero) || { found: at.text, expected: '> 0', at };
};

const objectOnly: Test = (line) =>
  !has(line, 'DocumentReference') ||
  find(line, 'DocumentReference/DocumentTypeCode').some(({ text }) => text === '130') || {
    expected: '130',
    at: kids(line, 'DocumentReference')[0],
  };

const netPrice: Test = (allowance) => {
  const base = decimalAt(allowance, 'BaseAmount');
  const amount = decimalAt(allowance, 'Amount');
  const price = allowance.parent;
  return (
    !has(allowance, 'BaseAmount') ||
    !price ||
    equal(decimalAt(price, 'PriceAmount'), base && amount && base.minus(amount), find(price, 'PriceAmount')[0])
  );
};

const sameUnit: Test = (base, doc) => {
  const line = base.parent?.parent;
  if (!line || !(has(line, 'InvoicedQuantity') || has(line, 'CreditedQuantity'))) return true;
  const expected = kids(line, doc.isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity')[0]?.attributes.get('unitCode');
  const found = base.attributes.get('unitCode');
  return found === expected || { found, expected };
};

const tests: Tests = {
  lineAmount,
  positiveBase,
  objectOnly,
  netPrice,
  sameUnit,
  startsWithin: within('StartDate'),
  endsWithin: within('EndDate'),
  isAllowance: (part) => normAt(part, 'ChargeIndicator') === 'false' || { found: normAt(part, 'ChargeIndicator'), expected: 'false' },
};

const hasDate =
  (name: string) =>
  ({ parent }: Element, doc: Doc): boolean =>
    parent?.parent?.parent === doc.root && textOnce(doc, `InvoicePeriod/${name}`) !== undefined;

const periods = (name: string): string => `Invoice/InvoiceLine/InvoicePeriod/${name}, CreditNote/CreditNoteLine/InvoicePeriod/${name}`;

/** Peppol: the lines, in the order in which an element is held against them. */
export const lineContexts = inPlaces(
  rulesOf(
    `
PEPPOL-EN16931-R110 | BT-73 BT-134 | supplier | ${periods('StartDate')} if the document has a start | startsWithin
  De periode van een factuurlijn begint vóór de factuurperiode.
  The period of an invoice line begins before the invoicing period.
PEPPOL-EN16931-R111 | BT-74 BT-135 | supplier | ${periods('EndDate')} if the document has an end | endsWithin
  De periode van een factuurlijn eindigt na de factuurperiode.
  The period of an invoice line ends after the invoicing period.
PEPPOL-EN16931-R120 | BT-129 BT-131 BT-146 | supplier | InvoiceLine, CreditNoteLine | lineAmount
  Het bedrag van een factuurlijn is niet aantal maal prijs, plus toeslagen, min kortingen (0,02 verschil mag).
  The amount of an invoice line is not quantity times price, plus charges, less allowances (0.02 may differ).
PEPPOL-EN16931-R121 | BT-149 | supplier | InvoiceLine, CreditNoteLine | positiveBase
  De hoeveelheid waarvoor de eenheidsprijs geldt, moet groter zijn dan 0.
  The quantity that the unit price is for must be above 0.
PEPPOL-EN16931-R100 = UBL-SR-52 | BT-128 | software | InvoiceLine, CreditNoteLine | at most 1 DocumentReference
  Een factuurlijn verwijst naar meer dan één object.
  An invoice line refers to more than one object.
PEPPOL-EN16931-R101 | BT-128 | software | InvoiceLine, CreditNoteLine | objectOnly
  Een factuurlijn verwijst naar iets met een verkeerde code; alleen 130 mag.
  An invoice line refers to something with a wrong code; only 130 is allowed.
PEPPOL-EN16931-R044 | BT-147 | supplier | Price/AllowanceCharge | isAllowance
  Bij een eenheidsprijs mag een korting staan, maar geen toeslag.
  A unit price may have a discount, but no charge.
PEPPOL-EN16931-R046 | BT-146 BT-147 BT-148 | supplier | Price/AllowanceCharge | netPrice
  De nettoprijs is niet de brutoprijs min de korting.
  The net price is not the gross price less the discount.
PEPPOL-EN16931-R130 | BT-130 BT-150 | software | Price/BaseQuantity @unitCode | sameUnit
  De eenheid van de prijs is een andere dan die van het aantal.
  The unit of the price is not that of the quantity.
`,
    tests,
  ),
  { 'the document has a start': hasDate('StartDate'), 'the document has an end': hasDate('EndDate') },
);
