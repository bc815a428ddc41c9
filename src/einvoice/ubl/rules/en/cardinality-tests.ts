import { find, has, isUbl, kids, textAt } from '../nodes.ts';
import { atMost, type Rule, rule, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';

export const software = { ask: 'software' } as const;

/** At most one element at a path. */
export const single = (id: string, terms: string, path: string, nl: string, en: string, test: Test = atMost(1, path)): Rule =>
  rule(id, terms, `${nl} mag maar één keer voorkomen.`, `${en} may occur only once.`, test, software);

/** The tax schemes of a party whose scheme is VAT as the rules of the syntax compare it: in any case, but without more white space. */
export const taxNumbers = (root: Element, party: string, vat: boolean): Element[] =>
  find(root, `${party}/Party/PartyTaxScheme`)
    .filter((scheme) =>
      kids(scheme, 'TaxScheme').some((tax) => (has(tax, 'ID') ? ((textAt(tax, 'ID') ?? '').toUpperCase() === 'VAT') === vat : !vat)),
    )
    .flatMap((scheme) => kids(scheme, 'CompanyID'));

export const fewer =
  (elements: (root: Element) => readonly Element[]): Test =>
  (root) => {
    const found = elements(root);
    return found.length <= 1 || { found: String(found.length), expected: '≤ 1', at: found[1] };
  };

/** All elements of a name have the same text. */
export const same =
  (name: string): Test =>
  (_root, doc) => {
    const [first, ...others] = doc.named(name);
    const other = others.find(({ text }) => text !== first?.text);
    return other === undefined || { found: other.text, expected: first?.text, at: other };
  };

export const referenceType: Test = (reference, doc) => {
  const types = find(reference, 'DocumentTypeCode').map(({ text }) => text);
  if (types.includes('130') || (!doc.isInvoice && types.includes('50'))) return true;
  return (types.length === 0 && find(reference, 'ID').every(({ attributes }) => !attributes.has('schemeID'))) || { found: types[0] };
};

export const otherName: Test = (payee) => {
  const sellers = find(payee.parent ?? payee, 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName');
  return find(payee, 'PartyName/Name').some(({ text }) => sellers.some((seller) => seller.text !== text));
};

export const both =
  (one: Test, other: Test): Test =>
  (element, doc) => {
    const kept = one(element, doc);
    return kept === true ? other(element, doc) : kept;
  };

export const payeeIds = fewer((payee) =>
  find(payee, 'PartyIdentification/ID').filter(({ attributes }) => attributes.get('schemeID')?.toUpperCase() !== 'SEPA'),
);

export const type130 = (root: Element): Element[] =>
  kids(root, 'AdditionalDocumentReference')
    .filter((reference) => find(reference, 'DocumentTypeCode').some(({ text }) => text === '130'))
    .flatMap((reference) => kids(reference, 'ID'));

export const sepa: Test = (_root, doc) =>
  doc
    .named('ID')
    .filter(
      ({ parent, attributes }) =>
        parent?.name === 'PartyIdentification' && isUbl(parent) && attributes.get('schemeID')?.toUpperCase() === 'SEPA',
    ).length <= 1;

export const supplier = 'AccountingSupplierParty';
export const customer = 'AccountingCustomerParty';
