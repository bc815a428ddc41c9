import type { Context } from '../engine.ts';
import { isVat } from '../doc.ts';
import { isCharge, textAt } from '../nodes.ts';

type Where = Omit<Context, 'rules'>;

const root = 'AllowanceCharge';
const line = `InvoiceLine/${root} | CreditNoteLine/${root}`;

/** The contexts of the model of EN 16931, in the order in which an element is held against them. */
export const model: Readonly<Record<string, Where>> = {
  supportingDocument: { path: 'AdditionalDocumentReference' },
  buyerEndpoint: { path: 'AccountingCustomerParty/Party/EndpointID' },
  buyerAddress: { path: 'AccountingCustomerParty/Party/PostalAddress' },
  cardNumber: { path: 'PaymentMeans/CardAccount/PrimaryAccountNumberID' },
  deliveryAddress: { path: 'Delivery/DeliveryLocation/Address' },
  allowance: { path: `/${root}`, when: (element) => isCharge(element) === false },
  charge: { path: `/${root}`, when: (element) => isCharge(element) === true },
  totals: { path: 'LegalMonetaryTotal' },
  document: { path: '/' },
  line: { path: 'InvoiceLine | CreditNoteLine' },
  lineAllowance: { path: line, when: (element) => isCharge(element) === false },
  lineCharge: { path: line, when: (element) => isCharge(element) === true },
  linePeriod: { path: 'InvoiceLine/InvoicePeriod | CreditNoteLine/InvoicePeriod' },
  period: { path: 'InvoicePeriod' },
  itemProperty: { path: 'AdditionalItemProperty' },
  classification: {
    path: 'InvoiceLine/Item/CommodityClassification/ItemClassificationCode | CreditNoteLine/Item/CommodityClassification/ItemClassificationCode',
  },
  standardItem: {
    path: 'InvoiceLine/Item/StandardItemIdentification/ID | CreditNoteLine/Item/StandardItemIdentification/ID',
  },
  note: { path: '/Note' },
  payee: { path: 'PayeeParty' },
  transferAccount: {
    path: 'PaymentMeans/PayeeFinancialAccount',
    when: ({ parent }) => parent !== undefined && ['30', '58'].includes(textAt(parent, 'PaymentMeansCode') ?? ''),
  },
  paymentMeans: { path: 'PaymentMeans' },
  billingReference: { path: 'BillingReference' },
  supplier: { path: 'AccountingSupplierParty' },
  sellerEndpoint: { path: 'AccountingSupplierParty/Party/EndpointID' },
  sellerAddress: { path: 'AccountingSupplierParty/Party/PostalAddress' },
  representative: { path: 'TaxRepresentativeParty' },
  representativeAddress: { path: 'TaxRepresentativeParty/PostalAddress' },
  taxTotal: { path: '/TaxTotal' },
  breakdown: { path: 'TaxTotal/TaxSubtotal' },
  vatNumber: { path: 'PartyTaxScheme', when: (element) => isVat(element) },
};

/** The contexts of the syntax of UBL, in their order. */
export const syntax: Readonly<Record<string, Where>> = {
  address: { path: 'PostalAddress | Address' },
  seller: { path: 'AccountingSupplierParty/Party' },
  supportingDocument: { path: 'AdditionalDocumentReference' },
  amount: { path: '*', when: ({ name }) => name.endsWith('Amount') && !name.endsWith('PriceAmount') },
  binary: { path: '*', when: ({ name }) => name.endsWith('BinaryObject') },
  delivery: { path: 'Delivery' },
  allowance: { path: root, when: (element) => isCharge(element) === false },
  charge: { path: root, when: (element) => isCharge(element) === true },
  partyTaxScheme: { path: 'PartyTaxScheme' },
  document: { path: '/' },
  line: { path: 'InvoiceLine | CreditNoteLine' },
  payee: { path: 'PayeeParty' },
  paymentMeans: { path: 'PaymentMeans' },
  billingReference: { path: 'BillingReference' },
  representative: { path: 'TaxRepresentativeParty' },
  breakdown: { path: 'TaxSubtotal' },
};
