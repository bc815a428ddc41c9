import type { Test } from '../rule.ts';
import { type PlacedRow, rulesOf } from '../table.ts';
import { decimalsOf, has } from '../nodes.ts';
import type { Element } from '../../read/tree.ts';

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

/** The attributes that UBL-DT-08 and the rules behind it are about; the dash is a number without a rule of this kind. */
const attributes = (
  'schemeName schemeAgencyName schemeDataURI schemeURI format unitCodeListIdentifier unitCodeListAgencyIdentifier unitCodeListAgencyName ' +
  'listAgencyName listName - languageID listURI listSchemeURI languageLocaleID uri currencyCodeListVersionID characterSetCode encodingCode ' +
  'schemeAgencyID listAgencyID'
).split(' ');

const unwanted = attributes.flatMap((name, at) =>
  name === '-' ? [] : [`UBL-DT-${String(at + 8).padStart(2, '0')} |  | software warning | document | ${name} | ${name} | ${name}`],
);

/** The syntax of UBL: the form of amounts and attachments, and attributes to leave out (UBL-DT-01 to UBL-DT-28). */
export const datatypes: readonly PlacedRow[] = rulesOf(
  `
Het kenmerk … hoort niet in een Peppol-factuur. | The attribute … does not belong in a Peppol invoice.
${unwanted.join('\n')}
UBL-DT-01 |  | software | amount | twoDecimals | Een bedrag heeft meer dan twee decimalen. | An amount has more than two decimals.
UBL-DT-06 | BT-125 | software | binary | attribute mimeCode
  Een bijlage zegt niet wat voor bestand ze is. | An attachment does not say what kind of file it is.
UBL-DT-07 | BT-125 | software | binary | attribute filename
  Een bijlage heeft geen bestandsnaam. | An attachment has no file name.
UBL-DT-18 | BT-82 | software warning | document | name
  Het kenmerk name hoort alleen bij de betaalwijze. | The attribute name belongs to the payment means only.
`,
  { ...Object.fromEntries(attributes.map((name) => [name, nowhere(name)])), twoDecimals, name: nowhere('name', 'PaymentMeansCode') },
);
