import { all, attr, type Change, drop, make, put, set } from './change.ts';
import { inFamilyOf } from './families.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const country = 'PostalAddress/Country/IdentificationCode';
const account = 'PaymentMeans/PayeeFinancialAccount';
const iban = 'BE68539007547034';
/** A direct debit mandate with the account of the payer. */
const debited = (payer: string): Change =>
  put(
    'PaymentMeans',
    `<cac:PaymentMandate><cbc:ID>M1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>${payer}</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>`,
  );
const creditor = put(S, '<cac:PartyIdentification><cbc:ID schemeID="SEPA">BE68ZZZ0403123486</cbc:ID></cac:PartyIdentification>');
const card =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>V</cbc:NetworkID></cac:CardAccount>';

/** A Dutch document that keeps the rules of the Netherlands. */
export const dutch = all(
  set(`${S}/${country}`, 'NL'),
  set(`${C}/${country}`, 'NL'),
  set(`TaxRepresentativeParty/${country}`, 'NL'),
  put(
    'TaxRepresentativeParty/PostalAddress',
    '<cbc:StreetName>a</cbc:StreetName><cbc:CityName>b</cbc:CityName><cbc:PostalZone>c</cbc:PostalZone>',
    true,
  ),
  attr(`${S}/PartyLegalEntity/CompanyID`, 'schemeID', '0106'),
  attr(`${C}/PartyLegalEntity/CompanyID`, 'schemeID', '0106'),
  set(`${S}/PartyLegalEntity/CompanyID`, '12345678'),
  set(`${C}/PartyLegalEntity/CompanyID`, '87654321'),
);

/** A German document that keeps the rules of Germany. */
export const german = all(set(`${S}/${country}`, 'DE'), set(`${C}/${country}`, 'DE'));

const paidBy = (code: string, ...more: readonly Change[]): Change => all(german, set('PaymentMeans/PaymentMeansCode', code), ...more);

/** One change that breaks each national rule, with the country that it is of. */
export const breakingNational: Record<string, Change> = {
  'NL-R-001': all(dutch, drop('BillingReference')),
  'NL-R-002': all(dutch, drop(`${S}/PostalAddress/CityName`)),
  'NL-R-003': all(dutch, attr(`${S}/PartyLegalEntity/CompanyID`, 'schemeID', '0208'), set(`${S}/PartyLegalEntity/CompanyID`, '0403123486')),
  'NL-R-004': all(dutch, drop(`${C}/PostalAddress/StreetName`)),
  'NL-R-005': all(dutch, attr(`${C}/PartyLegalEntity/CompanyID`, 'schemeID')),
  'NL-R-006': all(dutch, drop('TaxRepresentativeParty/PostalAddress/PostalZone')),
  'NL-R-007': all(dutch, drop('PaymentMeans')),
  'NL-R-008': all(dutch, set('PaymentMeans/PaymentMeansCode', '10')),
  'NL-R-009': all(dutch, drop('OrderReference')),
  'DE-R-001': all(german, drop('PaymentMeans')),
  'DE-R-002': all(german, drop(`${S}/Contact`)),
  'DE-R-003': all(german, drop(`${S}/PostalAddress/CityName`)),
  'DE-R-004': all(german, drop(`${S}/PostalAddress/PostalZone`)),
  'DE-R-005': all(german, drop(`${S}/Contact/Name`)),
  'DE-R-006': all(german, drop(`${S}/Contact/Telephone`)),
  'DE-R-007': all(german, drop(`${S}/Contact/ElectronicMail`)),
  'DE-R-008': all(german, drop(`${C}/PostalAddress/CityName`)),
  'DE-R-009': all(german, drop(`${C}/PostalAddress/PostalZone`)),
  'DE-R-010': all(german, drop('Delivery/DeliveryLocation/Address/CityName')),
  'DE-R-011': all(german, drop('Delivery/DeliveryLocation/Address/PostalZone')),
  'DE-R-014': all(german, inFamilyOf('O')),
  'DE-R-015': all(german, drop('BuyerReference')),
  'DE-R-016': all(
    german,
    inFamilyOf('O'),
    put('TaxTotal/TaxSubtotal/TaxCategory', '<cbc:Percent>0</cbc:Percent>'),
    put('AllowanceCharge[1]', '<cac:TaxCategory><cbc:ID>Z</cbc:ID><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:TaxCategory>'),
  ),
  'DE-R-017': all(german, (root) => set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', '383')(root)),
  'DE-R-018': all(german, set('PaymentTerms/Note', '#SKONTO#TAGE=14#\n')),
  'DE-R-019': paidBy('58', set('PaymentMeans/PayeeFinancialAccount/ID', 'BE68539007547035')),
  'DE-R-020': paidBy('59', debited('BE68539007547035'), creditor, drop(account)),
  'DE-R-022': all(
    german,
    put(
      'AdditionalDocumentReference[3]/Attachment',
      '<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="tijd.pdf">JVBERi0=</cbc:EmbeddedDocumentBinaryObject>',
    ),
  ),
  'DE-R-023-1': paidBy('30', drop('PaymentMeans/PayeeFinancialAccount')),
  'DE-R-023-2': paidBy('30', put('PaymentMeans', card)),
  'DE-R-024-1': paidBy('48', drop(account)),
  'DE-R-024-2': paidBy('54', put('PaymentMeans', card)),
  'DE-R-025-1': paidBy('59', drop(account)),
  'DE-R-025-2': paidBy('59', debited(iban), creditor),
  'DE-R-026': all(german, drop('BillingReference'), (root) =>
    set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', '384')(root),
  ),
  'DE-R-027': all(german, set(`${S}/Contact/Telephone`, '12')),
  'DE-R-028': all(german, set(`${S}/Contact/ElectronicMail`, 'an@example')),
  'DE-R-030': paidBy('59', debited(iban), drop(account)),
  'DE-R-031': paidBy('49', put('PaymentMeans', '<cac:PaymentMandate><cbc:ID>M1</cbc:ID></cac:PaymentMandate>'), creditor),
  'DE-R-T02': all(
    german,
    make('AdditionalDocumentReference/Attachment/ExternalReference/URI', 'x'),
    set('AdditionalDocumentReference/Attachment/ExternalReference/URI', 'example.be/x.pdf'),
  ),
};
