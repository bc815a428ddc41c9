import type { Element } from '../../read/tree.ts';
import { type Doc, decimalAt, find, has, kids, norm, textAt, zero } from '../doc.ts';
import { type Test, apart, rulesOf, type Tests } from '../rule.ts';
import { buyer, buyerAddress, isOfDigits, seller, sellerAddress } from './parties.ts';

const isDanish = (doc: Doc): boolean => sellerAddress(doc) === 'DK';
const isWithinDenmark = (doc: Doc): boolean => isDanish(doc) && buyerAddress(doc) === 'DK';

const cvr: Test = (party) => {
  const at = find(party, 'PartyLegalEntity/CompanyID').find(({ attributes }) => norm(attributes.get('schemeID')) !== '0184');
  return at === undefined || { found: at.attributes.get('schemeID') ?? '', expected: '0184', at };
};

const means = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97']);
const codeOf = (element: Element): string => textAt(element, 'PaymentMeansCode') ?? '';

/** A payment reference that begins with one of the codes of cards, and the account of the creditor. */
const card =
  (codes: readonly string[], account: RegExp): Test =>
  (element) => {
    const [id, number] = [textAt(element, 'PaymentID'), textAt(element, 'PayeeFinancialAccount/ID')];
    const right = codes.some((code) => id?.startsWith(code)) && account.test(number ?? '');
    return right || { found: [id ?? '-', number ?? '-'].join(' / ') };
  };

const long =
  (...lengths: readonly number[]): Test =>
  (element) => {
    const id = textAt(element, 'PaymentID') ?? '';
    return lengths.includes(Array.from(id).length) || { found: id, at: find(element, 'PaymentID')[0] };
  };

const versions = ['19.05.01', '19.0501', '26.08.01', '26.0801'];

const tests: Tests = {
  cvr,
  positive: (root) =>
    decimalAt(root, 'LegalMonetaryTotal/PayableAmount')?.gte(zero) !== false || {
      found: textAt(root, 'LegalMonetaryTotal/PayableAmount'),
      at: find(root, 'LegalMonetaryTotal/PayableAmount')[0],
    },
  schemed: (identification) => {
    const at = kids(identification, 'ID').find(({ attributes }) => norm(attributes.get('schemeID')) === '');
    return at === undefined || { found: at.text, at };
  },
  danishMeans: (element) => means.has(codeOf(element)) || { found: codeOf(element), at: find(element, 'PaymentMeansCode')[0] },
  transferAccount: (element) =>
    [textAt(element, 'PayeeFinancialAccount/ID'), textAt(element, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID')].every(
      (text) => norm(text) !== '',
    ),
  mandate: (element) =>
    [textAt(element, 'PaymentMandate/ID'), textAt(element, 'PaymentMandate/PayerFinancialAccount/ID')].every((text) => norm(text) !== ''),
  giro: card(['01#', '04#', '15#'], /^\d{7,8}$/),
  giroLength: long(19),
  fik: card(['71#', '73#', '75#'], /^.{8}$/su),
  fikLength: long(18, 19),
  unspsc: (line) => {
    const codes = find(line, 'Item/CommodityClassification/ItemClassificationCode').map(({ attributes }) => attributes);
    const used = codes.some((attributes) => attributes.get('listID') === 'TST');
    return (
      !used || codes.some((attributes) => versions.includes(attributes.get('listVersionID') ?? '')) || { expected: versions.join(', ') }
    );
  },
  special: (charge) => {
    const reason = textAt(charge, 'AllowanceChargeReason') ?? '';
    const bare = norm(reason);
    const code = Array.from(bare).length === 4 && isOfDigits(bare) && Number(bare) >= 0 && Number(bare) <= 9999;
    return code || (reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#')) || { found: reason };
  },
};

const starts =
  (...codes: readonly string[]) =>
  (element: Element): boolean =>
    codes.some((code) => textAt(element, 'PaymentID')?.startsWith(code));

const invoiceBy =
  (...codes: readonly string[]) =>
  (element: Element, doc: Doc): boolean =>
    doc.isInvoice && codes.includes(codeOf(element));

const conditions = {
  invoice: (_element: Element, doc: Doc): boolean => doc.isInvoice,
  transfer: invoiceBy('31', '42'),
  'direct debit': invoiceBy('49'),
  giro: invoiceBy('50'),
  'giro with a reference': (element: Element, doc: Doc) => invoiceBy('50')(element, doc) && starts('04#', '15#')(element),
  fik: invoiceBy('93'),
  'fik with a reference': (element: Element, doc: Doc) => invoiceBy('93')(element, doc) && starts('71#', '75#')(element),
  ZZZ: (charge: Element): boolean => has(charge, 'AllowanceChargeReasonCode') && textAt(charge, 'AllowanceChargeReasonCode') === 'ZZZ',
};

const ofSeller = rulesOf(
  `
DK-R-002 | BT-30 | supplier | / | filled AccountingSupplierParty/Party/PartyLegalEntity/CompanyID
  Een Deense leverancier moet zijn ondernemingsnummer (CVR) vermelden. | A Danish supplier must give its enterprise number (CVR).
DK-R-014 | BT-30 | supplier | ${seller} | cvr
  Het ondernemingsnummer van een Deense leverancier heeft niet het schema 0184 (CVR).
  The enterprise number of a Danish supplier does not have the scheme 0184 (CVR).
`,
  tests,
);

const ofBoth = rulesOf(
  `
DK-R-016 | BT-115 | supplier | CreditNote | positive
  Het bedrag van een Deense creditnota mag niet negatief zijn. | The amount of a Danish credit note may not be negative.
DK-R-013 | BT-29 BT-46 | software | ${seller}/PartyIdentification, ${buyer}/PartyIdentification | schemed
  Tussen Deense partijen zegt een nummer van een partij niet van welk schema het is.
  Between Danish parties a number of a party does not say which scheme it is of.
DK-R-005 | BT-81 | supplier | /PaymentMeans if invoice | danishMeans
  Tussen Deense partijen moet de betaalwijze een van deze zijn: 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 of 97.
  Between Danish parties the payment means must be one of these: 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.
DK-R-006 | BT-81 | supplier | /PaymentMeans if transfer | transferAccount
  Bij een Deense overschrijving (31 of 42) ontbreekt een rekeningnummer of een registratienummer.
  A Danish transfer (31 or 42) lacks an account number or a registration number.
DK-R-007 | BT-81 | supplier | /PaymentMeans if direct debit | mandate
  Bij een Deense domiciliëring (49) ontbreekt het mandaat of de rekening van de betaler.
  A Danish direct debit (49) lacks the mandate or the account of the payer.
DK-R-008 | BT-81 BT-83 BT-84 | supplier | /PaymentMeans if giro | giro
  Bij een Deense girobetaling (50) moet de mededeling met 01#, 04# of 15# beginnen, en de rekening 7 of 8 cijfers hebben.
  With a Danish giro payment (50) the reference must begin with 01#, 04# or 15#, and the account must have 7 or 8 digits.
DK-R-009 | BT-81 BT-83 | supplier | /PaymentMeans if giro with a reference | giroLength
  De mededeling van een Deense girobetaling (04# of 15#) heeft niet 19 tekens.
  The reference of a Danish giro payment (04# or 15#) does not have 19 characters.
DK-R-010 | BT-81 BT-83 | supplier | /PaymentMeans if fik | fik
  Bij een Deense FIK-betaling (93) moet de mededeling met 71#, 73# of 75# beginnen, en de rekening 8 tekens hebben.
  With a Danish FIK payment (93) the reference must begin with 71#, 73# or 75#, and the account must have 8 characters.
DK-R-011 | BT-81 BT-83 | supplier | /PaymentMeans if fik with a reference | fikLength
  De mededeling van een Deense FIK-betaling (71# of 75#) heeft niet 18 of 19 tekens.
  The reference of a Danish FIK payment (71# or 75#) does not have 18 or 19 characters.
DK-R-017 | BT-47 | supplier | ${buyer} | cvr
  Het ondernemingsnummer van een Deense klant heeft niet het schema 0184 (CVR).
  The enterprise number of a Danish customer does not have the scheme 0184 (CVR).
DK-R-003 | BT-158 | supplier | InvoiceLine, CreditNoteLine | unspsc
  De indeling van een artikel in UNSPSC (lijst TST) is niet van een versie die Denemarken aanneemt.
  The classification of an item in UNSPSC (list TST) is not of a version that Denmark takes.
DK-R-004 | BT-97 BT-104 | supplier | AllowanceCharge if ZZZ | special
  Bij de reden ZZZ moet tussen Deense partijen een code van vier cijfers staan, of een code en een omschrijving met # ertussen.
  With the reason ZZZ there must be, between Danish parties, a code of four digits, or a code and a text with # between.
`,
  tests,
);

export const danishRules = [...apart(ofSeller, isDanish), ...apart(ofBoth, isWithinDenmark, conditions)];
