import type { Text } from '../../../../language.ts';
import type { Element } from '../../read/tree.ts';
import { type Doc, find, isUbl, kids, textAt } from '../doc.ts';
import { rule, type Test, type PlacedRow, rulesOf, type Tests } from '../rule.ts';
import { absentPaths } from './absent-paths.ts';

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

function notAt(path: string): Test {
  const [, parents = '', name = path] = /^(.*)\/(.*)$/.exec(path) ?? [];
  return (_root, doc) => {
    for (const parent of above(doc, parents)) {
      const at = parent.children.find((child) => child.name === name && isUbl(child));
      if (at) return { found: at.text === '' ? undefined : at.text, at };
    }
    return true;
  };
}

const sentence = { nl: 'Het element … hoort niet in een Peppol-factuur.', en: 'The element … does not belong in a Peppol invoice.' };

const toLeaveOut = (number: number, what: string, { nl, en }: Text, test: Test): PlacedRow => ({
  where: 'document',
  rule: rule(idOf(number), '', nl.replace('…', what), en.replace('…', what), test, { flag: 'warning', ask: 'software' }),
});

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
function withoutAttribute(number: number, path: string, attribute: string): PlacedRow {
  const bare = path.replace(/^\/\//, '');
  return toLeaveOut(
    number,
    bare,
    {
      nl: `Het kenmerk ${attribute} hoort niet bij ….`,
      en: `The attribute ${attribute} does not belong to ….`,
    },
    (root, doc) => {
      const at = (bare === path ? find(root, path) : anywhere(doc, bare)).find(({ attributes }) => attributes.has(attribute));
      return at === undefined || { found: at.attributes.get(attribute), at };
    },
  );
}

/** Pairs of the number of a rule and a path. */
const pathsByNumber = (text: string): [number, string][] =>
  [...text.matchAll(/(\d+) (\S+)/g)].map(([, number, path = '']) => [Number(number), path]);

const schemes = pathsByNumber(`
  648 CustomizationID 649 ProfileID 650 ID 651 SalesOrderID 652 //PartyTaxScheme/CompanyID 653 PaymentMeans/PaymentID
  654 PaymentMeans/PayeeFinancialAccount/ID 655 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
  667 //BuyersItemIdentification/ID 668 //SellersItemIdentification/ID 674 //PrimaryAccountNumberID 675 //CardAccount/NetworkID
  676 //PaymentMandate/ID 677 //PaymentMandate/PayerFinancialAccount/ID 678 //TaxCategory/ID 679 //ClassifiedTaxCategory/ID
`);

const lists = pathsByNumber(`
  656 InvoiceTypeCode 657 DocumentCurrencyCode 658 TaxCurrencyCode 659 AdditionalDocumentReference/DocumentTypeCode
  660 //Country/IdentificationCode 661 PaymentMeans/PaymentMeansCode 662 //AllowanceChargeReasonCode 672 CreditNoteTypeCode
`);

const anywhereUnwanted = pathsByNumber(`
  664 FinancialInstitution 669 Price/AllowanceCharge/AllowanceChargeReasonCode 670 Price/AllowanceCharge/AllowanceChargeReason
  671 Price/AllowanceCharge/MultiplierFactorNumeric 680 PaymentMeans/PayerFinancialAccount
`);

/** A reference to an invoiced object (type 130) has no such element. */
const notOn130 =
  (name: string): Test =>
  (_root, doc) =>
    noneOf(
      doc
        .named('AdditionalDocumentReference')
        .filter((reference) => kids(reference, 'DocumentTypeCode').some(({ text }) => text === '130'))
        .flatMap((reference) => kids(reference, name)),
    );

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

const tests: Tests = {
  version,
  unitList,
  schemeWithout130,
  dueDate: (root, doc) => !doc.isInvoice || noneOf(find(root, 'PaymentMeans/PaymentDueDate')),
  attachment: notOn130('Attachment'),
  description: notOn130('DocumentDescription'),
  instruction: notAt('PaymentMeans/InstructionNote'),
  address: notAt('Delivery/DeliveryAddress'),
};

const others = rulesOf(
  `
${sentence.nl} | ${sentence.en}
UBL-CR-002 |  | software warning | document | version | De versie van UBL is niet 2.1. | The version of UBL is not 2.1.
UBL-CR-412 |  | software warning | document | dueDate | PaymentMeans/PaymentDueDate | PaymentMeans/PaymentDueDate
UBL-CR-663 |  | software warning | document | unitList
  Het kenmerk unitCodeListID hoort niet in een Peppol-factuur.
  The attribute unitCodeListID does not belong in a Peppol invoice.
UBL-CR-665 | BT-18 | software warning | document | schemeWithout130
  Alleen een verwijzing van soort 130 heeft een schema bij haar nummer.
  Only a reference of type 130 has a scheme for its number.
UBL-CR-666 |  | software | document | attachment
  AdditionalDocumentReference (130)/Attachment | AdditionalDocumentReference (130)/Attachment
UBL-CR-673 |  | software | document | description
  AdditionalDocumentReference (130)/DocumentDescription | AdditionalDocumentReference (130)/DocumentDescription
UBL-CR-681 |  | software warning | document | instruction | PaymentMeans/InstructionNote | PaymentMeans/InstructionNote
UBL-CR-682 |  | software warning | document | address | Delivery/DeliveryAddress | Delivery/DeliveryAddress
`,
  tests,
);

/** The syntax of UBL: elements and attributes to leave out (UBL-CR-001 to UBL-CR-682). */
export const absent: readonly PlacedRow[] = [
  ...absentPaths.map(([number, path]) => toLeaveOut(number, path, sentence, notAt(path))),
  ...schemes.map(([number, path]) => withoutAttribute(number, path, 'schemeID')),
  ...lists.map(([number, path]) => withoutAttribute(number, path, 'listID')),
  ...anywhereUnwanted.map(([number, path]) => toLeaveOut(number, path, sentence, (_root, doc) => noneOf(anywhere(doc, path)))),
  ...others,
];
