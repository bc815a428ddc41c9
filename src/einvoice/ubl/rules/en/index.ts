import { type Pattern, inContexts, type Context, type PlacedRow, rulesOf } from '../rule.ts';
import { absent } from './absent.ts';
import { cardinality, datatypes } from './cardinality.ts';
import { categories, categoryContexts } from './categories.ts';
import { codePattern, noteCodes } from './codes.ts';
import { conditions } from './conditions.ts';
import { presence } from './presence.ts';
import { isVat, isCharge, textAt } from '../doc.ts';

/** EN 16931: amounts with at most two decimals (BR-DEC-01 to BR-DEC-28). */
const decimals: readonly PlacedRow[] = rulesOf(
  `
… heeft meer dan twee decimalen. | … has more than two decimals.
BR-DEC-01 | BT-92 | software | allowance | cents Amount | Het bedrag van een korting | The amount of an allowance
BR-DEC-02 | BT-93 | software | allowance | cents BaseAmount | Het basisbedrag van een korting | The base amount of an allowance
BR-DEC-05 | BT-99 | software | charge | cents Amount | Het bedrag van een toeslag | The amount of a charge
BR-DEC-06 | BT-100 | software | charge | cents BaseAmount | Het basisbedrag van een toeslag | The base amount of a charge
BR-DEC-09 | BT-106 | software | totals | cents LineExtensionAmount | Het totaal van de lijnen | The total of the lines
BR-DEC-10 | BT-107 | software | totals | cents AllowanceTotalAmount | Het totaal van de kortingen | The total of the allowances
BR-DEC-11 | BT-108 | software | totals | cents ChargeTotalAmount | Het totaal van de toeslagen | The total of the charges
BR-DEC-12 | BT-109 | software | totals | cents TaxExclusiveAmount | Het totaal zonder btw | The total without VAT
BR-DEC-14 | BT-112 | software | totals | cents TaxInclusiveAmount | Het totaal met btw | The total with VAT
BR-DEC-16 | BT-113 | software | totals | cents PrepaidAmount | Het al betaalde bedrag | The amount already paid
BR-DEC-17 | BT-114 | software | totals | cents PayableRoundingAmount | De afronding | The rounding
BR-DEC-18 | BT-115 | software | totals | cents PayableAmount | Het te betalen bedrag | The amount to pay
BR-DEC-13 | BT-110 | software | document | not judged | Het totaal van de btw | The total VAT
BR-DEC-15 | BT-111 | software | document | not judged | Het totaal van de btw in de tweede munt | The total VAT in the second currency
BR-DEC-19 | BT-116 | software | breakdown | cents TaxableAmount | Een maatstaf van heffing | A taxable amount
BR-DEC-20 | BT-117 | software | breakdown | cents TaxAmount | Een btw-bedrag | A VAT amount
BR-DEC-23 | BT-131 | software | line | cents LineExtensionAmount | Het bedrag van een factuurlijn | The amount of an invoice line
BR-DEC-24 | BT-136 | software | lineAllowance | cents Amount
  Het bedrag van een korting op een lijn | The amount of an allowance on a line
BR-DEC-25 | BT-137 | software | lineAllowance | cents BaseAmount
  Het basisbedrag van een korting op een lijn | The base amount of an allowance on a line
BR-DEC-27 | BT-141 | software | lineCharge | cents Amount | Het bedrag van een toeslag op een lijn | The amount of a charge on a line
BR-DEC-28 | BT-142 | software | lineCharge | cents BaseAmount
  Het basisbedrag van een toeslag op een lijn | The base amount of a charge on a line
`,
  // The official tests look for the currency of the document below the amount itself, so they never find an amount to judge.
  { 'not judged': () => true },
);

type Where = Omit<Context, 'rules'>;

const root = 'AllowanceCharge';
const line = `InvoiceLine/${root} | CreditNoteLine/${root}`;

/** The contexts of the model of EN 16931, in the order in which an element is held against them. */
const model: Readonly<Record<string, Where>> = {
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
  standardItem: { path: 'InvoiceLine/Item/StandardItemIdentification/ID | CreditNoteLine/Item/StandardItemIdentification/ID' },
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
const syntax: Readonly<Record<string, Where>> = {
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

/** The rules of EN 16931 for UBL, version 1.3.16: its model, its syntax and its code lists. */
export const en16931: readonly Pattern[] = [
  [...inContexts(model, [...presence, ...conditions, ...decimals, ...categories, ...noteCodes]), ...categoryContexts],
  inContexts(syntax, [...absent, ...cardinality, ...datatypes]),
  codePattern,
];
