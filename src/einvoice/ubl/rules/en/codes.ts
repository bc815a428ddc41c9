import type { Element } from '../../read/tree.ts';
import { lists } from '../codes.ts';
import { type Pattern, inPlaces, type PlacedRow, rulesOf, type Tests } from '../rule.ts';
import { isCharge, isWithin, norm } from '../doc.ts';

export const amountCodes =
  'Amount, BaseAmount, PriceAmount, TaxAmount, TaxableAmount, LineExtensionAmount, TaxExclusiveAmount, TaxInclusiveAmount, ' +
  'AllowanceTotalAmount, ChargeTotalAmount, PrepaidAmount, PayableRoundingAmount, PayableAmount';

const tests: Tests = {
  typeCode: ({ name, text }) =>
    (name === 'InvoiceTypeCode' ? lists.invoiceTypes : lists.creditNoteTypes).has(norm(text)) || { found: text },
  partyScheme: (element) => {
    const scheme = element.attributes.get('schemeID');
    const isSepa = norm(scheme) === 'SEPA' && isWithin(element, ({ name }) => name === 'AccountingSupplierParty' || name === 'PayeeParty');
    return isSepa || lists.partySchemes.has(norm(scheme)) || { found: scheme };
  },
  exemption: ({ text }) => lists.exemptionReasons.has(norm(text.toUpperCase())) || { found: text },
  /** Three characters between the first two number signs of a note are the code of its subject. */
  subject: ({ text }) => {
    const code = /^[^#]*#([^#]*)#/.exec(text)?.[1];
    return (
      code === undefined || Array.from(code).length !== 3 || ` ${[...lists.noteSubjects].join(' ')} `.includes(code) || { found: code }
    );
  },
};

const conditions = {
  allowance: ({ parent }: Element): boolean => parent !== undefined && isCharge(parent) === false,
  charge: ({ parent }: Element): boolean => parent !== undefined && isCharge(parent) === true,
  130: ({ attributes, parent }: Element): boolean =>
    attributes.has('schemeID') && (parent?.children ?? []).some(({ name, text }) => name === 'DocumentTypeCode' && text === '130'),
};

/** EN 16931: values from the code lists (BR-CL-01 to BR-CL-26). */
export const codePattern: Pattern = inPlaces(
  rulesOf(
    `
BR-CL-01 | BT-3 | software | InvoiceTypeCode, CreditNoteTypeCode | typeCode
  De code van het document bestaat niet voor een factuur, of op een creditnota niet voor een creditnota (UNTDID 1001).
  The type of the document is no code for an invoice, or on a credit note no code for a credit note.
… bestaat niet (ISO 4217). | … does not exist (ISO 4217).
BR-CL-03 | BT-5 | software | ${amountCodes} | @currencyID in currencies | De munt van een bedrag | The currency of an amount
BR-CL-04 | BT-5 | software | DocumentCurrencyCode | in currencies | De munt van de factuur | The currency of the invoice
BR-CL-05 | BT-6 | software | TaxCurrencyCode | in currencies | De munt van de btw | The currency of the VAT
BR-CL-06 | BT-8 | software | InvoicePeriod/DescriptionCode | in taxPoints
  De code van de btw-opeisbaarheid is niet 3, 35 of 432.
  The tax point code is not 3, 35 or 432.
BR-CL-07 | BT-18 BT-128 | software | AdditionalDocumentReference/ID, DocumentReference/ID if 130 | @schemeID in referenceSchemes
  De code voor het soort nummer van het gefactureerde object bestaat niet (UNTDID 1153).
  The scheme of the invoiced object does not exist (UNTDID 1153).
… staat niet in ISO 6523. | … is not in ISO 6523.
BR-CL-10 | BT-29 BT-46 BT-60 | software | PartyIdentification/ID @schemeID | partyScheme
  De code voor een soort nummer van een partij | The code of a kind of number of a party
BR-CL-11 | BT-30 BT-47 BT-61 | software | PartyLegalEntity/CompanyID @schemeID | @schemeID in partySchemes
  De code voor een soort ondernemingsnummer | The code of a kind of enterprise number
BR-CL-21 | BT-157 | software | StandardItemIdentification/ID @schemeID | @schemeID in partySchemes
  De code voor een soort artikelnummer | The code of a kind of item number
BR-CL-26 | BT-71 | software | DeliveryLocation/ID @schemeID | @schemeID in partySchemes
  De code voor een soort nummer van een leveringsplaats | The code of a kind of number of a place of delivery
BR-CL-13 | BT-158 | software | CommodityClassification/ItemClassificationCode @listID | @listID in classifications
  De lijst waarin een artikel ingedeeld is, bestaat niet (UNTDID 7143).
  The list that an item is classified in does not exist (UNTDID 7143).
… bestaat niet (ISO 3166). | … does not exist (ISO 3166).
BR-CL-14 | BT-40 BT-55 BT-69 BT-80 | software | Country/IdentificationCode | in countries | De code van een land | The code of a country
BR-CL-15 | BT-159 | software | OriginCountry/IdentificationCode | in countries
  Het land van oorsprong van een artikel | The country of origin of an item
BR-CL-16 | BT-81 | software | PaymentMeans/PaymentMeansCode | in paymentMeans
  De code van de betaalwijze bestaat niet (UNTDID 4461).
  The code of the payment means does not exist (UNTDID 4461).
De code van … bestaat niet. | The code of … does not exist.
BR-CL-17 | BT-95 BT-102 BT-118 | software | TaxCategory/ID | in vatCategories | een btw-categorie | a VAT category
BR-CL-18 | BT-151 | software | ClassifiedTaxCategory/ID | in vatCategories
  de btw-categorie van een factuurlijn | the VAT category of an invoice line
BR-CL-19 | BT-98 BT-140 | software | AllowanceCharge/AllowanceChargeReasonCode if allowance | in allowanceReasons
  De code van de reden van een korting bestaat niet (UNTDID 5189).
  The code of the reason of an allowance does not exist (UNTDID 5189).
BR-CL-20 | BT-105 BT-145 | software | AllowanceCharge/AllowanceChargeReasonCode if charge | in chargeReasons
  De code van de reden van een toeslag bestaat niet (UNTDID 7161).
  The code of the reason of a charge does not exist (UNTDID 7161).
BR-CL-22 | BT-121 | software | TaxExemptionReasonCode | exemption
  De code van de reden van vrijstelling bestaat niet (VATEX).
  The code of the reason of an exemption does not exist (VATEX).
BR-CL-23 | BT-130 BT-150 | software | InvoicedQuantity, BaseQuantity, CreditedQuantity @unitCode | @unitCode in units
  De eenheid van een aantal bestaat niet (UN/ECE Rec. 20), zoals C62 voor stuk of HUR voor uur.
  The unit of a quantity does not exist (UN/ECE Rec. 20), such as C62 for a piece or HUR for an hour.
BR-CL-24 | BT-125 | software | EmbeddedDocumentBinaryObject @mimeCode | @mimeCode exactly in mimeTypes
  Een bijlage is van een soort die niet mag: alleen PDF, PNG, JPEG, CSV, XLSX en ODS.
  An attachment is of a kind that is not allowed: only PDF, PNG, JPEG, CSV, XLSX and ODS.
BR-CL-25 | BT-34 BT-49 | software | EndpointID @schemeID | @schemeID in endpointSchemes
  De code voor een soort adres bestaat niet (EAS), zoals 0208 voor een Belgisch ondernemingsnummer.
  The code of a kind of address does not exist (EAS), such as 0208 for a Belgian enterprise number.
`,
    tests,
  ),
  conditions,
);

/** The one rule on codes that is in the model. */
export const noteCodes: readonly PlacedRow[] = rulesOf(
  `
BR-CL-08 | BT-21 | supplier | note | subject
  De code tussen de eerste twee hekjes van een opmerking bestaat niet (UNTDID 4451).
  The code between the first two number signs of a note does not exist (UNTDID 4451).
`,
  tests,
);
