import { countryAt, customerCountry, type Doc, supplierCountry, textOnce } from '../doc.ts';
import type { Context, Pattern } from '../engine.ts';
import { decimalAt, has, find, norm, normAt, zero } from '../nodes.ts';
import { rule, type Test } from '../rule.ts';

const fromNl = (doc: Doc): boolean => supplierCountry(doc) === 'NL';
const withinNl = (doc: Doc): boolean => fromNl(doc) && customerCountry(doc) === 'NL';

const wholeAddress: Test = (address) => ['StreetName', 'CityName', 'PostalZone'].every((name) => has(address, name));

const kvkOrOin: Test = (element) =>
  (['0106', '0190'].includes(element.attributes.get('schemeID') ?? '') && norm(element.text) !== '') || {
    found: element.attributes.get('schemeID') ?? '',
    expected: '0106 / 0190',
  };

const inCountry = (path: string, holds: (doc: Doc) => boolean, rules: Context['rules']): Context => ({
  path,
  when: (_element, doc) => holds(doc),
  rules,
});

const address = (id: string, terms: string, nl: string, en: string) =>
  rule(
    id,
    terms,
    `Het adres van ${nl} moet in Nederland straat, gemeente en postcode hebben.`,
    `The address of ${en} must have a street, city and post code in the Netherlands.`,
    wholeAddress,
  );

const legalId = (id: string, terms: string, nl: string, en: string) =>
  rule(
    id,
    terms,
    `Het nummer van ${nl} moet een KVK-nummer of OIN zijn (schema 0106 of 0190).`,
    `The number of ${en} must be a KVK number or OIN (scheme 0106 or 0190).`,
    kvkOrOin,
  );

/** The rules of the Netherlands in Peppol, for suppliers that are there. */
export const netherlands: Pattern = [
  inCountry('CreditNoteTypeCode', fromNl, [
    rule(
      'NL-R-001',
      'BT-3 BT-25',
      'Een creditnota van een Nederlandse leverancier moet naar een factuur verwijzen.',
      'A credit note of a Dutch supplier must refer to an invoice.',
      (_element, { root }) => has(root, 'BillingReference/InvoiceDocumentReference/ID'),
    ),
  ]),
  inCountry('AccountingSupplierParty/Party/PostalAddress', fromNl, [
    address('NL-R-002', 'BT-35 BT-37 BT-38', 'de leverancier', 'the supplier'),
  ]),
  inCountry('AccountingSupplierParty/Party/PartyLegalEntity/CompanyID', fromNl, [
    legalId('NL-R-003', 'BT-30', 'de leverancier', 'the supplier'),
  ]),
  inCountry('AccountingCustomerParty/Party/PostalAddress', withinNl, [
    address('NL-R-004', 'BT-50 BT-52 BT-53', 'de klant', 'the customer'),
  ]),
  inCountry('AccountingCustomerParty/Party/PartyLegalEntity/CompanyID', withinNl, [
    legalId('NL-R-005', 'BT-47', 'de klant', 'the customer'),
  ]),
  inCountry(
    'TaxRepresentativeParty/PostalAddress',
    (doc) => fromNl(doc) && countryAt(doc, 'TaxRepresentativeParty/PostalAddress') === 'NL',
    [address('NL-R-006', 'BT-64 BT-66 BT-67', 'de fiscaal vertegenwoordiger', 'the tax representative')],
  ),
  inCountry('LegalMonetaryTotal', fromNl, [
    rule(
      'NL-R-007',
      'BG-16 BT-115',
      'Er is iets te betalen, maar er staat niet hoe.',
      'Something is to be paid, but it does not say how.',
      (totals, doc) => {
        const payable = decimalAt(totals, 'PayableAmount');
        const nothingDue = payable && (doc.isInvoice ? payable.lte(zero) : payable.gte(zero));
        return nothingDue === true || doc.named('PaymentMeans').length > 0;
      },
    ),
  ]),
  inCountry('PaymentMeans', withinNl, [
    rule(
      'NL-R-008',
      'BT-81',
      'Binnen Nederland is de betaalwijze 30, 48, 49, 57, 58 of 59.',
      'Within the Netherlands the payment means is 30, 48, 49, 57, 58 or 59.',
      (means) => {
        const found = normAt(means, 'PaymentMeansCode');
        return ['30', '48', '49', '57', '58', '59'].includes(found) || { found, at: find(means, 'PaymentMeansCode')[0] };
      },
    ),
  ]),
  inCountry('OrderLineReference/LineID', fromNl, [
    rule(
      'NL-R-009',
      'BT-13 BT-132',
      'Een lijn verwijst naar een bestellijn, maar het bestelnummer ontbreekt.',
      'A line refers to an order line, but the order number is missing.',
      (_element, doc) => textOnce(doc, 'OrderReference/ID') !== undefined,
    ),
  ]),
];
