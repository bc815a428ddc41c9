import {
  allowanceReasons,
  chargeReasons,
  classifications,
  countries,
  currencies,
  endpointSchemes,
  mimeTypes,
  partySchemes,
  paymentMeans,
  vatCategories,
} from '../codes/lists.ts';
import { noteSubjects, referenceSchemes } from '../codes/references.ts';
import { units } from '../codes/units.ts';
import type { Pattern } from '../engine.ts';
import { rule, type Test } from '../rule.ts';
import type { ModelRules } from './contexts.ts';
import {
  amounts,
  textIn,
  attributeIn,
  inContext,
  withAttribute,
  ofReason,
  withScheme130,
  partyScheme,
  exemption,
  typeCode,
} from './code-tests.ts';

const iso6523nl = 'staat niet in ISO 6523';
const iso6523en = 'is not in ISO 6523';

/** EN 16931: values from the code lists (BR-CL-01 to BR-CL-26). */
export const codePattern: Pattern = [
  inContext(
    'BR-CL-01',
    'BT-3',
    'InvoiceTypeCode | CreditNoteTypeCode',
    'De soort van het document is geen code voor een factuur, of op een creditnota geen code voor een creditnota.',
    'The type of the document is no code for an invoice, or on a credit note no code for a credit note.',
    typeCode,
  ),
  inContext(
    'BR-CL-03',
    'BT-5',
    amounts,
    'De munt van een bedrag bestaat niet (ISO 4217).',
    'The currency of an amount does not exist (ISO 4217).',
    attributeIn('currencyID', currencies),
  ),
  inContext(
    'BR-CL-04',
    'BT-5',
    'DocumentCurrencyCode',
    'De munt van de factuur bestaat niet (ISO 4217).',
    'The currency of the invoice does not exist (ISO 4217).',
    textIn(currencies),
  ),
  inContext(
    'BR-CL-05',
    'BT-6',
    'TaxCurrencyCode',
    'De munt van de btw bestaat niet (ISO 4217).',
    'The currency of the VAT does not exist (ISO 4217).',
    textIn(currencies),
  ),
  inContext(
    'BR-CL-06',
    'BT-8',
    'InvoicePeriod/DescriptionCode',
    'De code van de btw-opeisbaarheid is niet 3, 35 of 432.',
    'The tax point code is not 3, 35 or 432.',
    textIn(new Set(['3', '35', '432'])),
  ),
  inContext(
    'BR-CL-07',
    'BT-18 BT-128',
    'AdditionalDocumentReference/ID | DocumentReference/ID',
    'Het schema van het gefactureerde object bestaat niet (UNTDID 1153).',
    'The scheme of the invoiced object does not exist (UNTDID 1153).',
    attributeIn('schemeID', referenceSchemes),
    withScheme130,
  ),
  inContext(
    'BR-CL-10',
    'BT-29 BT-46 BT-60',
    'PartyIdentification/ID',
    `Het schema van een nummer van een partij ${iso6523nl}.`,
    `The scheme of a number of a party ${iso6523en}.`,
    partyScheme,
    withAttribute('schemeID'),
  ),
  inContext(
    'BR-CL-11',
    'BT-30 BT-47 BT-61',
    'PartyLegalEntity/CompanyID',
    `Het schema van een ondernemingsnummer ${iso6523nl}.`,
    `The scheme of an enterprise number ${iso6523en}.`,
    attributeIn('schemeID', partySchemes),
    withAttribute('schemeID'),
  ),
  inContext(
    'BR-CL-13',
    'BT-158',
    'CommodityClassification/ItemClassificationCode',
    'De lijst waarin een artikel ingedeeld is, bestaat niet (UNTDID 7143).',
    'The list that an item is classified in does not exist (UNTDID 7143).',
    attributeIn('listID', classifications),
    withAttribute('listID'),
  ),
  inContext(
    'BR-CL-14',
    'BT-40 BT-55 BT-69 BT-80',
    'Country/IdentificationCode',
    'De code van een land bestaat niet (ISO 3166).',
    'The code of a country does not exist (ISO 3166).',
    textIn(countries),
  ),
  inContext(
    'BR-CL-15',
    'BT-159',
    'OriginCountry/IdentificationCode',
    'Het land van oorsprong van een artikel bestaat niet (ISO 3166).',
    'The country of origin of an item does not exist (ISO 3166).',
    textIn(countries),
  ),
  inContext(
    'BR-CL-16',
    'BT-81',
    'PaymentMeans/PaymentMeansCode',
    'De code van de betaalwijze bestaat niet (UNTDID 4461).',
    'The code of the payment means does not exist (UNTDID 4461).',
    textIn(paymentMeans),
  ),
  inContext(
    'BR-CL-17',
    'BT-95 BT-102 BT-118',
    'TaxCategory/ID',
    'De code van een btw-categorie bestaat niet.',
    'The code of a VAT category does not exist.',
    textIn(vatCategories),
  ),
  inContext(
    'BR-CL-18',
    'BT-151',
    'ClassifiedTaxCategory/ID',
    'De code van de btw-categorie van een factuurlijn bestaat niet.',
    'The code of the VAT category of an invoice line does not exist.',
    textIn(vatCategories),
  ),
  inContext(
    'BR-CL-19',
    'BT-98 BT-140',
    'AllowanceCharge/AllowanceChargeReasonCode',
    'De code van de reden van een korting bestaat niet (UNTDID 5189).',
    'The code of the reason of an allowance does not exist (UNTDID 5189).',
    textIn(allowanceReasons),
    ofReason(false),
  ),
  inContext(
    'BR-CL-20',
    'BT-105 BT-145',
    'AllowanceCharge/AllowanceChargeReasonCode',
    'De code van de reden van een toeslag bestaat niet (UNTDID 7161).',
    'The code of the reason of a charge does not exist (UNTDID 7161).',
    textIn(chargeReasons),
    ofReason(true),
  ),
  inContext(
    'BR-CL-21',
    'BT-157',
    'StandardItemIdentification/ID',
    `Het schema van een standaard artikelnummer ${iso6523nl}.`,
    `The scheme of a standard item number ${iso6523en}.`,
    attributeIn('schemeID', partySchemes),
    withAttribute('schemeID'),
  ),
  inContext(
    'BR-CL-22',
    'BT-121',
    'TaxExemptionReasonCode',
    'De code van de reden van vrijstelling bestaat niet (VATEX).',
    'The code of the reason of an exemption does not exist (VATEX).',
    exemption,
  ),
  inContext(
    'BR-CL-23',
    'BT-130 BT-150',
    'InvoicedQuantity | BaseQuantity | CreditedQuantity',
    'De eenheid van een aantal bestaat niet (UN/ECE Rec. 20), zoals C62 voor stuk of HUR voor uur.',
    'The unit of a quantity does not exist (UN/ECE Rec. 20), such as C62 for a piece or HUR for an hour.',
    attributeIn('unitCode', units),
    withAttribute('unitCode'),
  ),
  inContext(
    'BR-CL-24',
    'BT-125',
    'EmbeddedDocumentBinaryObject',
    'Een bijlage is van een soort die niet mag: alleen PDF, PNG, JPEG, CSV, XLSX en ODS.',
    'An attachment is of a kind that is not allowed: only PDF, PNG, JPEG, CSV, XLSX and ODS.',
    ({ attributes }) => mimeTypes.has(attributes.get('mimeCode') ?? '') || { found: attributes.get('mimeCode') },
    withAttribute('mimeCode'),
  ),
  inContext(
    'BR-CL-25',
    'BT-34 BT-49',
    'EndpointID',
    'Het schema van een elektronisch adres bestaat niet (EAS).',
    'The scheme of an electronic address does not exist (EAS).',
    attributeIn('schemeID', endpointSchemes),
    withAttribute('schemeID'),
  ),
  inContext(
    'BR-CL-26',
    'BT-71',
    'DeliveryLocation/ID',
    `Het schema van een leveringsplaats ${iso6523nl}.`,
    `The scheme of a place of delivery ${iso6523en}.`,
    attributeIn('schemeID', partySchemes),
    withAttribute('schemeID'),
  ),
];

/** Three characters between the first two number signs of a note are the code of its subject. */
const subject: Test = ({ text }) => {
  const code = /^[^#]*#([^#]*)#/.exec(text)?.[1];
  return code === undefined || Array.from(code).length !== 3 || ` ${[...noteSubjects].join(' ')} `.includes(code) || { found: code };
};

/** The one rule on codes that stands in the model. */
export const noteCodes: ModelRules = {
  note: [
    rule(
      'BR-CL-08',
      'BT-21',
      'De code tussen de eerste twee hekjes van een opmerking bestaat niet (UNTDID 4451).',
      'The code between the first two number signs of a note does not exist (UNTDID 4451).',
      subject,
    ),
  ],
};
