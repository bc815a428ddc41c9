const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';

const spaces = `xmlns:cac="${oasis}CommonAggregateComponents-2" xmlns:cbc="${oasis}CommonBasicComponents-2" xmlns:ext="${oasis}CommonExtensionComponents-2"`;

const party = (endpoint: string, name: string, vat: string, kbo: string): string => `
    <cac:Party>
      <cbc:EndpointID schemeID="0208">${endpoint}</cbc:EndpointID>
      <cac:PartyName><cbc:Name>${name} handel</cbc:Name></cac:PartyName>
      <cac:PostalAddress>
        <cbc:StreetName>Markt 1</cbc:StreetName><cbc:CityName>Gent</cbc:CityName><cbc:PostalZone>9000</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID schemeID="0208">${kbo}</cbc:CompanyID></cac:PartyLegalEntity>
      <cac:Contact><cbc:Name>An Peeters</cbc:Name><cbc:Telephone>+32 9 123 45 67</cbc:Telephone><cbc:ElectronicMail>an@example.be</cbc:ElectronicMail></cac:Contact>
    </cac:Party>`;

const category = (name: string, id: string, percent: string, more = ''): string =>
  `<cac:${name}><cbc:ID>${id}</cbc:ID><cbc:Percent>${percent}</cbc:Percent>${more}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const allowance = (charge: boolean, code: string, reason: string, taxed: string): string => `
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
    <cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>
    <cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>${taxed}
  </cac:AllowanceCharge>`;

const line = (name: string, quantity: string): string => `
  <cac:${name}>
    <cbc:ID>1</cbc:ID><cbc:Note>Geleverd</cbc:Note>
    <cbc:${quantity} unitCode="HUR">2</cbc:${quantity}>
    <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
    <cac:InvoicePeriod><cbc:StartDate>2026-03-01</cbc:StartDate><cbc:EndDate>2026-03-31</cbc:EndDate></cac:InvoicePeriod>
    <cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference>
    <cac:DocumentReference><cbc:ID schemeID="ABO">meter-1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>${allowance(false, '95', 'Korting', '')}${allowance(true, 'FC', 'Vracht', '')}
    <cac:Item>
      <cbc:Description>Advies op afstand</cbc:Description><cbc:Name>Advies</cbc:Name>
      <cac:BuyersItemIdentification><cbc:ID>K1</cbc:ID></cac:BuyersItemIdentification>
      <cac:SellersItemIdentification><cbc:ID>V1</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID schemeID="0160">5412345000013</cbc:ID></cac:StandardItemIdentification>
      <cac:OriginCountry><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:OriginCountry>
      <cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">80101500</cbc:ItemClassificationCode></cac:CommodityClassification>
      ${category('ClassifiedTaxCategory', 'S', '21')}
      <cac:AdditionalItemProperty><cbc:Name>Kleur</cbc:Name><cbc:Value>Blauw</cbc:Value></cac:AdditionalItemProperty>
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity>
      <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">20.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">120.00</cbc:BaseAmount></cac:AllowanceCharge>
    </cac:Price>
  </cac:${name}>`;

interface Kind {
  readonly root: 'Invoice' | 'CreditNote';
  readonly due: string;
  readonly type: string;
  readonly line: string;
}

const kinds: Record<'invoice' | 'creditNote', Kind> = {
  invoice: {
    root: 'Invoice',
    due: '<cbc:DueDate>2026-04-30</cbc:DueDate>',
    type: '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    line: line('InvoiceLine', 'InvoicedQuantity'),
  },
  creditNote: {
    root: 'CreditNote',
    due: '',
    type: '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
    line: line('CreditNoteLine', 'CreditedQuantity'),
  },
};

const statement = 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht';

/** A document that keeps every rule and has most of the elements that the rules are about. */
export const base = (kind: keyof typeof kinds): string => {
  const { root, due, type, line: lines } = kinds[kind];
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${oasis}${root}-2" ${spaces}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>2026-0001</cbc:ID>
  <cbc:IssueDate>2026-03-31</cbc:IssueDate>
  ${due}
  ${type}
  <cbc:Note>${statement}</cbc:Note>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:AccountingCost>4100</cbc:AccountingCost>
  <cbc:BuyerReference>PO-1</cbc:BuyerReference>
  <cac:InvoicePeriod><cbc:StartDate>2026-03-01</cbc:StartDate><cbc:EndDate>2026-03-31</cbc:EndDate></cac:InvoicePeriod>
  <cac:OrderReference><cbc:ID>B-77</cbc:ID><cbc:SalesOrderID>V-77</cbc:SalesOrderID></cac:OrderReference>
  <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>2025-0900</cbc:ID><cbc:IssueDate>2025-12-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>
  <cac:DespatchDocumentReference><cbc:ID>D-1</cbc:ID></cac:DespatchDocumentReference>
  <cac:ReceiptDocumentReference><cbc:ID>O-1</cbc:ID></cac:ReceiptDocumentReference>
  ${root === 'Invoice' ? '<cac:OriginatorDocumentReference><cbc:ID>A-1</cbc:ID></cac:OriginatorDocumentReference>' : ''}
  <cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>
  <cac:AdditionalDocumentReference>
    <cbc:ID>bijlage-1</cbc:ID><cbc:DocumentDescription>Tijdstaat</cbc:DocumentDescription>
    <cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="tijd.pdf">JVBERi0xLjQK</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>
  </cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID schemeID="ABT">object-9</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference>
    <cbc:ID>elders</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>https://example.be/x.pdf</cbc:URI></cac:ExternalReference></cac:Attachment>
  </cac:AdditionalDocumentReference>
  ${root === 'Invoice' ? '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference>' : '<cac:OriginatorDocumentReference><cbc:ID>A-1</cbc:ID></cac:OriginatorDocumentReference>'}
  <cac:AccountingSupplierParty>${party('0403123486', 'Verkoper NV', 'BE0403123486', '0403123486')}
  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('1234567894', 'Koper BV', 'BE1234567894', '1234567894')}
  </cac:AccountingCustomerParty>
  <cac:PayeeParty>
    <cac:PartyIdentification><cbc:ID schemeID="0088">5412345000013</cbc:ID></cac:PartyIdentification>
    <cac:PartyName><cbc:Name>Factoring NV</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:CompanyID schemeID="0208">0202239951</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:PayeeParty>
  <cac:TaxRepresentativeParty>
    <cac:PartyName><cbc:Name>Vertegenwoordiger</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>BE0202239951</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  </cac:TaxRepresentativeParty>
  <cac:Delivery>
    <cbc:ActualDeliveryDate>2026-03-15</cbc:ActualDeliveryDate>
    <cac:DeliveryLocation><cbc:ID schemeID="0088">5412345000013</cbc:ID><cac:Address><cbc:StreetName>Kaai 2</cbc:StreetName><cbc:CityName>Gent</cbc:CityName><cbc:PostalZone>9000</cbc:PostalZone><cac:AddressLine><cbc:Line>Poort 3</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation>
    <cac:DeliveryParty><cac:PartyName><cbc:Name>Magazijn</cbc:Name></cac:PartyName></cac:DeliveryParty>
  </cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode name="Overschrijving">30</cbc:PaymentMeansCode>
    <cbc:PaymentID>+++202/6000/00192+++</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>BE68539007547034</cbc:ID><cbc:Name>Verkoper NV</cbc:Name><cac:FinancialInstitutionBranch><cbc:ID>GKCCBEBB</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>30 dagen</cbc:Note></cac:PaymentTerms>${allowance(false, '95', 'Korting', category('TaxCategory', 'S', '21'))}${allowance(true, 'FC', 'Vracht', category('TaxCategory', 'S', '21'))}
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">42.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">42.00</cbc:TaxAmount>${category('TaxCategory', 'S', '21')}</cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">200.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">242.00</cbc:TaxInclusiveAmount>
    <cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount>
    <cbc:PrepaidAmount currencyID="EUR">2.00</cbc:PrepaidAmount>
    <cbc:PayableRoundingAmount currencyID="EUR">0.01</cbc:PayableRoundingAmount>
    <cbc:PayableAmount currencyID="EUR">240.01</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>${lines}
</${root}>
`;
};
