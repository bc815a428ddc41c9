import { all, attr, type Change, drop, put, set, twice } from './change.ts';
import { freeLine, totals } from './parts.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const country = 'PostalAddress/Country/IdentificationCode';
const legal = 'PartyLegalEntity/CompanyID';
const vat = 'PartyTaxScheme/CompanyID';
const account = 'PaymentMeans/PayeeFinancialAccount/ID';

const located = (code: string): Change => all(set(`${S}/${country}`, code), set(`${C}/${country}`, code));
const numbered = (party: string, scheme: string, number: string): Change =>
  all(attr(`${party}/${legal}`, 'schemeID', scheme), set(`${party}/${legal}`, number));
const typed =
  (code: string): Change =>
  (root) =>
    set(root.name === 'Invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', code)(root);
const registration = (scheme: string, number: string): string =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const reference = (id: string, description: string, uri?: string): Change =>
  put(
    '',
    `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cbc:DocumentDescription>${description}</cbc:DocumentDescription>${
      uri === undefined ? '' : `<cac:Attachment><cac:ExternalReference><cbc:URI>${uri}</cbc:URI></cac:ExternalReference></cac:Attachment>`
    }</cac:AdditionalDocumentReference>`,
  );
const mandate =
  '<cac:PaymentMandate><cbc:ID>M1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>1</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>';

const danish = all(
  located('DK'),
  numbered(S, '0184', 'DK12345678'),
  numbered(C, '0184', 'DK87654321'),
  set('PaymentMeans/PaymentMeansCode', '42'),
);
const paid = (code: string, id: string, number: string): Change =>
  all(danish, set('PaymentMeans/PaymentMeansCode', code), set('PaymentMeans/PaymentID', id), set(account, number));

const greekId = '061828591|31/03/2026|1|1.1|A|12';
const greek = all(
  located('GR'),
  set('ID', greekId),
  set(`${S}/${vat}`, 'EL061828591'),
  set(`${C}/${vat}`, 'EL061828591'),
  ...[S, C].map((party) => all(attr(`${party}/EndpointID`, 'schemeID', '9933'), set(`${party}/EndpointID`, '061828591'))),
  reference('400001', '##M.AR.K##'),
  reference('url', '##INVOICE|URL##', 'https://example.gr/1'),
);
const partOfId = (at: number, text: string): Change => all(greek, set('ID', greekId.split('|').with(at, text).join('|')));

const icelandic = all(located('IS'), numbered(S, '0196', '1234567890'), numbered(C, '0196', '0987654321'));
const lastDay = (day: string, due?: string): Change =>
  all(icelandic, reference(day, 'EINDAGI'), (root) => {
    if (root.name === 'Invoice') (due === undefined ? drop('DueDate') : set('DueDate', due))(root);
    else if (due !== undefined) put('', `<cbc:DueDate>${due}</cbc:DueDate>`)(root);
  });

const italian = all(located('IT'), set(`${S}/${vat}`, 'IT06363391001'), set(`${C}/${vat}`, 'IT06363391001'));

const norwegian = all(
  located('NO'),
  set(`${S}/${vat}`, 'NO991825827MVA'),
  put(S, registration('TAX', 'Foretaksregisteret')),
  numbered(S, '0192', '991825827'),
);

const swedishRates = ['AllowanceCharge/TaxCategory', 'TaxTotal/TaxSubtotal/TaxCategory', 'Line/Item/ClassifiedTaxCategory'].map((path) =>
  set(`${path}/Percent`, '25'),
);
const swedish = all(
  located('SE'),
  set(`${S}/${vat}`, 'SE556036079301'),
  numbered(S, '0007', '5560360793'),
  ...swedishRates,
  set('TaxTotal/TaxSubtotal/TaxAmount', '50.00'),
  set('TaxTotal/TaxAmount', '50.00'),
  set('LegalMonetaryTotal/TaxInclusiveAmount', '250.00'),
  set('LegalMonetaryTotal/PayableAmount', '248.01'),
);
const giro = (branch: string, number: string): Change =>
  all(swedish, set('PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID', branch), set(account, number));

/** A document of each country that keeps its rules. */
export const right: Record<string, Change> = {
  DK: danish,
  'DK, code 31': paid('31', '1', '12345678'),
  'DK, code 49': all(danish, set('PaymentMeans/PaymentMeansCode', '49'), put('PaymentMeans', mandate)),
  'DK, code 50': paid('50', `04#${'1'.repeat(16)}`, '1234567'),
  'DK, code 93': paid('93', `71#${'1'.repeat(15)}`, '12345678'),
  'DK, ZZZ': all(
    danish,
    set('AllowanceCharge[2]/AllowanceChargeReasonCode', 'ZZZ'),
    set('AllowanceCharge[2]/AllowanceChargeReason', '3645#1223'),
  ),
  GR: greek,
  IS: icelandic,
  'IS, code 9': all(icelandic, set('PaymentMeans/PaymentMeansCode', '9'), set(account, '123456789012')),
  'IS, EINDAGI': lastDay('2026-05-15', '2026-04-30'),
  IT: italian,
  NO: norwegian,
  SE: swedish,
  'SE, plusgiro': giro('SE:PLUSGIRO', '12345678'),
  'SE, bankgiro': giro('SE:BANKGIRO', '1234567'),
};

/** One change that breaks each rule of these countries. */
export const breakingCountries: Record<string, Change> = {
  'DK-R-002': all(danish, drop(`${S}/${legal}`)),
  'DK-R-003': all(
    danish,
    attr('Line/Item/CommodityClassification/ItemClassificationCode', 'listID', 'TST'),
    attr('Line/Item/CommodityClassification/ItemClassificationCode', 'listVersionID', '20'),
  ),
  'DK-R-004': all(
    danish,
    set('AllowanceCharge[2]/AllowanceChargeReasonCode', 'ZZZ'),
    set('AllowanceCharge[2]/AllowanceChargeReason', '123456test'),
  ),
  'DK-R-005': all(danish, set('PaymentMeans/PaymentMeansCode', '30')),
  'DK-R-006': all(danish, drop('PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch')),
  'DK-R-007': all(
    danish,
    set('PaymentMeans/PaymentMeansCode', '49'),
    put('PaymentMeans', '<cac:PaymentMandate><cbc:ID>1</cbc:ID></cac:PaymentMandate>'),
  ),
  'DK-R-008': paid('50', '02#1234567890123456', '1234567'),
  'DK-R-009': paid('50', '15#1', '1234567'),
  'DK-R-010': paid('93', '73#1', '1234567'),
  'DK-R-011': paid('93', '75#1', '12345678'),
  'DK-R-013': all(danish, put(C, '<cac:PartyIdentification><cbc:ID>K1</cbc:ID></cac:PartyIdentification>')),
  'DK-R-014': all(danish, attr(`${S}/${legal}`, 'schemeID', '0002')),
  'DK-R-016': all(danish, totals({ PrepaidAmount: '243.01', PayableAmount: '-1.00' })),
  'DK-R-017': all(danish, attr(`${C}/${legal}`, 'schemeID')),
  'GR-R-001-1': all(greek, set('ID', `${greekId}|7`)),
  'GR-R-001-2': partOfId(0, '061828592'),
  'GR-R-001-3': partOfId(1, '2026-03-31'),
  'GR-R-001-4': partOfId(2, '-1'),
  'GR-R-001-5': partOfId(3, '1.2'),
  'GR-R-001-6': partOfId(4, ''),
  'GR-R-001-7': partOfId(5, ''),
  'GR-R-002': all(greek, drop(`${S}/PartyName`)),
  'GR-R-003': all(greek, set(`${S}/${vat}`, 'GR061828591')),
  'GR-R-004-1': all(greek, reference('400002', '##M.AR.K##')),
  'GR-R-004-2': all(greek, set('AdditionalDocumentReference[4]/ID', '00009')),
  'GR-R-005': all(greek, drop(`${C}/PartyName`)),
  'GR-R-006': all(greek, set(`${C}/${vat}`, 'EL061828592')),
  'GR-R-008-2': all(greek, reference('url', '##INVOICE|URL##', 'https://example.gr/2')),
  'GR-R-008-3': all(greek, drop('AdditionalDocumentReference[5]/Attachment')),
  'GR-R-009': all(greek, set(`${S}/EndpointID`, 'EL061828591')),
  'GR-R-010': all(greek, attr(`${C}/EndpointID`, 'schemeID', '0088'), set(`${C}/EndpointID`, '5412345000013')),
  'GR-S-008-1': all(greek, drop('AdditionalDocumentReference[5]')),
  // White space around VAT hides the second number from UBL-SR-12.
  'GR-S-011': all(greek, twice(`${S}/PartyTaxScheme`), set(`${S}/PartyTaxScheme[1]/TaxScheme/ID`, ' VAT ')),
  'IS-R-001': all(icelandic, typed('393')),
  'IS-R-002': all(icelandic, attr(`${S}/${legal}`, 'schemeID', '0088'), set(`${S}/${legal}`, '5412345000013')),
  'IS-R-003': all(icelandic, drop(`${S}/PostalAddress/PostalZone`)),
  'IS-R-004': all(icelandic, drop(`${C}/${legal}`)),
  'IS-R-005': all(icelandic, drop(`${C}/PostalAddress/StreetName`)),
  'IS-R-006': all(icelandic, set('PaymentMeans/PaymentMeansCode', '9'), set(account, '12345')),
  'IS-R-007': all(icelandic, set('PaymentMeans/PaymentMeansCode', '42'), set(account, '12345')),
  'IS-R-008': lastDay('2026-06-31', '2026-04-30'),
  'IS-R-009': lastDay('2026-05-15'),
  'IS-R-010': lastDay('2026-04-15', '2026-04-30'),
  'IT-R-001': all(italian, put(S, registration('TAX', 'OtherLegalInfo'))),
  'IT-R-002': all(italian, drop(`${S}/PostalAddress/StreetName`)),
  'IT-R-003': all(italian, drop(`${S}/PostalAddress/CityName`)),
  'IT-R-004': all(italian, drop(`${S}/PostalAddress/PostalZone`)),
  'NO-R-001': all(norwegian, set(`${S}/PartyTaxScheme[1]/CompanyID`, 'NO991 825 827MVA')),
  'NO-R-002': all(norwegian, drop(`${S}/PartyTaxScheme[2]`)),
  'SE-R-001': all(swedish, set(`${S}/${vat}`, 'SE5560360793')),
  'SE-R-002': all(swedish, set(`${S}/${vat}`, 'SE55603607930A')),
  'SE-R-003': all(swedish, attr(`${S}/${legal}`, 'schemeID'), set(`${S}/${legal}`, '556036079A')),
  'SE-R-004': all(swedish, attr(`${S}/${legal}`, 'schemeID'), set(`${S}/${legal}`, '55603607931')),
  'SE-R-005': all(swedish, put(S, registration('TAX', 'Godkänd'))),
  'SE-R-006': all(swedish, freeLine(set('Line[1]/Item/ClassifiedTaxCategory/Percent', '24'))),
  'SE-R-007': giro('SE:PLUSGIRO', '1234-5'),
  'SE-R-008': giro('SE:BANKGIRO', '123-456'),
  'SE-R-009': giro('SE:BANKGIRO', '123456'),
  'SE-R-010': giro('SE:PLUSGIRO', '123456789'),
  'SE-R-011': all(swedish, set('PaymentMeans/PaymentMeansCode', '50')),
  'SE-R-012': all(swedish, set('PaymentMeans/PaymentMeansCode', '31')),
  'SE-R-013': all(swedish, attr(`${S}/${legal}`, 'schemeID'), set(`${S}/${legal}`, '5560360794')),
};
