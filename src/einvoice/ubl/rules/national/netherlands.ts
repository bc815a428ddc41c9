import { countryAt, customerCountry, type Doc, supplierCountry, textOnce, decimalAt, find, has, norm, normAt, zero } from '../doc.ts';
import { inPlaces, rulesOf, type Tests } from '../rule.ts';
import type { Element } from '../../read/tree.ts';

const tests: Tests = {
  kvkOrOin: (element) =>
    (['0106', '0190'].includes(element.attributes.get('schemeID') ?? '') && norm(element.text) !== '') || {
      found: element.attributes.get('schemeID') ?? '',
      expected: '0106 / 0190',
    },
  invoiceNamed: (_element, { root }) => has(root, 'BillingReference/InvoiceDocumentReference/ID'),
  howToPay: (totals, doc) => {
    const payable = decimalAt(totals, 'PayableAmount');
    const nothingDue = payable && (doc.isInvoice ? payable.lte(zero) : payable.gte(zero));
    return nothingDue === true || doc.named('PaymentMeans').length > 0;
  },
  usualMeans: (means) => {
    const found = normAt(means, 'PaymentMeansCode');
    return ['30', '48', '49', '57', '58', '59'].includes(found) || { found, at: find(means, 'PaymentMeansCode')[0] };
  },
  orderNamed: (_element, doc) => textOnce(doc, 'OrderReference/ID') !== undefined,
};

const conditions = {
  'within NL': (_element: Element, doc: Doc): boolean => customerCountry(doc) === 'NL',
  'it is there': (_element: Element, doc: Doc): boolean => countryAt(doc, 'TaxRepresentativeParty/PostalAddress') === 'NL',
};

const [sellerAddress, buyerAddress] = ['AccountingSupplierParty/Party/PostalAddress', 'AccountingCustomerParty/Party/PostalAddress'];
const wholeAddress = 'all StreetName and CityName and PostalZone';
const [number, numberEn] = ['moet een KVK-nummer of OIN zijn (schema 0106 of 0190).', 'must be a KVK number or OIN (scheme 0106 or 0190).'];

/** The rules of the Netherlands in Peppol, for suppliers that are there. */
export const dutchRules = [
  inPlaces(
    rulesOf(
      `
Het adres van … moet in Nederland straat, gemeente en postcode hebben.
  The address of … must have a street, city and post code in the Netherlands.
NL-R-001 | BT-3 BT-25 | supplier | CreditNoteTypeCode | invoiceNamed
  Een creditnota van een Nederlandse leverancier moet naar een factuur verwijzen.
  A credit note of a Dutch supplier must refer to an invoice.
NL-R-002 | BT-35 BT-37 BT-38 | supplier | ${sellerAddress} | ${wholeAddress} | de leverancier | the supplier
NL-R-003 | BT-30 | supplier | AccountingSupplierParty/Party/PartyLegalEntity/CompanyID | kvkOrOin
  Het nummer van de leverancier ${number} | The number of the supplier ${numberEn}
NL-R-004 | BT-50 BT-52 BT-53 | supplier | ${buyerAddress} if within NL | ${wholeAddress} | de klant | the customer
NL-R-005 | BT-47 | supplier | AccountingCustomerParty/Party/PartyLegalEntity/CompanyID if within NL | kvkOrOin
  Het nummer van de klant ${number} | The number of the customer ${numberEn}
NL-R-006 | BT-64 BT-66 BT-67 | supplier | TaxRepresentativeParty/PostalAddress if it is there | ${wholeAddress}
  de fiscaal vertegenwoordiger | the tax representative
NL-R-007 | BG-16 BT-115 | supplier | LegalMonetaryTotal | howToPay
  Er is iets te betalen, maar er staat niet hoe. | Something is to be paid, but it does not say how.
NL-R-008 | BT-81 | supplier | PaymentMeans if within NL | usualMeans
  Binnen Nederland is de betaalwijze 30, 48, 49, 57, 58 of 59.
  Within the Netherlands the payment means is 30, 48, 49, 57, 58 or 59.
NL-R-009 | BT-13 BT-132 | supplier | OrderLineReference/LineID | orderNamed
  Een lijn verwijst naar een bestellijn, maar het bestelnummer ontbreekt.
  A line refers to an order line, but the order number is missing.
`,
      tests,
    ),
    conditions,
    (doc) => supplierCountry(doc) === 'NL',
  ),
];
