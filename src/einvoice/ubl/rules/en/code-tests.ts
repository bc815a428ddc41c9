import { isCharge, norm } from '../nodes.ts';
import { creditNoteTypes, exemptionReasons, invoiceTypes, partySchemes } from '../codes/lists.ts';
import type { Context } from '../engine.ts';
import { type Broken, rule, software, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';

/** The elements that hold an amount and so a currency. */
export const amounts =
  'Amount | BaseAmount | PriceAmount | TaxAmount | TaxableAmount | LineExtensionAmount | TaxExclusiveAmount | TaxInclusiveAmount | AllowanceTotalAmount | ChargeTotalAmount | PrepaidAmount | PayableRoundingAmount | PayableAmount';

const among = (list: ReadonlySet<string>, text: string | undefined): boolean | Broken => list.has(norm(text)) || { found: text };

export const textIn =
  (list: ReadonlySet<string>): Test =>
  ({ text }) =>
    among(list, text);

export const attributeIn =
  (name: string, list: ReadonlySet<string>): Test =>
  ({ attributes }) =>
    among(list, attributes.get(name));

export const inContext = (
  id: string,
  terms: string,
  path: string,
  nl: string,
  en: string,
  test: Test,
  when?: Context['when'],
): Context => ({
  path,
  ...(when && { when }),
  rules: [rule(id, terms, nl, en, test, software)],
});

export const withAttribute =
  (name: string) =>
  ({ attributes }: Element): boolean =>
    attributes.has(name);

export const ofReason =
  (charge: boolean) =>
  ({ parent }: Element): boolean =>
    parent !== undefined && isCharge(parent) === charge;

export const withScheme130 = (element: Element): boolean =>
  element.attributes.has('schemeID') &&
  (element.parent?.children ?? []).some(({ name, text }) => name === 'DocumentTypeCode' && text === '130');

/** Whether an element stands below one of those names. */
function isBelow(element: Element, names: readonly string[]): boolean {
  for (let at = element.parent; at; at = at.parent) if (names.includes(at.name)) return true;
  return false;
}

export const partyScheme: Test = (element) => {
  const scheme = element.attributes.get('schemeID');
  const isSepa = norm(scheme) === 'SEPA' && isBelow(element, ['AccountingSupplierParty', 'PayeeParty']);
  return isSepa || among(partySchemes, scheme);
};

export const exemption: Test = ({ text }) => exemptionReasons.has(norm(text.toUpperCase())) || { found: text };

export const typeCode: Test = ({ name, text }) => among(name === 'InvoiceTypeCode' ? invoiceTypes : creditNoteTypes, text);
