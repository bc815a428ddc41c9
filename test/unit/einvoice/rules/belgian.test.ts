import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { brokenIn, idsOf, lastDay } from '../../../support/ubl/broken.ts';
import { base } from '../../../support/ubl/base.ts';
import { attr, type Change, changed, drop, make, put, rootOf, set } from '../../../support/ubl/change.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const findings = (kind: keyof typeof documents, ...changes: Change[]) => checkUbl(rootOf(changed(documents[kind], ...changes)), lastDay);
const found = async (kind: keyof typeof documents, ...changes: Change[]) => idsOf(await findings(kind, ...changes));
const S = 'AccountingSupplierParty/Party';
const pdf = 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject';
const sub = 'TaxTotal/TaxSubtotal';

describe('what an official rule says of the same element stands behind it', () => {
  it.each<[string, string, keyof typeof documents, Change[]]>([
    ['DUIT-LINE', 'PEPPOL-EN16931-R120', 'invoice', [set('Line/LineExtensionAmount', '250.00')]],
    ['DUIT-LINE', 'PEPPOL-EN16931-R120', 'creditNote', [set('Line/LineExtensionAmount', '100')]],
    ['DUIT-VAT-BASE', 'BR-S-08', 'invoice', [set(`${sub}/TaxableAmount`, '1201.50')]],
    ['DUIT-VAT', 'BR-CO-17', 'invoice', [set(`${sub}/TaxAmount`, '90.00')]],
    ['DUIT-CREDIT-REFERENCE', 'BR-55', 'creditNote', [drop('BillingReference/InvoiceDocumentReference/ID')]],
  ])('%s behind %s', async (own, official, kind, changes) => {
    const all = await findings(kind, ...changes);
    expect(all.filter(({ regel }) => regel === own)).toEqual([]);
    expect(all.find(({ regel }) => regel === official)?.ook).toContain(own);
  });

  it('gives what is found with as many decimals as what is expected', async () => {
    const all = await findings('invoice', set('Line/LineExtensionAmount', '100'), set(`${sub}/TaxableAmount`, '1201.5'));
    const figures = new Map(all.map(({ regel, gevonden, verwacht }) => [regel, [gevonden, verwacht]]));
    expect(figures.get('PEPPOL-EN16931-R120')?.[0]).toBe('100.00');
    expect(figures.get('BR-S-08')?.[0]).toBe('1201.50');
  });

  it('says nothing of what is found where the element holds no text', async () => {
    const uri = '<cac:ExternalReference><cbc:URI>https://a.example</cbc:URI></cac:ExternalReference>';
    const object = `<cbc:ID>X</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cac:Attachment>${uri}</cac:Attachment>`;
    const all = await findings('invoice', put('', `<cac:AdditionalDocumentReference>${object}</cac:AdditionalDocumentReference>`));
    expect(all.find(({ regel }) => regel === 'UBL-CR-666')).toMatchObject({ gevonden: null });
  });
});

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
  ] as const)('%s', async (id, changes, gevonden, verwacht) => {
    const finding = (await findings('invoice', ...changes)).find(({ regel }) => regel === id);
    expect(finding).toMatchObject({ ernst: 'waarschuwing', ...(id === 'DUIT-ATTACHMENT' ? {} : { gevonden }), verwacht });
  });

  it.each([
    ['DUIT-CREDIT-REFERENCE', [drop('BillingReference')]],
    ['DUIT-CREDIT-STATEMENT', [set('Note', 'Verkeerd geleverd')]],
  ] as const)('%s', async (id, changes) => {
    expect(await found('creditNote', ...changes)).toContain(id);
    expect(await found('invoice', ...changes)).not.toContain(id);
  });

  it('asks for VAT in euro on an invoice in dollars', async () => {
    const dollars = documents.invoice.replaceAll('"EUR"', '"USD"').replaceAll('>EUR<', '>USD<');
    const inEuro = [
      make('TaxCurrencyCode', 'EUR'),
      put('', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount></cac:TaxTotal>'),
    ];
    expect(await brokenIn(dollars)).toEqual(['DUIT-VAT-EUR']);
    expect((await brokenIn(changed(dollars, ...inEuro))).filter((id) => !id.startsWith('DUIT-XSD'))).toEqual([]);
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
  ] as const)('%s', async (_name, changes) => {
    expect(await found('invoice', ...changes)).toEqual([]);
  });
});

/** Moves the first child of that name to the end of an element. */
const toEnd =
  (parent: string, name: string): Change =>
  (root) => {
    const node = parent === '' ? root : root.children.find((child) => child.name === parent)!;
    const at = node.children.findIndex((child) => child.name === name);
    node.children.push(...node.children.splice(at, 1));
  };

describe('the schema of UBL', () => {
  const unordered = documents.invoice.replace(/(<cbc:ID>2026-0001<\/cbc:ID>)\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$2$1');
  it('tells which element stands in the wrong place, and where it belongs', async () => {
    const [finding] = await checkUbl(rootOf(unordered), lastDay);
    expect(finding).toMatchObject({
      regel: 'DUIT-XSD-ORDER',
      ernst: 'fataal',
      gevonden: 'ID',
      plaats: { lijn: 5, pad: '/Invoice/cbc:ID' },
    });
    expect(finding?.tekst).toContain('Het hoort vóór IssueDate.');
  });

  it.each([
    ['an ID at the end of the invoice', '', 'ID', 'IssueDate'],
    ['a type code at the end of the invoice', '', 'InvoiceTypeCode', 'Note'],
    ['an ID at the end of a line', 'InvoiceLine', 'ID', 'Note'],
    ['a unit price at the end of the totals', 'LegalMonetaryTotal', 'LineExtensionAmount', 'TaxExclusiveAmount'],
  ] as const)('names the first element that %s belongs before', async (_name, parent, name, before) => {
    const finding = (await findings('invoice', toEnd(parent, name))).find(({ regel }) => regel === 'DUIT-XSD-ORDER');
    expect(finding).toMatchObject({ gevonden: name });
    expect(finding?.tekst).toContain(`Het hoort vóór ${before}.`);
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
  ] as const)('%s', async (id, changes) => {
    expect(await found('invoice', ...changes)).toContain(id);
  });

  it('tells where an unknown element does belong', async () => {
    const finding = (await findings('invoice', put('Line', '<cbc:PriceAmount currencyID="EUR">1</cbc:PriceAmount>'))).find(
      ({ regel }) => regel === 'DUIT-XSD-UNKNOWN',
    );
    expect(finding?.tekst).toContain('Het hoort in Price.');
  });

  it('leaves the content of extensions alone', async () => {
    const extension =
      '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><cbc:Naam>x</cbc:Naam></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';
    expect(await found('invoice', put('', extension, true))).toEqual(['UBL-CR-001']);
  });
});

describe('facts that Belgium adds', () => {
  const rates = ['AllowanceCharge/TaxCategory', `${sub}/TaxCategory`, 'Line/Item/ClassifiedTaxCategory'];
  const rate = (percent: string, tax: string): Change[] => [
    ...rates.map((path) => set(`${path}/Percent`, percent)),
    set(`${sub}/TaxAmount`, tax),
    set('TaxTotal/TaxAmount', tax),
    set('LegalMonetaryTotal/TaxInclusiveAmount', (200 + Number(tax)).toFixed(2)),
    set('LegalMonetaryTotal/PayableAmount', (198.01 + Number(tax)).toFixed(2)),
  ];
  const C = 'AccountingCustomerParty/Party';
  const reversed = (reason: string): Change[] => [
    ...rate('0', '0.00'),
    ...rates.map((path) => set(`${path}/ID`, 'AE')),
    (root) => {
      put(`${sub}/TaxCategory`, `<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`)(root);
    },
  ];

  it('a rate that Belgium does not have, at its place', async () => {
    const [finding, ...others] = (await findings('invoice', ...rate('19', '38.00'))).filter(({ regel }) => regel === 'DUIT-BELGIAN-RATE');
    expect(finding).toMatchObject({
      gevonden: '19 %',
      verwacht: '6 / 12 / 21 %',
      plaats: { pad: '/Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent' },
    });
    expect(others).toEqual([]);
    for (const known of ['6', '12', '21.00']) expect(await found('invoice', ...rate(known, '0.00'))).not.toContain('DUIT-BELGIAN-RATE');
  });

  it('the rate of another country on a sale abroad is let pass', async () => {
    const abroad = set(`${C}/PostalAddress/Country/IdentificationCode`, 'DE');
    expect(await found('invoice', ...rate('19', '38.00'), abroad)).not.toContain('DUIT-BELGIAN-RATE');
  });

  it.each([
    ['Btw verlegd', true],
    ['Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand …', false],
    ["Autoliquidation. En l'absence de contestation par écrit, dans un délai d'un mois …", false],
  ])('reverse charge between Belgian parties with "%s"', async (reason, missing) => {
    expect((await found('invoice', ...reversed(reason))).includes('DUIT-REVERSE-CHARGE')).toBe(missing);
  });

  it('an account of another country than the supplier', async () => {
    const finding = (await findings('invoice', set('PaymentMeans/PayeeFinancialAccount/ID', 'NL91 ABNA 0417 1643 00'))).find(
      ({ regel }) => regel === 'DUIT-ACCOUNT-COUNTRY',
    );
    expect(finding).toMatchObject({ gevonden: 'NL91 ABNA 0417 1643 00', verwacht: 'BE', ernst: 'waarschuwing' });
  });
});

describe('self-billing', () => {
  const named = [
    set('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'),
    set('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'),
  ];

  it.each([
    ['invoice', set('InvoiceTypeCode', '389')],
    ['creditNote', set('CreditNoteTypeCode', '261')],
  ] as const)('is held against its own specification: %s', async (kind, type) => {
    const all = await findings(kind, ...named, type);
    expect(all.map(({ regel }) => regel)).toEqual(['DUIT-SELF-BILLING']);
    expect(all[0]).toMatchObject({
      vraag: 'nobody',
      tekst: expect.stringContaining('getoetst aan de regels van Peppol voor self-billing'),
    });
  });

  it('takes no other type, and tells whom to ask: the customer made the document', async () => {
    const all = await findings('invoice', ...named, set('InvoiceTypeCode', '380'));
    expect(all.find(({ regel }) => regel === 'PEPPOL-EN16931-P0100')).toMatchObject({ gevonden: '380', vraag: 'customer_software' });
    const wrong = await findings('invoice', ...named, set('InvoiceTypeCode', '389'), set('LegalMonetaryTotal/PayableAmount', '240.02'));
    expect(wrong.find(({ regel }) => regel === 'BR-CO-16')).toMatchObject({ vraag: 'customer' });
  });

  it('with the specification of an ordinary invoice is held against that one', async () => {
    const all = await findings('invoice', set('InvoiceTypeCode', '389'));
    expect(all.map(({ regel }) => regel)).toEqual(['PEPPOL-EN16931-P0100', 'DUIT-SELF-BILLING']);
    expect(all[1]?.tekst).toContain('de specificatie van een gewone factuur');
  });

  it('is not held against the rules of a country', async () => {
    const danish = set('AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode', 'DK');
    expect((await found('invoice', ...named, set('InvoiceTypeCode', '389'), danish)).filter((id) => id.startsWith('DK-'))).toEqual([]);
  });
});
