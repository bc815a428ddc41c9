import { all, attr, type Change, drop, make, put, set, twice } from './change.ts';
import { inFamilyOf } from './families.ts';
import { freeLine, freeRow, inCurrency, totalIn } from './parts.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const sub = 'TaxTotal/TaxSubtotal';

/** Two ways to pay that differ as the changes say, of which one alone has a text. */
const twoMeans = (...changes: readonly Change[]): Change =>
  all(twice('PaymentMeans'), attr('PaymentMeans[1]/PaymentMeansCode', 'name'), ...changes);

/** The changes to a document that break each rule on its codes and its syntax. */
export const breakingSyntax: Readonly<Record<string, Change>> = {
  'BR-CL-01': all(set('ProfileID', 'urn:peppol:bis:billing_with_response'), (root) =>
    set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', '999')(root),
  ),
  'BR-CL-03': all(make('TaxCurrencyCode', 'USD'), totalIn('USD', 'STN')),
  'BR-CL-04': inCurrency('STN'),
  'BR-CL-05': all(make('TaxCurrencyCode', 'STN'), totalIn('STN')),
  'BR-CL-06': make('InvoicePeriod/DescriptionCode', '4'),
  'BR-CL-07': attr('AdditionalDocumentReference[2]/ID', 'schemeID', 'QQQ'),
  'BR-CL-08': set('Note', '#QQQ#tekst'),
  'BR-CL-10': attr('PayeeParty/PartyIdentification/ID', 'schemeID', '9999'),
  'BR-CL-11': attr(`${S}/PartyLegalEntity/CompanyID`, 'schemeID', '9999'),
  'BR-CL-13': attr('Line/Item/CommodityClassification/ItemClassificationCode', 'listID', 'QQQ'),
  'BR-CL-14': set(`${C}/PostalAddress/Country/IdentificationCode`, 'be'),
  'BR-CL-15': set('Line/Item/OriginCountry/IdentificationCode', 'XX'),
  'BR-CL-16': set('PaymentMeans/PaymentMeansCode', '99'),
  'BR-CL-17': freeRow(set(`${sub}[1]/TaxCategory/ID`, 'X')),
  'BR-CL-18': freeLine(set('Line[1]/Item/ClassifiedTaxCategory/ID', 'X')),
  'BR-CL-19': all(set('AllowanceCharge[1]/ChargeIndicator', ' false '), set('AllowanceCharge[1]/AllowanceChargeReasonCode', 'FC')),
  'BR-CL-20': all(set('AllowanceCharge[2]/ChargeIndicator', ' true '), set('AllowanceCharge[2]/AllowanceChargeReasonCode', '95')),
  'BR-CL-21': attr('Line/Item/StandardItemIdentification/ID', 'schemeID', '9999'),
  'BR-CL-22': all(inFamilyOf('E'), make(`${sub}/TaxCategory/TaxExemptionReasonCode`, 'VATEX-BE')),
  'BR-CL-23': all(
    (root) => attr(root.name === 'Invoice' ? 'Line/InvoicedQuantity' : 'Line/CreditedQuantity', 'unitCode', 'UUR')(root),
    attr('Line/Price/BaseQuantity', 'unitCode', 'UUR'),
  ),
  'BR-CL-24': attr('AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'mimeCode', 'text/html'),
  'BR-CL-25': attr(`${S}/EndpointID`, 'schemeID', '9999'),
  'BR-CL-26': attr('Delivery/DeliveryLocation/ID', 'schemeID', '9999'),
  'UBL-CR-002': make('UBLVersionID', '2.3'),
  'UBL-CR-412': make('PaymentMeans/PaymentDueDate', '2026-04-30'),
  'UBL-CR-663': attr('Line/Price/BaseQuantity', 'unitCodeListID', 'x'),
  'UBL-CR-665': all(
    attr('AdditionalDocumentReference[1]/ID', 'schemeID', 'ABT'),
    put('AdditionalDocumentReference[1]', '<cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>'),
  ),
  'UBL-CR-666': put(
    'AdditionalDocumentReference[2]',
    '<cac:Attachment><cac:ExternalReference><cbc:URI>https://example.be/y.pdf</cbc:URI></cac:ExternalReference></cac:Attachment>',
  ),
  'UBL-CR-673': put('AdditionalDocumentReference[2]', '<cbc:DocumentDescription>x</cbc:DocumentDescription>'),
  'UBL-DT-01': all(make('TaxCurrencyCode', 'USD'), totalIn('USD'), set('TaxTotal[2]/TaxAmount', '45.001')),
  'UBL-DT-06': attr('AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'mimeCode'),
  'UBL-DT-07': attr('AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'filename'),
  'UBL-DT-18': attr('ID', 'name', 'x'),
  'UBL-SR-01': twice('ContractDocumentReference'),
  'UBL-SR-02': twice('ReceiptDocumentReference'),
  'UBL-SR-03': twice('DespatchDocumentReference'),
  'UBL-SR-04': twice('AdditionalDocumentReference[2]'),
  'UBL-SR-05': twice('PaymentTerms'),
  'UBL-SR-06': twice('BillingReference/InvoiceDocumentReference'),
  'UBL-SR-07': drop('BillingReference/InvoiceDocumentReference/ID'),
  'UBL-SR-08': twice('InvoicePeriod'),
  'UBL-SR-09': all(twice(`${S}/PartyLegalEntity`), drop(`${S}/PartyLegalEntity[1]/CompanyID`)),
  'UBL-SR-10': twice(`${S}/PartyName`),
  'UBL-SR-11': all(twice(`${S}/PartyLegalEntity`), drop(`${S}/PartyLegalEntity[1]/RegistrationName`)),
  'UBL-SR-12': twice(`${S}/PartyTaxScheme`),
  'UBL-SR-13': all(twice(`${S}/PartyTaxScheme`), set(`${S}/PartyTaxScheme/TaxScheme/ID`, 'TAX')),
  'UBL-SR-14': put(
    `${S}/PartyLegalEntity`,
    '<cbc:CompanyLegalForm>NV</cbc:CompanyLegalForm><cbc:CompanyLegalForm>SA</cbc:CompanyLegalForm>',
  ),
  'UBL-SR-15': all(twice(`${C}/PartyLegalEntity`), drop(`${C}/PartyLegalEntity[1]/CompanyID`)),
  'UBL-SR-16': put(
    C,
    '<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID>2</cbc:ID></cac:PartyIdentification>',
  ),
  'UBL-SR-17': all(twice(`${C}/PartyLegalEntity`), drop(`${C}/PartyLegalEntity[1]/RegistrationName`)),
  'UBL-SR-18': twice(`${C}/PartyTaxScheme`),
  'UBL-SR-19': twice('PayeeParty/PartyName'),
  'UBL-SR-20': twice('PayeeParty/PartyIdentification'),
  'UBL-SR-21': twice('PayeeParty/PartyLegalEntity'),
  'UBL-SR-22': twice('TaxRepresentativeParty/PartyName'),
  'UBL-SR-23': twice('TaxRepresentativeParty/PartyTaxScheme'),
  'UBL-SR-24': twice('Delivery'),
  'UBL-SR-25': twice('Delivery/DeliveryParty/PartyName'),
  'UBL-SR-26': twice('PaymentMeans/PaymentID'),
  'UBL-SR-27': all(twice('PaymentMeans/PaymentMeansCode'), attr('PaymentMeans/PaymentMeansCode[1]', 'name')),
  'UBL-SR-28': put('PaymentMeans', '<cac:PaymentMandate><cbc:ID>1</cbc:ID><cbc:ID>2</cbc:ID></cac:PaymentMandate>'),
  'UBL-SR-29': put(
    S,
    ['1', '2'].map((id) => `<cac:PartyIdentification><cbc:ID schemeID="SEPA">${id}</cbc:ID></cac:PartyIdentification>`).join(''),
  ),
  'UBL-SR-30': twice('AllowanceCharge[1]/AllowanceChargeReason'),
  'UBL-SR-31': twice('AllowanceCharge[2]/AllowanceChargeReason'),
  'UBL-SR-32': all(inFamilyOf('E'), twice(`${sub}/TaxCategory/TaxExemptionReason`)),
  'UBL-SR-33': twice('AdditionalDocumentReference[1]/DocumentDescription'),
  'UBL-SR-34': twice('Line/Note'),
  'UBL-SR-35': twice('Line/OrderLineReference'),
  'UBL-SR-36': twice('Line/InvoicePeriod'),
  'UBL-SR-37': twice('Line/Price/AllowanceCharge'),
  'UBL-SR-39': put(
    '',
    '<cac:ProjectReference><cbc:ID>1</cbc:ID></cac:ProjectReference><cac:ProjectReference><cbc:ID>2</cbc:ID></cac:ProjectReference>',
  ),
  'UBL-SR-40': twice(`${C}/PartyName`),
  'UBL-SR-42': all(twice(`${S}/PartyTaxScheme`), twice(`${S}/PartyTaxScheme`), set(`${S}/PartyTaxScheme[1]/TaxScheme/ID`, 'TAX')),
  'UBL-SR-43': make('AdditionalDocumentReference/DocumentTypeCode', '916'),
  'UBL-SR-44': twoMeans(set('PaymentMeans[1]/PaymentID', 'anders')),
  'UBL-SR-45': all(make('PaymentMeans/PaymentDueDate', '2026-04-30'), twoMeans()),
  'UBL-SR-46': twice('PaymentMeans'),
  'UBL-SR-47': twoMeans(set('PaymentMeans[1]/PaymentMeansCode', '58')),
  'UBL-SR-48': twice('Line/Item/ClassifiedTaxCategory'),
  'UBL-SR-49': put('InvoicePeriod', '<cbc:DescriptionCode>3</cbc:DescriptionCode><cbc:DescriptionCode>35</cbc:DescriptionCode>'),
  'UBL-SR-50': twice('Line/Item/Description'),
  'UBL-SR-51': twice('Delivery/DeliveryLocation/Address/AddressLine'),
  'UBL-SR-52': twice('Line/DocumentReference'),
  'UBL-SR-53': drop(`${C}/PartyTaxScheme/CompanyID`),
  'UBL-SR-54': put(
    'PaymentMeans',
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>V</cbc:NetworkID></cac:CardAccount>'.repeat(
      2,
    ),
  ),
  'UBL-SR-55': put(
    'PaymentMeans',
    '<cac:PaymentMandate><cbc:ID>1</cbc:ID></cac:PaymentMandate><cac:PaymentMandate><cac:PayerFinancialAccount><cbc:ID>BE68539007547034</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>',
  ),
  'UBL-SR-56': twice('OriginatorDocumentReference'),
};
