import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { attr, type Change, changed, drop, make, put, rootOf, set } from '../../../support/ubl/change.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const findings = (kind: keyof typeof documents, ...changes: Change[]) => checkUbl(rootOf(changed(documents[kind], ...changes))).findings;
const found = (kind: keyof typeof documents, ...changes: Change[]) => findings(kind, ...changes).map(({ regel }) => regel);
const S = 'AccountingSupplierParty/Party';
const pdf = 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject';
const sub = 'TaxTotal/TaxSubtotal';

describe('what the official rules let pass is a warning of duit', () => {
  it.each([
    ['DUIT-LINE', [set('Line/LineExtensionAmount', '200.01')], '200.01', '200.00'],
    ['DUIT-VAT', [set(`${sub}/TaxAmount`, '42.99')], '42.99', '42.00'],
    ['DUIT-VAT-BASE', [set(`${sub}/TaxableAmount`, '200.50')], '200.50', '200.00'],
    ['DUIT-VAT-RATE', [set('AllowanceCharge[1]/TaxCategory/Percent', '6')], 'S 6', 'S 21'],
    ['DUIT-TOTAL', [set('LegalMonetaryTotal/PayableAmount', '240.02')], '240.02', '240.01'],
    ['DUIT-OGM', [set('PaymentMeans/PaymentID', '+++202/6000/00193+++')], '+++202/6000/00193+++', '+++202/6000/00192+++'],
    ['DUIT-OGM', [set('PaymentMeans/PaymentID', '202600000193')], '202600000193', '+++202/6000/00192+++'],
    ['DUIT-IBAN', [set('PaymentMeans/PayeeFinancialAccount/ID', 'BE68539007547035')], 'BE68539007547035', null],
    ['DUIT-VAT-NUMBER', [set(`${S}/PartyTaxScheme/CompanyID`, 'BE0403123487')], 'BE0403123487', '0403.123.486'],
    [
      'DUIT-ENTERPRISE',
      [attr(`${S}/PartyLegalEntity/CompanyID`, 'schemeID'), set(`${S}/PartyLegalEntity/CompanyID`, '0403123487')],
      '0403123487',
      '0403.123.486',
    ],
    ['DUIT-NUMBERS', [set(`${S}/PartyLegalEntity/CompanyID`, '1234567894')], '1234.567.894', '0403.123.486'],
    ['DUIT-DUE-DATE', [set('DueDate', '2026-03-30')], '2026-03-30', '≥ 2026-03-31'],
    ['DUIT-SELF-BILLING', [set('InvoiceTypeCode', '389')], '389', null],
    ['DUIT-ATTACHMENT', [set(pdf, 'TVqQAAMAAAAEAAAA')], '', 'application/pdf'],
  ] as const)('%s', (id, changes, gevonden, verwacht) => {
    const finding = findings('invoice', ...changes).find(({ regel }) => regel === id);
    expect(finding).toMatchObject({ ernst: 'waarschuwing', ...(id === 'DUIT-ATTACHMENT' ? {} : { gevonden }), verwacht });
  });

  it.each([
    ['DUIT-CREDIT-REFERENCE', [drop('BillingReference')]],
    ['DUIT-CREDIT-STATEMENT', [set('Note', 'Verkeerd geleverd')]],
  ] as const)('%s', (id, changes) => {
    expect(found('creditNote', ...changes)).toContain(id);
    expect(found('invoice', ...changes)).not.toContain(id);
  });

  it('asks for VAT in euro on an invoice in dollars', () => {
    const dollars = documents.invoice.replaceAll('"EUR"', '"USD"').replaceAll('>EUR<', '>USD<');
    const inEuro = [
      make('TaxCurrencyCode', 'EUR'),
      put('', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount></cac:TaxTotal>'),
    ];
    const ids = (xml: string) => checkUbl(rootOf(xml)).findings.map(({ regel }) => regel);
    expect(ids(dollars)).toEqual(['DUIT-VAT-EUR']);
    expect(ids(changed(dollars, ...inEuro)).filter((id) => !id.startsWith('DUIT-XSD'))).toEqual([]);
  });
});

describe('what is right in another form stays so', () => {
  it.each([
    ['an OGM without signs', [set('PaymentMeans/PaymentID', '202600000192')]],
    ['an OGM with stars', [set('PaymentMeans/PaymentID', '***202/6000/00192***')]],
    ['a free reference', [set('PaymentMeans/PaymentID', 'Factuur 12')]],
    ['an IBAN with spaces', [set('PaymentMeans/PayeeFinancialAccount/ID', 'BE68 5390 0754 7034')]],
    ['a VAT number of a country without a rule here', [set('AccountingCustomerParty/Party/PartyTaxScheme/CompanyID', 'GB123456789')]],
    ['a price with many decimals', [set('Line/Price/PriceAmount', '100.0012'), drop('Line/Price/AllowanceCharge')]],
    ['base64 over several lines', [set(pdf, 'JVBE\n  Ri0x\n  LjQK')]],
  ] as const)('%s', (_name, changes) => {
    expect(found('invoice', ...changes)).toEqual([]);
  });
});

describe('the schema of UBL', () => {
  const unordered = documents.invoice.replace(/(<cbc:ID>2026-0001<\/cbc:ID>)\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$2$1');
  it('tells which element stands in the wrong place, and where it belongs', () => {
    const [finding] = checkUbl(rootOf(unordered)).findings;
    expect(finding).toMatchObject({
      regel: 'DUIT-XSD-ORDER',
      ernst: 'fataal',
      gevonden: 'ID',
      plaats: { lijn: 5, pad: '/Invoice/cbc:ID' },
    });
    expect(finding?.tekst).toContain('Het hoort vóór IssueDate.');
  });

  it.each([
    ['DUIT-XSD-UNKNOWN', [put('', '<cbc:Naam>x</cbc:Naam>')]],
    ['DUIT-XSD-UNKNOWN', [put('', '<cac:ID/>', true)]],
    ['DUIT-XSD-TOO-MANY', [put('', '<cbc:UUID>1</cbc:UUID><cbc:UUID>2</cbc:UUID>', true)]],
    ['DUIT-XSD-MISSING', [drop('IssueDate')]],
    ['DUIT-XSD-TEXT', [put('Note', '<cbc:ID>1</cbc:ID>')]],
    ['DUIT-XSD-VALUE', [set('IssueDate', '31/03/2026')]],
    ['DUIT-XSD-VALUE', [set('Line/LineExtensionAmount', '200,00')]],
    ['DUIT-XSD-VALUE', [set('AllowanceCharge[1]/ChargeIndicator', 'nee')]],
    ['DUIT-XSD-ATTRIBUTE', [attr('LegalMonetaryTotal/PayableAmount', 'currencyID')]],
    ['DUIT-XSD-ATTRIBUTE', [attr('ID', 'currencyID', 'EUR')]],
  ] as const)('%s', (id, changes) => {
    expect(found('invoice', ...changes)).toContain(id);
  });

  it('tells where an unknown element does belong', () => {
    const finding = findings('invoice', put('Line', '<cbc:PriceAmount currencyID="EUR">1</cbc:PriceAmount>')).find(
      ({ regel }) => regel === 'DUIT-XSD-UNKNOWN',
    );
    expect(finding?.tekst).toContain('Het hoort in Price.');
  });

  it('leaves the content of extensions alone', () => {
    const extension =
      '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><cbc:Naam>x</cbc:Naam></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';
    expect(found('invoice', put('', extension, true))).toEqual(['UBL-CR-001']);
  });
});
