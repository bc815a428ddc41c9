import type { Element } from '../../read/tree.ts';
import { find, has, isUbl, isWithin, kids, textAt, decimalsOf } from '../doc.ts';
import { atMost, type Test, type PlacedRow, rulesOf, type Tests } from '../rule.ts';

/** The tax schemes of a party whose scheme is VAT as the rules of the syntax compare it: in any case, but without more white space. */
const taxNumbers =
  (party: string, vat: boolean) =>
  (root: Element): Element[] =>
    find(root, `${party}/Party/PartyTaxScheme`)
      .filter((scheme) =>
        kids(scheme, 'TaxScheme').some((tax) => (has(tax, 'ID') ? ((textAt(tax, 'ID') ?? '').toUpperCase() === 'VAT') === vat : !vat)),
      )
      .flatMap((scheme) => kids(scheme, 'CompanyID'));

const atMostOne =
  (elements: (root: Element) => readonly Element[]): Test =>
  (root) => {
    const found = elements(root);
    return found.length <= 1 || { found: String(found.length), expected: '≤ 1', at: found[1] };
  };

const sameTexts =
  (name: string): Test =>
  (_root, doc) => {
    const [first, ...others] = doc.named(name);
    const other = others.find(({ text }) => text !== first?.text);
    return other === undefined || { found: other.text, expected: first?.text, at: other };
  };

const referenceType: Test = (reference, doc) => {
  const types = find(reference, 'DocumentTypeCode').map(({ text }) => text);
  if (types.includes('130') || (!doc.isInvoice && types.includes('50'))) return true;
  return (types.length === 0 && find(reference, 'ID').every(({ attributes }) => !attributes.has('schemeID'))) || { found: types[0] };
};

/** Keeps the test, and has a name other than the seller. */
const ofPayee =
  (test: Test): Test =>
  (payee, doc) => {
    const kept = test(payee, doc);
    if (kept !== true) return kept;
    const sellers = find(payee.parent ?? payee, 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName');
    return find(payee, 'PartyName/Name').some(({ text }) => sellers.some((seller) => seller.text !== text));
  };

const isSepa = ({ attributes }: Element): boolean => attributes.get('schemeID')?.toUpperCase() === 'SEPA';

const object = (root: Element): Element[] =>
  kids(root, 'AdditionalDocumentReference')
    .filter((reference) => find(reference, 'DocumentTypeCode').some(({ text }) => text === '130'))
    .flatMap((reference) => kids(reference, 'ID'));

const tests: Tests = {
  referenceType,
  object: atMostOne(object),
  'VAT number of the seller': atMostOne(taxNumbers('AccountingSupplierParty', true)),
  'other tax number of the seller': atMostOne(taxNumbers('AccountingSupplierParty', false)),
  'VAT number of the buyer': atMostOne(taxNumbers('AccountingCustomerParty', true)),
  'one SEPA number': (_root, doc) =>
    doc.named('ID').filter((id) => id.parent?.name === 'PartyIdentification' && isUbl(id.parent) && isSepa(id)).length <= 1,
  'same PaymentID': sameTexts('PaymentID'),
  'same PaymentMeansCode': sameTexts('PaymentMeansCode'),
  'means text': atMostOne((root) => find(root, 'PaymentMeans/PaymentMeansCode').filter(({ attributes }) => attributes.has('name'))),
  'payee name': ofPayee(atMost(1, 'PartyName/Name')),
  'payee number': ofPayee(atMostOne((payee) => find(payee, 'PartyIdentification/ID').filter((id) => !isSepa(id)))),
  'payee enterprise': ofPayee(atMost(1, 'PartyLegalEntity/CompanyID')),
};

/** The syntax of UBL: the elements that EN 16931 has at most once (UBL-SR-01 to UBL-SR-56). */
export const cardinality: readonly PlacedRow[] = rulesOf(
  `
… mag maar één keer voorkomen. | … may occur only once.
UBL-SR-01 | BT-12 | software | document | at most 1 ContractDocumentReference/ID | Het contractnummer | The contract number
UBL-SR-02 | BT-15 | software | document | at most 1 ReceiptDocumentReference/ID
  Het nummer van het ontvangstbewijs | The number of the receipt
UBL-SR-03 | BT-16 | software | document | at most 1 DespatchDocumentReference/ID
  Het nummer van de verzending | The number of the despatch
UBL-SR-04 | BT-18 | software | document | object | Het gefactureerde object | The invoiced object
UBL-SR-05 | BT-20 | software | document | at most 1 PaymentTerms/Note | De betalingsvoorwaarde | The payment terms
UBL-SR-08 | BG-14 | software | document | at most 1 InvoicePeriod | De factuurperiode | The invoicing period
… van de leverancier mag maar één keer voorkomen. | … of the seller may occur only once.
UBL-SR-09 | BT-27 | software | document | at most 1 AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName | De naam | The name
UBL-SR-10 | BT-28 | software | document | at most 1 AccountingSupplierParty/Party/PartyName/Name | De handelsnaam | The trade name
UBL-SR-11 | BT-30 | software | document | at most 1 AccountingSupplierParty/Party/PartyLegalEntity/CompanyID
  Het ondernemingsnummer | The enterprise number
UBL-SR-12 | BT-31 | software | document | VAT number of the seller | Het btw-nummer | The VAT number
UBL-SR-13 | BT-32 | software | document | other tax number of the seller | Het andere belastingnummer | The other tax number
UBL-SR-14 | BT-33 | software | document | at most 1 AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm
  De rechtsvorm | The legal form
… van de klant mag maar één keer voorkomen. | … of the buyer may occur only once.
UBL-SR-15 | BT-44 | software | document | at most 1 AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName | De naam | The name
UBL-SR-16 | BT-46 | software | document | at most 1 AccountingCustomerParty/Party/PartyIdentification/ID | Het klantnummer | The identifier
UBL-SR-17 | BT-47 | software | document | at most 1 AccountingCustomerParty/Party/PartyLegalEntity/CompanyID
  Het ondernemingsnummer | The enterprise number
UBL-SR-18 | BT-48 | software | document | VAT number of the buyer | Het btw-nummer | The VAT number
… mag maar één keer voorkomen. | … may occur only once.
UBL-SR-24 | BG-13 | software | document | at most 1 Delivery | De levering | The delivery
UBL-SR-29 | BT-90 | software | document | one SEPA number | Het SEPA-nummer van de schuldeiser | The SEPA creditor number
UBL-SR-39 | BT-11 | software | document | at most 1 ProjectReference/ID | Het projectnummer | The project number
UBL-SR-40 | BT-45 | software | document | at most 1 AccountingCustomerParty/Party/PartyName/Name
  De handelsnaam van de klant | The trade name of the buyer
UBL-SR-44 | BT-83 | supplier | document | same PaymentID
  Er staan verschillende mededelingen bij de betaling; het moet er één zijn. | The payment has several references; there must be one.
UBL-SR-45 | BT-9 | software | document | at most 1 PaymentMeans/PaymentDueDate | De vervaldag | The due date
UBL-SR-46 | BT-82 | software | document | means text | De omschrijving van de betaalwijze | The text of the payment means
UBL-SR-47 | BT-81 | supplier | document | same PaymentMeansCode
  Er staan verschillende betaalwijzen; het moet er één zijn. | There are several payment means; there must be one.
UBL-SR-49 | BT-8 | software | document | at most 1 InvoicePeriod/DescriptionCode | De code van de btw-opeisbaarheid | The tax point code
UBL-SR-54 | BG-18 | software | document | at most 1 PaymentMeans/CardAccount | De betaalkaart | The payment card
UBL-SR-55 | BG-19 | software | document | at most 1 PaymentMeans/PaymentMandate
  Het mandaat van de domiciliëring | The direct debit mandate
UBL-SR-56 | BT-17 | software | document | at most 1 OriginatorDocumentReference/ID | Het nummer van de aanbesteding | The tender number
UBL-SR-06 | BG-3 | software | billingReference | at most 1 InvoiceDocumentReference
  De factuur waarnaar een verwijzing verwijst | The invoice of a reference
UBL-SR-07 = BR-55 | BG-3 BT-25 | supplier | billingReference | present InvoiceDocumentReference/ID
  De verwijzing naar een eerdere factuur noemt haar nummer niet. | The reference to an earlier invoice does not give its number.
UBL-SR-19 | BG-10 BT-59 | software | payee | payee name
  De naam van de begunstigde (een andere dan die van de leverancier) | The name of the payee (other than that of the seller)
UBL-SR-20 | BG-10 BT-60 | software | payee | payee number
  Het nummer van de begunstigde (met een andere naam dan de leverancier) | The number of the payee (with a name other than the seller)
UBL-SR-21 | BG-10 BT-61 | software | payee | payee enterprise
  Het ondernemingsnummer van de begunstigde (met een andere naam dan de leverancier)
  The enterprise number of the payee (with a name other than the seller)
UBL-SR-25 | BT-70 | software | delivery | at most 1 DeliveryParty/PartyName/Name
  De naam van de ontvanger van de levering | The name of the party delivered to
UBL-SR-26 | BT-83 | software | paymentMeans | at most 1 PaymentID | De mededeling bij een betaling | The reference of a payment
UBL-SR-27 | BT-81 | software | paymentMeans | at most 1 PaymentMeansCode | De betaalwijze van een betaling | The means of a payment
UBL-SR-28 | BT-89 | software | paymentMeans | at most 1 PaymentMandate/ID | Het nummer van het mandaat | The number of the mandate
UBL-SR-30 | BT-97 BT-139 | software | allowance | at most 1 AllowanceChargeReason | De reden van een korting | The reason of an allowance
UBL-SR-31 | BT-104 BT-144 | software | charge | at most 1 AllowanceChargeReason | De reden van een toeslag | The reason of a charge
UBL-SR-32 | BT-120 | software | breakdown | at most 1 TaxCategory/TaxExemptionReason
  De reden van vrijstelling | The reason of an exemption
UBL-SR-33 | BT-123 | software | supportingDocument | at most 1 DocumentDescription
  De omschrijving van een bijlage | The description of an attachment
UBL-SR-43 | BT-18 | software | supportingDocument | referenceType
  Een bijlage draagt een code die alleen bij een verwijzing naar het gefactureerde object mag (130).
  An attachment carries a code that is for a reference to the invoiced object only (130).
UBL-SR-34 | BT-127 | software | line | at most 1 Note | De opmerking bij een factuurlijn | The note of an invoice line
UBL-SR-35 | BT-132 | software | line | at most 1 OrderLineReference/LineID
  De bestellijn bij een factuurlijn | The order line of an invoice line
UBL-SR-36 | BG-26 | software | line | at most 1 InvoicePeriod | De periode van een factuurlijn | The period of an invoice line
UBL-SR-37 | BT-147 | software | line | at most 1 Price/AllowanceCharge/Amount
  De korting op de eenheidsprijs | The discount on the unit price
UBL-SR-48 | BG-30 | software | line | one Item/ClassifiedTaxCategory
  Een factuurlijn moet precies één btw-categorie hebben. | An invoice line must have exactly one VAT category.
UBL-SR-50 | BT-154 | software | line | at most 1 Item/Description | De beschrijving van een artikel | The description of an item
UBL-SR-52 | BT-128 | software | line | at most 1 DocumentReference | De verwijzing van een factuurlijn | The reference of an invoice line
UBL-SR-51 | BG-5 BG-8 BG-12 BG-15 | software | address | at most 1 AddressLine | De derde adreslijn | The third line of an address
UBL-SR-42 | BT-31 BT-32 | software | seller | at most 2 PartyTaxScheme
  De leverancier heeft meer dan twee belastingnummers. | The seller has more than two tax numbers.
UBL-SR-53 | BT-31 BT-48 | software | partyTaxScheme | all TaxScheme/ID and CompanyID
  Bij een btw-nummer ontbreekt het nummer of het woord btw (VAT).
  A VAT number lacks the number itself or the word VAT.
… van de fiscaal vertegenwoordiger mag maar één keer voorkomen. | … of the tax representative may occur only once.
UBL-SR-22 | BG-11 BT-62 | software | representative | at most 1 PartyName/Name | De naam | The name
UBL-SR-23 | BG-11 BT-63 | software | representative | at most 1 PartyTaxScheme/CompanyID | Het btw-nummer | The VAT number
`,
  tests,
);

/** A price with an allowance may have more. */
const twoDecimals: Test = (element) =>
  decimalsOf(element.text).length <= 2 ||
  isWithin(element.parent, (at) => at.name === 'Price' && has(at, 'AllowanceCharge')) || { found: element.text };

const nowhere =
  (attribute: string, except?: string): Test =>
  (_root, { elements }) => {
    const at = elements.find(({ name, attributes }) => attributes.has(attribute) && name !== except);
    return at === undefined || { found: `${at.name}/@${attribute}="${at.attributes.get(attribute)}"`, at };
  };

/** The attributes that UBL-DT-08 and the rules behind it are about; the dash is a number without a rule of this kind. */
const attributes = (
  'schemeName schemeAgencyName schemeDataURI schemeURI format unitCodeListIdentifier unitCodeListAgencyIdentifier unitCodeListAgencyName ' +
  'listAgencyName listName - languageID listURI listSchemeURI languageLocaleID uri currencyCodeListVersionID characterSetCode encodingCode ' +
  'schemeAgencyID listAgencyID'
).split(' ');

const unwanted = attributes.flatMap((name, at) =>
  name === '-' ? [] : [`UBL-DT-${String(at + 8).padStart(2, '0')} |  | software warning | document | ${name} | ${name} | ${name}`],
);

/** The syntax of UBL: the form of amounts and attachments, and attributes to leave out (UBL-DT-01 to UBL-DT-28). */
export const datatypes: readonly PlacedRow[] = rulesOf(
  `
Het kenmerk … hoort niet in een Peppol-factuur. | The attribute … does not belong in a Peppol invoice.
${unwanted.join('\n')}
UBL-DT-01 |  | software | amount | twoDecimals | Een bedrag heeft meer dan twee decimalen. | An amount has more than two decimals.
UBL-DT-06 | BT-125 | software | binary | attribute mimeCode
  Een bijlage zegt niet wat voor bestand ze is. | An attachment does not say what kind of file it is.
UBL-DT-07 | BT-125 | software | binary | attribute filename
  Een bijlage heeft geen bestandsnaam. | An attachment has no file name.
UBL-DT-18 | BT-82 | software warning | document | name
  Het kenmerk name hoort alleen bij de betaalwijze. | The attribute name belongs to the payment means only.
`,
  { ...Object.fromEntries(attributes.map((name) => [name, nowhere(name)])), twoDecimals, name: nowhere('name', 'PaymentMeansCode') },
);
