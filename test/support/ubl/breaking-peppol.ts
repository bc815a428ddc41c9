import { all, attr, type Change, drop, make, put, set, twice } from './change.ts';
import { inFamilyOf } from './families.ts';
import { inCurrency, totalIn, totals } from './parts.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const endpoint = (scheme: string, number: string): Change =>
  all(attr(`${S}/EndpointID`, 'schemeID', scheme), set(`${S}/EndpointID`, number));
/** A document of another category than the code of its reason goes with. */
const reason = (family: string, code: string): Change =>
  all(inFamilyOf(family), put('TaxTotal/TaxSubtotal/TaxCategory', `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`));
const typed =
  (code: string): Change =>
  (root) =>
    set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', code)(root);
const R = 'PEPPOL-EN16931-';

/** One change to the base document that breaks the rule of Peppol. */
export const breakingPeppol: Record<string, Change> = {
  [`${R}R001`]: drop('ProfileID'),
  [`${R}R002`]: twice('Note'),
  [`${R}R003`]: all(drop('BuyerReference'), drop('OrderReference')),
  [`${R}R004`]: set('CustomizationID', 'urn:cen.eu:en16931:2017'),
  [`${R}R005`]: all(make('TaxCurrencyCode', 'EUR'), totalIn('USD')),
  [`${R}R007`]: set('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:99:1.0'),
  [`${R}R008`]: set('BuyerReference', ' \n '),
  [`${R}R010`]: drop(`${C}/EndpointID`),
  [`${R}R020`]: drop(`${S}/EndpointID`),
  [`${R}R040`]: set('AllowanceCharge[1]/MultiplierFactorNumeric', '11'),
  [`${R}R041`]: drop('AllowanceCharge[1]/BaseAmount'),
  [`${R}R042`]: drop('Line/AllowanceCharge[1]/MultiplierFactorNumeric'),
  [`${R}R043`]: set('AllowanceCharge[1]/ChargeIndicator', '0'),
  [`${R}R044`]: set('Line/Price/AllowanceCharge/ChargeIndicator', 'true'),
  [`${R}R046`]: set('Line/Price/AllowanceCharge/BaseAmount', '121.00'),
  [`${R}R051`]: attr('Line/Price/PriceAmount', 'currencyID', 'USD'),
  [`${R}R053`]: twice('TaxTotal'),
  [`${R}R054`]: put('', '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">1.00</cbc:TaxAmount></cac:TaxTotal>'),
  [`${R}R055`]: all(
    make('TaxCurrencyCode', 'USD'),
    put('', '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">-1.00</cbc:TaxAmount></cac:TaxTotal>'),
  ),
  [`${R}R061`]: set('PaymentMeans/PaymentMeansCode', '59'),
  [`${R}R080`]: put(
    '',
    ['1', '2']
      .map(
        (id) =>
          `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`,
      )
      .join(''),
  ),
  [`${R}R100`]: twice('Line/DocumentReference'),
  [`${R}R101`]: set('Line/DocumentReference/DocumentTypeCode', '50'),
  [`${R}R110`]: set('Line/InvoicePeriod/StartDate', '2026-02-28'),
  [`${R}R111`]: set('Line/InvoicePeriod/EndDate', '2026-04-01'),
  [`${R}R120`]: all(
    set('Line/LineExtensionAmount', '200.03'),
    totals({ LineExtensionAmount: '200.03', TaxExclusiveAmount: '200.03', TaxInclusiveAmount: '242.03', PayableAmount: '240.04' }),
  ),
  [`${R}R121`]: set('Line/Price/BaseQuantity', '0'),
  [`${R}R130`]: attr('Line/Price/BaseQuantity', 'unitCode', 'DAY'),
  [`${R}CL001`]: attr('AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'mimeCode', 'text/html'),
  [`${R}CL002`]: set('AllowanceCharge[1]/AllowanceChargeReasonCode', 'FC'),
  [`${R}CL003`]: set('AllowanceCharge[2]/AllowanceChargeReasonCode', '95'),
  [`${R}CL006`]: make('InvoicePeriod/DescriptionCode', '4'),
  [`${R}CL007`]: inCurrency(' EUR '),
  [`${R}CL008`]: endpoint('0193', 'x'),
  [`${R}F001`]: set('IssueDate', '2026-02-30'),
  [`${R}P0100`]: typed('389'),
  [`${R}P0101`]: typed('261'),
  [`${R}P0104`]: reason('E', 'VATEX-EU-G'),
  [`${R}P0105`]: reason('E', 'vatex-eu-o'),
  [`${R}P0106`]: reason('E', 'VATEX-EU-IC'),
  [`${R}P0107`]: reason('E', 'VATEX-EU-AE'),
  [`${R}P0108`]: reason('G', 'VATEX-EU-D'),
  [`${R}P0109`]: reason('G', 'VATEX-EU-F'),
  [`${R}P0110`]: reason('G', 'VATEX-EU-I'),
  [`${R}P0111`]: reason('G', 'VATEX-EU-J'),
  [`${R}P0112`]: typed('384'),
  'PEPPOL-COMMON-R040': endpoint('0088', '5412345000014'),
  'PEPPOL-COMMON-R041': endpoint('0192', '991825828'),
  'PEPPOL-COMMON-R042': endpoint('0184', 'DK1234567'),
  'PEPPOL-COMMON-R043': endpoint('0208', '0403123487'),
  'PEPPOL-COMMON-R044': endpoint('0201', 'ABC12'),
  'PEPPOL-COMMON-R045': endpoint('0210', 'RSSMRA85T10A562'),
  'PEPPOL-COMMON-R046': endpoint('9907', 'ABCDEF'),
  'PEPPOL-COMMON-R047': endpoint('0211', 'IT06363391002'),
  'PEPPOL-COMMON-R049': endpoint('0007', '5560360794'),
  'PEPPOL-COMMON-R050': endpoint('0151', '51824753557'),
  'PEPPOL-COMMON-R052': endpoint('0096', '123456789'),
  'PEPPOL-COMMON-R053': endpoint('0198', '12345678'),
  'PEPPOL-COMMON-R054': endpoint('0106', '1234567'),
  'PEPPOL-COMMON-R055': endpoint('0190', '123'),
  'PEPPOL-COMMON-R056-1': endpoint('9944', '123456789B01'),
  'PEPPOL-COMMON-R056-2': set(`${S}/PartyTaxScheme/CompanyID`, 'NL123456789'),
  'PEPPOL-COMMON-R057': all(
    attr('PayeeParty/PartyIdentification/ID', 'schemeID', '0217'),
    set('PayeeParty/PartyIdentification/ID', '12345'),
  ),
};

/** Numbers that keep the rules of their schemes. */
export const rightNumbers: Record<string, string> = {
  '0088': '5412345000013',
  '0192': '991825827',
  '0184': 'DK12345678',
  '0208': '0403123486',
  '0201': 'ABC123',
  '0210': 'RSSMRA85T10A562S',
  '9907': '12345678901',
  '0211': 'IT06363391001',
  '0007': '5560360793',
  '0151': '51824753556',
  '0096': '1234567890',
  '0198': 'DK12345678',
  '0106': '12345678',
  '0190': '12345678901234567890',
  '9944': 'NL123456789B01',
  '0217': '123456789012',
};
