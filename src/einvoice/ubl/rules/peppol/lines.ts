import { Big } from 'big.js';
import { type Doc, textOnce } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { decimalAt, find, has, kids, norm, normAt, one, roundUp, sum, zero } from '../nodes.ts';
import { atMost, equal, rule, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import { slack } from './slack.ts';

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

const hasDate =
  (name: string) =>
  ({ parent }: Element, doc: Doc): boolean =>
    parent?.parent?.parent === doc.root && textOnce(doc, `InvoicePeriod/${name}`) !== undefined;

const partsOf = (line: Element, indicator: string): Big =>
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
  const expected = price.times(quantity).plus(partsOf(line, 'true')).minus(partsOf(line, 'false'));
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

const periods = (name: string): string => `Invoice/InvoiceLine/InvoicePeriod/${name} | CreditNote/CreditNoteLine/InvoicePeriod/${name}`;

/** Peppol: the lines, in the order in which an element is held against them. */
export const lineContexts: Pattern = [
  {
    path: periods('StartDate'),
    when: hasDate('StartDate'),
    rules: [
      rule(
        'PEPPOL-EN16931-R110',
        'BT-73 BT-134',
        'De periode van een factuurlijn begint vóór de factuurperiode.',
        'The period of an invoice line begins before the invoicing period.',
        within('StartDate'),
      ),
    ],
  },
  {
    path: periods('EndDate'),
    when: hasDate('EndDate'),
    rules: [
      rule(
        'PEPPOL-EN16931-R111',
        'BT-74 BT-135',
        'De periode van een factuurlijn eindigt na de factuurperiode.',
        'The period of an invoice line ends after the invoicing period.',
        within('EndDate'),
      ),
    ],
  },
  {
    path: 'InvoiceLine | CreditNoteLine',
    rules: [
      rule(
        'PEPPOL-EN16931-R120',
        'BT-129 BT-131 BT-146',
        'Het bedrag van een factuurlijn is niet aantal maal prijs, plus toeslagen, min kortingen (0,02 verschil mag).',
        'The amount of an invoice line is not quantity times price, plus charges, less allowances (0.02 may differ).',
        lineAmount,
      ),
      rule(
        'PEPPOL-EN16931-R121',
        'BT-149',
        'De hoeveelheid waarvoor de eenheidsprijs geldt, moet groter zijn dan 0.',
        'The quantity that the unit price is for must be above 0.',
        positiveBase,
      ),
      rule(
        'PEPPOL-EN16931-R100',
        'BT-128',
        'Een factuurlijn verwijst naar meer dan één object.',
        'An invoice line refers to more than one object.',
        atMost(1, 'DocumentReference'),
        { ask: 'software' },
      ),
      rule(
        'PEPPOL-EN16931-R101',
        'BT-128',
        'De verwijzing van een factuurlijn is niet van soort 130.',
        'The reference of an invoice line is not of type 130.',
        objectOnly,
        { ask: 'software' },
      ),
    ],
  },
  {
    path: 'Price/AllowanceCharge',
    rules: [
      rule(
        'PEPPOL-EN16931-R044',
        'BT-147',
        'Bij een eenheidsprijs mag een korting staan, maar geen toeslag.',
        'A unit price may have a discount, but no charge.',
        (part) => normAt(part, 'ChargeIndicator') === 'false' || { found: normAt(part, 'ChargeIndicator'), expected: 'false' },
      ),
      rule(
        'PEPPOL-EN16931-R046',
        'BT-146 BT-147 BT-148',
        'De nettoprijs is niet de brutoprijs min de korting.',
        'The net price is not the gross price less the discount.',
        netPrice,
      ),
    ],
  },
  {
    path: 'Price/BaseQuantity',
    when: ({ attributes }) => attributes.has('unitCode'),
    rules: [
      rule(
        'PEPPOL-EN16931-R130',
        'BT-130 BT-150',
        'De eenheid van de prijs is een andere dan die van het aantal.',
        'The unit of the price is not that of the quantity.',
        sameUnit,
        { ask: 'software' },
      ),
    ],
  },
];
