import { type Rule, rule, software, type Test } from '../rule.ts';
import { decimalsOf, has } from '../nodes.ts';
import type { Element } from '../../read/tree.ts';
import type { SyntaxRules } from './contexts.ts';

const inPriceWithAllowance = (element: Element): boolean => {
  for (let at = element.parent; at; at = at.parent) if (at.name === 'Price' && has(at, 'AllowanceCharge')) return true;
  return false;
};

const twoDecimals: Test = (element) => decimalsOf(element.text).length <= 2 || inPriceWithAllowance(element) || { found: element.text };

/** No element has an attribute of that name, but for `except`. */
const nowhere =
  (attribute: string, except?: string): Test =>
  (_root, { elements }) => {
    const at = elements.find(({ name, attributes }) => attributes.has(attribute) && name !== except);
    return at === undefined || { found: `${at.name}/@${attribute}="${at.attributes.get(attribute)}"`, at };
  };

const unwanted = (id: string, attribute: string): Rule =>
  rule(
    id,
    '',
    `Het kenmerk ${attribute} hoort niet in een Peppol-factuur.`,
    `The attribute ${attribute} does not belong in a Peppol invoice.`,
    nowhere(attribute),
    { flag: 'warning', ask: 'software' },
  );

const attributes = [
  'schemeName',
  'schemeAgencyName',
  'schemeDataURI',
  'schemeURI',
  'format',
  'unitCodeListIdentifier',
  'unitCodeListAgencyIdentifier',
  'unitCodeListAgencyName',
  'listAgencyName',
  'listName',
  undefined,
  'languageID',
  'listURI',
  'listSchemeURI',
  'languageLocaleID',
  'uri',
  'currencyCodeListVersionID',
  'characterSetCode',
  'encodingCode',
  'schemeAgencyID',
  'listAgencyID',
];

/** The syntax of UBL: the form of amounts and attachments, and attributes to leave out (UBL-DT-01 to UBL-DT-28). */
export const datatypes: SyntaxRules = {
  amount: [
    rule('UBL-DT-01', '', 'Een bedrag heeft meer dan twee decimalen.', 'An amount has more than two decimals.', twoDecimals, software),
  ],
  binary: [
    rule(
      'UBL-DT-06',
      'BT-125',
      'Een bijlage zegt niet wat voor bestand ze is.',
      'An attachment does not say what kind of file it is.',
      (element) => element.attributes.has('mimeCode'),
      software,
    ),
    rule(
      'UBL-DT-07',
      'BT-125',
      'Een bijlage heeft geen bestandsnaam.',
      'An attachment has no file name.',
      (element) => element.attributes.has('filename'),
      software,
    ),
  ],
  document: [
    ...attributes.flatMap((attribute, at) => (attribute ? [unwanted(`UBL-DT-${String(at + 8).padStart(2, '0')}`, attribute)] : [])),
    rule(
      'UBL-DT-18',
      'BT-82',
      'Het kenmerk name hoort alleen bij de betaalwijze.',
      'The attribute name belongs to the payment means only.',
      nowhere('name', 'PaymentMeansCode'),
      { flag: 'warning', ask: 'software' },
    ),
  ],
};
