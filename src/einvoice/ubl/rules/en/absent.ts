import type { Element } from '../../read/tree.ts';
import type { Doc } from '../doc.ts';
import { find, isUbl, kids, textAt } from '../nodes.ts';
import { type Ask, type Flag, type Rule, rule, type Test } from '../rule.ts';
import { absent as paths } from './absent-paths.ts';
import type { SyntaxRules } from './contexts.ts';

interface Kind {
  readonly flag: Flag;
  readonly ask: Ask;
}

const warned: Kind = { flag: 'warning', ask: 'software' };
const idOf = (number: number): string => `UBL-CR-${String(number).padStart(3, '0')}`;

/** The elements at a path, where `Line` stands for each line of the document; found once for all rules below them. */
const above = (doc: Doc, path: string): readonly Element[] =>
  doc.once(`above ${path}`, () => {
    if (path === '') return [doc.root];
    if (path !== 'Line' && !path.startsWith('Line/')) return find(doc.root, path);
    const lines = [...doc.named('InvoiceLine'), ...doc.named('CreditNoteLine')];
    return path === 'Line' ? lines : lines.flatMap((line) => find(line, path.slice('Line/'.length)));
  });

const noneOf = (elements: readonly Element[]): ReturnType<Test> => elements.length === 0 || { found: elements[0]?.text, at: elements[0] };

function notBelow(path: string, name: string): Test {
  return (_root, doc) => {
    for (const parent of above(doc, path)) {
      const at = parent.children.find((child) => child.name === name && isUbl(child));
      if (at) return { found: at.text === '' ? undefined : at.text, at };
    }
    return true;
  };
}

function unwanted(number: number, path: string, test: Test, kind: Kind = warned): Rule {
  const nl = `Het element ${path} hoort niet in een Peppol-factuur; laat het weg.`;
  return rule(idOf(number), '', nl, `The element ${path} does not belong in a Peppol invoice; leave it out.`, test, kind);
}

const elements: readonly Rule[] = paths.flatMap(([first, path, names]) =>
  names.flatMap((name, at) => (name === '-' ? [] : [unwanted(first + at, path === '' ? name : `${path}/${name}`, notBelow(path, name))])),
);

/** The elements that end a path of names, wherever in the document. */
function anywhere({ named }: Doc, path: string): Element[] {
  const names = path.split('/').toReversed();
  return named(names[0] ?? '').filter((element) => {
    let at = element.parent;
    for (const name of names.slice(1)) {
      if (at?.name !== name) return false;
      at = at.parent;
    }
    return true;
  });
}

/** No attribute on the elements at a path: of the document itself, or anywhere where the path begins with `//`. */
function withoutAttribute(number: number, path: string, attribute: string): Rule {
  const bare = path.replace(/^\/\//, '');
  const nl = `Het kenmerk ${attribute} hoort niet bij ${bare}; laat het weg.`;
  const test: Test = (root, doc) => {
    const at = (bare === path ? find(root, path) : anywhere(doc, bare)).find(({ attributes }) => attributes.has(attribute));
    return at === undefined || { found: at.attributes.get(attribute), at };
  };
  return rule(idOf(number), '', nl, `The attribute ${attribute} does not belong to ${bare}; leave it out.`, test, warned);
}

const schemes: readonly (readonly [number, string])[] = [
  [648, 'CustomizationID'],
  [649, 'ProfileID'],
  [650, 'ID'],
  [651, 'SalesOrderID'],
  [652, '//PartyTaxScheme/CompanyID'],
  [653, 'PaymentMeans/PaymentID'],
  [654, 'PaymentMeans/PayeeFinancialAccount/ID'],
  [655, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
  [667, '//BuyersItemIdentification/ID'],
  [668, '//SellersItemIdentification/ID'],
  [674, '//PrimaryAccountNumberID'],
  [675, '//CardAccount/NetworkID'],
  [676, '//PaymentMandate/ID'],
  [677, '//PaymentMandate/PayerFinancialAccount/ID'],
  [678, '//TaxCategory/ID'],
  [679, '//ClassifiedTaxCategory/ID'],
];

const lists: readonly (readonly [number, string])[] = [
  [656, 'InvoiceTypeCode'],
  [657, 'DocumentCurrencyCode'],
  [658, 'TaxCurrencyCode'],
  [659, 'AdditionalDocumentReference/DocumentTypeCode'],
  [660, '//Country/IdentificationCode'],
  [661, 'PaymentMeans/PaymentMeansCode'],
  [662, '//AllowanceChargeReasonCode'],
  [672, 'CreditNoteTypeCode'],
];

const anywhereUnwanted: readonly (readonly [number, string])[] = [
  [664, 'FinancialInstitution'],
  [669, 'Price/AllowanceCharge/AllowanceChargeReasonCode'],
  [670, 'Price/AllowanceCharge/AllowanceChargeReason'],
  [671, 'Price/AllowanceCharge/MultiplierFactorNumeric'],
  [680, 'PaymentMeans/PayerFinancialAccount'],
];

const isType130 = (reference: Element): boolean => kids(reference, 'DocumentTypeCode').some(({ text }) => text === '130');

/** A reference to an invoiced object (type 130) has no attachment and no description. */
const notOn130 = (number: number, name: string): Rule => {
  const test: Test = (_root, doc) =>
    noneOf(
      doc
        .named('AdditionalDocumentReference')
        .filter(isType130)
        .flatMap((reference) => kids(reference, name)),
    );
  return unwanted(number, `AdditionalDocumentReference (130)/${name}`, test, { flag: 'fatal', ask: 'software' });
};

const schemeWithout130: Test = (_root, doc) => {
  // As the official test says it: a type other than 130, or none.
  const others = doc.named('AdditionalDocumentReference').filter((reference) => {
    const types = kids(reference, 'DocumentTypeCode');
    return types.length === 0 || types.some(({ text }) => text !== '130');
  });
  return noneOf(others.flatMap((reference) => kids(reference, 'ID').filter(({ attributes }) => attributes.has('schemeID'))));
};

const version: Test = (root) => {
  const found = textAt(root, 'UBLVersionID');
  return (
    found === undefined ||
    find(root, 'UBLVersionID').some(({ text }) => text === '2.1') || { found, expected: '2.1', at: find(root, 'UBLVersionID')[0] }
  );
};

const unitList: Test = (_root, doc) => noneOf(doc.elements.filter(({ attributes }) => attributes.has('unitCodeListID')).slice(0, 1));

/** The syntax of UBL: elements and attributes to leave out (UBL-CR-001 to UBL-CR-682). */
export const absent: SyntaxRules = {
  document: [
    ...elements,
    ...schemes.map(([number, path]) => withoutAttribute(number, path, 'schemeID')),
    ...lists.map(([number, path]) => withoutAttribute(number, path, 'listID')),
    ...anywhereUnwanted.map(([number, path]) => unwanted(number, path, (_root, doc) => noneOf(anywhere(doc, path)))),
    rule(idOf(2), '', 'De versie van UBL is niet 2.1.', 'The version of UBL is not 2.1.', version, warned),
    unwanted(412, 'PaymentMeans/PaymentDueDate', (root, doc) => !doc.isInvoice || noneOf(find(root, 'PaymentMeans/PaymentDueDate'))),
    rule(
      idOf(663),
      '',
      'Het kenmerk unitCodeListID hoort niet in een Peppol-factuur.',
      'The attribute unitCodeListID does not belong in a Peppol invoice.',
      unitList,
      warned,
    ),
    rule(
      idOf(665),
      'BT-18',
      'Alleen een verwijzing van soort 130 heeft een schema bij haar nummer.',
      'Only a reference of type 130 has a scheme for its number.',
      schemeWithout130,
      warned,
    ),
    notOn130(666, 'Attachment'),
    notOn130(673, 'DocumentDescription'),
    unwanted(681, 'PaymentMeans/InstructionNote', notBelow('PaymentMeans', 'InstructionNote')),
    unwanted(682, 'Delivery/DeliveryAddress', notBelow('Delivery', 'DeliveryAddress')),
  ],
};
