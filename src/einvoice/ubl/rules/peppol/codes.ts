import { allowanceReasons, chargeReasons, currencies, mimeTypes, peppolEndpointSchemes, peppolInvoiceTypes } from '../codes/lists.ts';
import { amounts } from '../en/code-tests.ts';
import type { Context, Pattern } from '../engine.ts';
import { isDay, norm, normAt, textAt } from '../nodes.ts';
import { rule, software, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import { isGerman, profileOf } from './document-tests.ts';

// Peppol follows the new dobra of São Tomé, and EN 16931 still has the old one.
const peppolCurrencies = new Set([...currencies, 'STN'].filter((code) => code !== 'STD'));
const creditNoteTypes = new Set(['381', '396', '81', '83', '532']);

const among =
  (list: ReadonlySet<string>): Test =>
  ({ text }) =>
    list.has(norm(text)) || { found: text };

const attributeAmong =
  (name: string, list: ReadonlySet<string>): Test =>
  ({ attributes }) =>
    list.has(attributes.get(name) ?? '') || { found: attributes.get(name) ?? '' };

/** A type code of the profile; other profiles than the first have lists of their own, which Peppol doesn't hold here. */
const ofProfile =
  (list: ReadonlySet<string>): Test =>
  (element, doc) =>
    profileOf(doc) !== '01' || among(list)(element, doc);

const ofReason =
  (indicator: string) =>
  ({ parent }: Element): boolean =>
    parent !== undefined && textAt(parent, 'ChargeIndicator') === indicator;

const notGerman: Test = ({ text }, doc) => !['326', '384'].includes(norm(text)) || isGerman(doc) || { found: text };

/** A reason code of VATEX goes with one category. */
const exemption = (number: number, code: string, category: string): Context => ({
  path: 'TaxCategory',
  when: (element) => (textAt(element, 'TaxExemptionReasonCode') ?? '').toUpperCase() === code,
  rules: [
    rule(
      `PEPPOL-EN16931-P0${number}`,
      'BT-118 BT-121',
      `De reden ${code} hoort alleen bij btw-categorie ${category}.`,
      `The reason ${code} goes with VAT category ${category} only.`,
      (element) => normAt(element, 'ID') === category || { found: normAt(element, 'ID'), expected: category },
    ),
  ],
});

const withAttribute =
  (name: string) =>
  ({ attributes }: Element): boolean =>
    attributes.has(name);

/** Peppol: values from code lists, and dates. */
export const peppolCodes: Pattern = [
  {
    path: 'EmbeddedDocumentBinaryObject',
    when: withAttribute('mimeCode'),
    rules: [
      rule(
        'PEPPOL-EN16931-CL001',
        'BT-125',
        'Een bijlage is van een soort die Peppol niet aanneemt: alleen PDF, PNG, JPEG, CSV, XLSX en ODS.',
        'An attachment is of a kind that Peppol does not take: only PDF, PNG, JPEG, CSV, XLSX and ODS.',
        attributeAmong('mimeCode', mimeTypes),
        software,
      ),
    ],
  },
  {
    path: 'AllowanceCharge/AllowanceChargeReasonCode',
    when: ofReason('false'),
    rules: [
      rule(
        'PEPPOL-EN16931-CL002',
        'BT-98 BT-140',
        'De code van de reden van een korting bestaat niet (UNTDID 5189).',
        'The code of the reason of an allowance does not exist (UNTDID 5189).',
        among(allowanceReasons),
        software,
      ),
    ],
  },
  {
    path: 'AllowanceCharge/AllowanceChargeReasonCode',
    when: ofReason('true'),
    rules: [
      rule(
        'PEPPOL-EN16931-CL003',
        'BT-105 BT-145',
        'De code van de reden van een toeslag bestaat niet (UNTDID 7161).',
        'The code of the reason of a charge does not exist (UNTDID 7161).',
        among(chargeReasons),
        software,
      ),
    ],
  },
  {
    path: 'InvoicePeriod/DescriptionCode',
    rules: [
      rule(
        'PEPPOL-EN16931-CL006',
        'BT-8',
        'De code van de btw-opeisbaarheid is niet 3, 35 of 432.',
        'The tax point code is not 3, 35 or 432.',
        among(new Set(['3', '35', '432'])),
        software,
      ),
    ],
  },
  {
    path: amounts,
    rules: [
      rule(
        'PEPPOL-EN16931-CL007',
        'BT-5',
        'De munt van een bedrag bestaat niet (ISO 4217).',
        'The currency of an amount does not exist (ISO 4217).',
        attributeAmong('currencyID', peppolCurrencies),
        software,
      ),
    ],
  },
  {
    path: 'InvoiceTypeCode',
    rules: [
      rule(
        'PEPPOL-EN16931-P0100',
        'BT-3',
        'Een factuur van deze soort gaat niet over Peppol; 380 is een gewone factuur.',
        'An invoice of this type does not go over Peppol; 380 is an ordinary invoice.',
        ofProfile(peppolInvoiceTypes),
        software,
      ),
      rule(
        'PEPPOL-EN16931-P0112',
        'BT-3',
        'De soorten 326 en 384 bestaan alleen tussen Duitse partijen.',
        'The types 326 and 384 exist between German parties only.',
        notGerman,
        software,
      ),
    ],
  },
  {
    path: 'CreditNoteTypeCode',
    rules: [
      rule(
        'PEPPOL-EN16931-P0101',
        'BT-3',
        'Een creditnota van deze soort gaat niet over Peppol; 381 is een gewone creditnota.',
        'A credit note of this type does not go over Peppol; 381 is an ordinary credit note.',
        ofProfile(creditNoteTypes),
        software,
      ),
    ],
  },
  {
    path: 'IssueDate | DueDate | TaxPointDate | StartDate | EndDate | ActualDeliveryDate',
    rules: [
      rule(
        'PEPPOL-EN16931-F001',
        'BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74',
        'Een datum bestaat niet of staat niet als JJJJ-MM-DD.',
        'A date does not exist or is not written YYYY-MM-DD.',
        ({ text }) => isDay(text) || { found: text },
        software,
      ),
    ],
  },
  {
    path: 'EndpointID',
    when: withAttribute('schemeID'),
    rules: [
      rule(
        'PEPPOL-EN16931-CL008',
        'BT-34 BT-49',
        'Peppol kent het schema van een elektronisch adres niet.',
        'Peppol does not know the scheme of an electronic address.',
        attributeAmong('schemeID', peppolEndpointSchemes),
        software,
      ),
    ],
  },
  exemption(104, 'VATEX-EU-G', 'G'),
  exemption(105, 'VATEX-EU-O', 'O'),
  exemption(106, 'VATEX-EU-IC', 'K'),
  exemption(107, 'VATEX-EU-AE', 'AE'),
  exemption(108, 'VATEX-EU-D', 'E'),
  exemption(109, 'VATEX-EU-F', 'E'),
  exemption(110, 'VATEX-EU-I', 'E'),
  exemption(111, 'VATEX-EU-J', 'E'),
];
