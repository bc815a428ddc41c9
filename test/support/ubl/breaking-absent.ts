import { absentPaths } from '../../../src/einvoice/ubl/rules/en/absent.ts';
import { aggregates } from '../../../src/einvoice/ubl/rules/schema/index.ts';
import { all, attr, type Change, make, put } from './change.ts';
import { totalIn } from './parts.ts';

/** The number of a rule (UBL-CR-…) with the path or the XML of an element. */
type Numbered = readonly (readonly [number: number, text: string])[];

const schemes: Numbered = [
  [648, 'CustomizationID'],
  [649, 'ProfileID'],
  [650, 'ID'],
  [652, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID'],
  [653, 'PaymentMeans/PaymentID'],
  [654, 'PaymentMeans/PayeeFinancialAccount/ID'],
  [655, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
  [667, 'Line/Item/BuyersItemIdentification/ID'],
  [668, 'Line/Item/SellersItemIdentification/ID'],
  [674, 'PaymentMeans/CardAccount/PrimaryAccountNumberID'],
  [675, 'PaymentMeans/CardAccount/NetworkID'],
  [676, 'PaymentMeans/PaymentMandate/ID'],
  [677, 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID'],
  [678, 'TaxTotal/TaxSubtotal/TaxCategory/ID'],
  [679, 'Line/Item/ClassifiedTaxCategory/ID'],
];
const lists: Numbered = [
  [656, 'InvoiceTypeCode'],
  [657, 'DocumentCurrencyCode'],
  [658, 'TaxCurrencyCode'],
  [659, 'AdditionalDocumentReference/DocumentTypeCode'],
  [660, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode'],
  [661, 'PaymentMeans/PaymentMeansCode'],
  [662, 'Line/AllowanceCharge/AllowanceChargeReasonCode'],
  [672, 'CreditNoteTypeCode'],
];
/** A price that is not of a line, which UBL has no place for: on a line the rules on the lines say the same. */
const ofPrice: Numbered = [
  [669, '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>'],
  [670, '<cbc:AllowanceChargeReason>Korting</cbc:AllowanceChargeReason>'],
  [671, '<cbc:MultiplierFactorNumeric>1</cbc:MultiplierFactorNumeric>'],
];
const others: Numbered = [
  [664, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution'],
  [680, 'PaymentMeans/PayerFinancialAccount'],
  [681, 'PaymentMeans/InstructionNote'],
  [682, 'Delivery/DeliveryAddress'],
];
/** The attributes of UBL-DT-08 and the rules behind it; the dash is a rule of another kind. */
const attributes =
  'schemeName schemeAgencyName schemeDataURI schemeURI format unitCodeListIdentifier unitCodeListAgencyIdentifier unitCodeListAgencyName ' +
  'listAgencyName listName - languageID listURI listSchemeURI languageLocaleID uri currencyCodeListVersionID characterSetCode encodingCode ' +
  'schemeAgencyID listAgencyID';
/** The elements that UBL lets have them, by the beginning of the attribute. */
const holders: readonly (readonly [begin: RegExp, path: string])[] = [
  [/^scheme/, 'Line/Item/SellersItemIdentification/ID'],
  [/^list/, 'DocumentCurrencyCode'],
  [/^unit/, 'Line/Price/BaseQuantity'],
  [/^currency/, 'Line/LineExtensionAmount'],
  [/^language/, 'Line/Item/Name'],
  [/./, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject'],
];
const holderOf = (attribute: string): string => holders.find(([begin]) => begin.test(attribute))?.[1] ?? '';

/** What is in the elements that hold others: the children that the schema or another rule asks for, or any. */
const anyChild = '<cbc:ID>x</cbc:ID>';
const children: Readonly<Record<string, string>> = {
  Attachment: '<cac:ExternalReference><cbc:URI>https://example.be/x.pdf</cbc:URI></cac:ExternalReference>',
  BillingReference: '<cac:InvoiceDocumentReference><cbc:ID>x</cbc:ID></cac:InvoiceDocumentReference>',
  Country: '<cbc:IdentificationCode>BE</cbc:IdentificationCode>',
  PartyLegalEntity: '<cbc:RegistrationName>x</cbc:RegistrationName>',
  PartyTaxScheme: '<cbc:CompanyID>BE0403123486</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
  PaymentMeans:
    '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>BE68539007547034</cbc:ID></cac:PayeeFinancialAccount>',
  TaxCategory: '<cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
  TaxTotal: '<cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount>',
};
/** What is in the others, by the end of the name: a code of the list, or a value of the datatype. */
const texts: readonly (readonly [end: RegExp, text: string])[] = [
  [/^DescriptionCode$/, '35'],
  [/^AllowanceChargeReasonCode$/, '95'],
  [/^TaxExemptionReasonCode$/, 'VATEX-EU-79-C'],
  [/Date$/, '2026-03-31'],
  [/Time$/, '10:00:00'],
  [/Indicator$/, 'false'],
  [/(Amount|Measure|Numeric|Percent|Quantity|Rate)$/, '1'],
  [/./, 'x'],
];

const idOf = (number: number): string => `UBL-CR-${String(number).padStart(3, '0')}`;

/** What a card must have, where the element is one of it. */
const onCard = (path: string): Change =>
  path.includes('/CardAccount/')
    ? all(make('PaymentMeans/CardAccount/PrimaryAccountNumberID', '1234'), make('PaymentMeans/CardAccount/NetworkID', 'V'))
    : all();

/** Puts an element in that the schema has there, with what it cannot do without, so that no other rule is broken. */
const sound = (path: string): Change => {
  const name = path.split('/').at(-1) ?? '';
  if (name === 'UBLExtensions') return put('', `<ext:${name}><ext:UBLExtension>${anyChild}</ext:UBLExtension></ext:${name}>`);
  if (aggregates.has(name)) return all(make(path, ''), put(path, children[name] ?? anyChild));
  const made = all(onCard(path), make(path, texts.find(([end]) => end.test(name))?.[1]));
  if (name.endsWith('Amount')) return all(made, attr(path, 'currencyID', 'EUR'));
  return name.endsWith('Measure') ? all(made, attr(path, 'unitCode', 'MTR')) : made;
};

/** Makes the element where the base document has none. */
const there =
  (path: string): Change =>
  (root) => {
    if (path === 'TaxCurrencyCode') all(make(path, 'USD'), totalIn('USD'))(root);
    onCard(path)(root);
    try {
      attr(path, 'x')(root);
    } catch {
      make(path)(root);
    }
  };

const priceWith = (more: string): Change =>
  put('', `<cac:Price><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${more}</cac:AllowanceCharge></cac:Price>`);

/** The changes that put in each element and attribute that has no place in EN 16931 (UBL-CR and UBL-DT). */
export const breakingAbsent: Readonly<Record<string, Change>> = Object.fromEntries<Change>([
  ...schemes.map(([number, path]) => [idOf(number), all(there(path), attr(path, 'schemeID', 'x'))] as const),
  ...lists.map(([number, path]) => [idOf(number), all(there(path), attr(path, 'listID', 'x'))] as const),
  ...ofPrice.map(([number, more]) => [idOf(number), priceWith(more)] as const),
  ...others.map(([number, path]) => [idOf(number), sound(path)] as const),
  ...attributes
    .split(' ')
    .flatMap((name, at) => (name === '-' ? [] : [[`UBL-DT-${String(at + 8).padStart(2, '0')}`, attr(holderOf(name), name, 'x')] as const])),
  ...absentPaths.map(([number, path]) => [idOf(number), sound(path)] as const),
]);
