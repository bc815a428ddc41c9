import type { Element } from '../../read/tree.ts';
import { find, isDay, kids, norm, textAt } from '../doc.ts';
import { type Test, apart, rulesOf, type Tests } from '../rule.ts';
import { buyerAddress, sellerAddress } from './parties.ts';

/** The references that give the last day on which a claim is paid without interest. */
const eindagi = (root: Element): Element[] =>
  kids(root, 'AdditionalDocumentReference').filter((reference) =>
    find(reference, 'DocumentDescription').some(({ text }) => text === 'EINDAGI'),
  );

const lastDays = (root: Element): Element[] => eindagi(root).flatMap((reference) => kids(reference, 'ID'));

const kennitala =
  (path: string): Test =>
  (element) => {
    const found = find(element, `${path}/PartyLegalEntity/CompanyID`);
    return (
      found.some(({ attributes }) => attributes.get('schemeID') === '0196') || { found: found[0]?.attributes.get('schemeID'), at: found[0] }
    );
  };

const withStreetAndZone =
  (path: string): Test =>
  (element) =>
    ['StreetName', 'PostalZone'].every((name) => find(element, `${path}/PostalAddress/${name}`).length > 0);

/** Among the ways to pay of a code there is an account number of twelve characters. */
const account =
  (code: string): Test =>
  (root) => {
    const means = kids(root, 'PaymentMeans').filter((one) => textAt(one, 'PaymentMeansCode') === code);
    const accounts = means.flatMap((one) => find(one, 'PayeeFinancialAccount/ID'));
    return (
      means.length === 0 ||
      accounts.some(({ text }) => Array.from(norm(text)).length === 12) || { found: accounts[0]?.text, at: accounts[0] }
    );
  };

const tests: Tests = {
  ordinaryType: (root) => {
    const at = [...kids(root, 'InvoiceTypeCode'), ...kids(root, 'CreditNoteTypeCode')];
    return at.some(({ text }) => ['380', '381'].includes(norm(text))) || { found: at[0]?.text, at: at[0] };
  },
  sellerNumber: kennitala('AccountingSupplierParty/Party'),
  sellerAddress: withStreetAndZone('AccountingSupplierParty/Party'),
  buyerNumber: kennitala('Party'),
  buyerAddress: withStreetAndZone('Party'),
  accountOf9: account('9'),
  accountOf42: account('42'),
  lastDay: (root) => {
    const wrong = lastDays(root).find(({ text }) => !isDay(text));
    return (lastDays(root).length > 0 && wrong === undefined) || { found: wrong?.text, at: wrong };
  },
  dueNotLater: (root) => {
    const due = textAt(root, 'DueDate');
    return lastDays(root).some(({ text }) => due !== undefined && due <= text) || { found: due };
  },
};

const ofSeller = rulesOf(
  `
IS-R-001 | BT-3 | supplier warning | / | ordinaryType
  Een IJslandse leverancier mag alleen de soort 380 of 381 gebruiken. | An Icelandic supplier may use type 380 or 381 only.
IS-R-002 | BT-30 | supplier | / | sellerNumber
  Een IJslandse leverancier moet zijn nummer (kennitala) met schema 0196 vermelden.
  An Icelandic supplier must give its number (kennitala) with scheme 0196.
IS-R-003 | BT-35 BT-38 | supplier | / | sellerAddress
  Een IJslandse leverancier moet zijn straat en postcode vermelden. | An Icelandic supplier must give its street and post code.
IS-R-006 | BT-81 BT-84 | supplier | / | accountOf9
  Bij betaalwijze 9 moet een IJslands rekeningnummer 12 tekens hebben. | With payment means 9 an Icelandic account number must have 12 characters.
IS-R-007 | BT-81 BT-84 | supplier | / | accountOf42
  Bij betaalwijze 42 moet een IJslands rekeningnummer 12 tekens hebben. | With payment means 42 an Icelandic account number must have 12 characters.
IS-R-008 | BT-122 | supplier | / if EINDAGI | lastDay
  De laatste betaaldag (EINDAGI) is geen dag die bestaat, JJJJ-MM-DD. | The last day to pay (EINDAGI) is no day that exists, YYYY-MM-DD.
IS-R-009 | BT-9 BT-122 | supplier | / if EINDAGI | present DueDate
  Bij een laatste betaaldag (EINDAGI) ontbreekt een vervaldag. | A last day to pay (EINDAGI) lacks a due date.
IS-R-010 | BT-9 BT-122 | supplier | / if EINDAGI | dueNotLater
  De vervaldag ligt na de laatste betaaldag (EINDAGI). | The due date is after the last day to pay (EINDAGI).
`,
  tests,
);

const ofBoth = rulesOf(
  `
IS-R-004 | BT-47 | supplier | AccountingCustomerParty | buyerNumber
  Tussen IJslandse partijen moet de klant een nummer (kennitala) met schema 0196 hebben.
  Between Icelandic parties the customer must have a number (kennitala) with scheme 0196.
IS-R-005 | BT-50 BT-53 | supplier | AccountingCustomerParty | buyerAddress
  Tussen IJslandse partijen moet de klant een straat en een postcode hebben. | Between Icelandic parties the customer must have a street and a post code.
`,
  tests,
);

export const icelandicRules = [
  ...apart(ofSeller, (doc) => sellerAddress(doc) === 'IS', { EINDAGI: (root: Element): boolean => eindagi(root).length > 0 }),
  ...apart(ofBoth, (doc) => sellerAddress(doc) === 'IS' && buyerAddress(doc) === 'IS'),
];
