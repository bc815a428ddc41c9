const kind = (type: string, line: string, due: string[]): string[] => [
  'cbc:CustomizationID',
  'cbc:ProfileID',
  'cbc:ID',
  'cbc:IssueDate',
  ...due,
  type,
  'cbc:Note',
  'cbc:DocumentCurrencyCode',
  'cbc:BuyerReference',
  'cac:OrderReference',
  'cac:BillingReference',
  'cac:AccountingSupplierParty',
  'cac:AccountingCustomerParty',
  'cac:PaymentMeans',
  'cac:PaymentTerms',
  'cac:TaxTotal',
  'cac:LegalMonetaryTotal',
  line,
];

const line = (quantity: string): string[] => ['cbc:ID', quantity, 'cbc:LineExtensionAmount', 'cac:Item', 'cac:Price'];

/** The children that each element may have, in the order of the XSD; an element that is not here holds text. */
export const order: Record<string, string[]> = {
  Invoice: kind('cbc:InvoiceTypeCode', 'cac:InvoiceLine', ['cbc:DueDate']),
  CreditNote: kind('cbc:CreditNoteTypeCode', 'cac:CreditNoteLine', []),
  'cac:BillingReference': ['cac:InvoiceDocumentReference'],
  'cac:InvoiceDocumentReference': ['cbc:ID', 'cbc:IssueDate'],
  'cac:AccountingSupplierParty': ['cac:Party'],
  'cac:AccountingCustomerParty': ['cac:Party'],
  'cac:Party': [
    'cbc:EndpointID',
    'cac:PartyIdentification',
    'cac:PartyName',
    'cac:PostalAddress',
    'cac:PartyTaxScheme',
    'cac:PartyLegalEntity',
    'cac:Contact',
  ],
  'cac:PartyName': ['cbc:Name'],
  'cac:PostalAddress': ['cbc:StreetName', 'cac:Country'],
  'cac:Country': ['cbc:IdentificationCode'],
  'cac:PartyTaxScheme': ['cbc:CompanyID', 'cac:TaxScheme'],
  'cac:TaxScheme': ['cbc:ID'],
  'cac:PartyLegalEntity': ['cbc:RegistrationName', 'cbc:CompanyID'],
  'cac:Contact': ['cbc:Name', 'cbc:Telephone', 'cbc:ElectronicMail'],
  'cac:PaymentMeans': ['cbc:PaymentMeansCode', 'cbc:PaymentDueDate', 'cbc:PaymentID', 'cac:PayeeFinancialAccount'],
  'cac:PayeeFinancialAccount': ['cbc:ID', 'cbc:Name', 'cac:FinancialInstitutionBranch'],
  'cac:FinancialInstitutionBranch': ['cbc:ID'],
  'cac:TaxTotal': ['cbc:TaxAmount', 'cac:TaxSubtotal'],
  'cac:TaxSubtotal': ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory'],
  'cac:TaxCategory': ['cbc:ID', 'cbc:Percent', 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason', 'cac:TaxScheme'],
  'cac:LegalMonetaryTotal': ['cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount', 'cbc:PayableAmount'],
  'cac:InvoiceLine': line('cbc:InvoicedQuantity'),
  'cac:CreditNoteLine': line('cbc:CreditedQuantity'),
  'cac:Item': ['cbc:Name', 'cac:ClassifiedTaxCategory'],
  'cac:ClassifiedTaxCategory': ['cbc:ID', 'cbc:Percent', 'cac:TaxScheme'],
  'cac:Price': ['cbc:PriceAmount'],
};

/** The elements that may stand more than once beside each other. */
export const repeated = new Set(['cac:TaxSubtotal', 'cac:InvoiceLine', 'cac:CreditNoteLine']);
