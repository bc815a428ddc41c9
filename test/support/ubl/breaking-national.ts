import { attr, type Change, drop, make, put, set } from './change.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const country = 'PostalAddress/Country/IdentificationCode';
const all =
  (...changes: readonly Change[]): Change =>
  (root) =>
    changes.forEach((change) => change(root));
const mandate = '<cac:PaymentMandate><cbc:ID>M1</cbc:ID></cac:PaymentMandate>';
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
  'NL-R-003': all(dutch, attr(`${S}/PartyLegalEntity/CompanyID`, 'schemeID', '0208')),
  'NL-R-004': all(dutch, drop(`${C}/PostalAddress/StreetName`)),
  'NL-R-005': all(dutch, attr(`${C}/PartyLegalEntity/CompanyID`, 'schemeID')),
  'NL-R-006': all(dutch, drop('TaxRepresentativeParty/PostalAddress/PostalZone')),
  'NL-R-007': all(dutch, drop('PaymentMeans'), (root) =>
    set('LegalMonetaryTotal/PayableAmount', root.name === 'Invoice' ? '1.00' : '-1.00')(root),
  ),
  'NL-R-008': all(dutch, set('PaymentMeans/PaymentMeansCode', '10')),
  'NL-R-009': all(dutch, drop('OrderReference')),
  'DE-R-001': all(german, drop('PaymentMeans')),
  'DE-R-002': all(german, drop(`${S}/Contact`)),
  'DE-R-003': all(german, set(`${S}/PostalAddress/CityName`, ' ')),
  'DE-R-004': all(german, drop(`${S}/PostalAddress/PostalZone`)),
  'DE-R-005': all(german, drop(`${S}/Contact/Name`)),
  'DE-R-006': all(german, drop(`${S}/Contact/Telephone`)),
  'DE-R-007': all(german, drop(`${S}/Contact/ElectronicMail`)),
  'DE-R-008': all(german, drop(`${C}/PostalAddress/CityName`)),
  'DE-R-009': all(german, drop(`${C}/PostalAddress/PostalZone`)),
  'DE-R-010': all(german, drop('Delivery/DeliveryLocation/Address/CityName')),
  'DE-R-011': all(german, drop('Delivery/DeliveryLocation/Address/PostalZone')),
  'DE-R-014': all(german, drop('TaxTotal/TaxSubtotal/TaxCategory/Percent')),
  'DE-R-015': all(german, drop('BuyerReference')),
  'DE-R-016': all(german, drop(`${S}/PartyTaxScheme`), drop('TaxRepresentativeParty')),
  'DE-R-017': all(german, (root) => set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', '383')(root)),
  'DE-R-018': all(german, set('PaymentTerms/Note', '#SKONTO#TAGE=14#\n')),
  'DE-R-019': paidBy('58', set('PaymentMeans/PayeeFinancialAccount/ID', 'BE68539007547035')),
  'DE-R-020': paidBy(
    '59',
    put(
      'PaymentMeans',
      '<cac:PaymentMandate><cbc:ID>1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>BE1</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>',
    ),
  ),
  'DE-R-022': all(
    german,
    put(
      'AdditionalDocumentReference[3]/Attachment',
      '<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="tijd.pdf">JVBERi0=</cbc:EmbeddedDocumentBinaryObject>',
    ),
  ),
  'DE-R-023-1': paidBy('30', drop('PaymentMeans/PayeeFinancialAccount')),
  'DE-R-023-2': paidBy('30', put('PaymentMeans', mandate)),
  'DE-R-024-1': paidBy('48'),
  'DE-R-024-2': paidBy('54', put('PaymentMeans', card)),
  'DE-R-025-1': paidBy('59'),
  'DE-R-025-2': paidBy('59', put('PaymentMeans', mandate)),
  'DE-R-026': all(german, drop('BillingReference'), (root) =>
    set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', '384')(root),
  ),
  'DE-R-027': all(german, set(`${S}/Contact/Telephone`, '12')),
  'DE-R-028': all(german, set(`${S}/Contact/ElectronicMail`, 'an@example')),
  'DE-R-030': paidBy('59', put('PaymentMeans', mandate)),
  'DE-R-031': paidBy('59', put('PaymentMeans', mandate)),
  'DE-R-T02': all(
    german,
    make('AdditionalDocumentReference/Attachment/ExternalReference/URI', 'x'),
    set('AdditionalDocumentReference/Attachment/ExternalReference/URI', 'example.be/x.pdf'),
  ),
};
