import { type Pattern, inPlaces, rulesOf, type Context, rule, type Test, type Tests } from '../rule.ts';
import { isBlank, isGerman, isSelfBilling, isDay, norm, normAt, textAt } from '../doc.ts';
import { exactlyOnce } from './exactly-once.ts';
import { creditNotePattern, documentContexts, profileOf, type Version } from './document.ts';
import { identifierContexts } from './identifiers.ts';
import { lineContexts } from './lines.ts';
import type { Element } from '../../read/tree.ts';
import { lists } from '../codes.ts';
import { families } from '../en/category-tests.ts';
import { amountCodes } from '../en/codes.ts';
import { isSlovak } from '../national/parties.ts';

// Peppol follows the new dobra of São Tomé, and EN 16931 still has the old one.
const peppolCurrencies = new Set([...lists.currencies, 'STN'].filter((code) => code !== 'STD'));
const creditNoteTypes = new Set(['381', '396', '81', '83', '532']);
const selfBilled = { invoice: new Set(['389', '527']), creditNote: new Set(['261']) };

/** A type code of the first profile, or of one of the `profiles`; Peppol holds no list for the others. */
const ofProfile =
  (version: Version, list: ReadonlySet<string>, ofSelfBilling: ReadonlySet<string>, profiles = ['01']): Test =>
  ({ text }, doc) => {
    const profile = profileOf(doc, version);
    if (profile !== '01' && (isSelfBilling(doc) || !profiles.includes(profile ?? ''))) return true;
    const allowed = isSelfBilling(doc) ? ofSelfBilling : list;
    return allowed.has(norm(text)) || { found: text, hint: isSelfBilling(doc) ? onlySelfBilled : undefined };
  };

const onlySelfBilled = {
  nl: 'In self-billing is dat 389 voor een factuur en 261 voor een creditnota.',
  en: 'In self-billing that is 389 for an invoice and 261 for a credit note.',
};

const tests: Tests = {
  invoiceType: ofProfile('3.0.21', lists.peppolInvoiceTypes, selfBilled.invoice),
  // The notes on 3.0.22 say so of both profiles; the rule itself was not seen.
  invoiceTypeOfBoth: ofProfile('3.0.22', new Set([...lists.peppolInvoiceTypes, '389']), selfBilled.invoice, ['01', '02']),
  creditNoteType: ofProfile('3.0.21', creditNoteTypes, selfBilled.creditNote),
  creditNoteTypeOfLists: ofProfile('3.0.22', creditNoteTypes, selfBilled.creditNote),
  notGerman: ({ text }, doc) => isSelfBilling(doc) || !['326', '384'].includes(norm(text)) || isGerman(doc) || { found: text },
  notGermanOrSlovak: ({ text }, doc) => {
    const isFree = norm(text) === '384' && isSlovak(doc);
    return isSelfBilling(doc) || !['326', '384', '389'].includes(norm(text)) || isGerman(doc) || isFree || { found: text };
  },
  currency: ({ attributes }) => {
    const found = attributes.get('currencyID') ?? '';
    return peppolCurrencies.has(found) || { found };
  },
  day: ({ text }) => isDay(text) || { found: text },
};

const ofReason =
  (indicator: string) =>
  ({ parent }: Element): boolean =>
    parent !== undefined && textAt(parent, 'ChargeIndicator') === indicator;

const familyOf = (category: string) => families.find(({ code }) => code === category);

const exemption = (number: number, code: string, category: string): Context => ({
  path: 'TaxCategory',
  when: (element) => (textAt(element, 'TaxExemptionReasonCode') ?? '').toUpperCase() === code,
  rules: [
    rule(
      `PEPPOL-EN16931-P0${number}`,
      'BT-118 BT-121',
      `De reden ${code} hoort alleen bij btw-categorie ${category} (${familyOf(category)?.nl}).`,
      `The reason ${code} goes with VAT category ${category} only (${familyOf(category)?.en}).`,
      (element) => normAt(element, 'ID') === category || { found: normAt(element, 'ID'), expected: category },
    ),
  ],
});

const days = 'IssueDate, DueDate, TaxPointDate, StartDate, EndDate, ActualDeliveryDate';

const codes = rulesOf(
  `
PEPPOL-EN16931-CL001 = BR-CL-24 | BT-125 | software | EmbeddedDocumentBinaryObject @mimeCode | @mimeCode exactly in mimeTypes
  Een bijlage is van een soort die Peppol niet aanneemt: alleen PDF, PNG, JPEG, CSV, XLSX en ODS.
  An attachment is of a kind that Peppol does not take: only PDF, PNG, JPEG, CSV, XLSX and ODS.
PEPPOL-EN16931-CL002 = BR-CL-19 | BT-98 BT-140 | software | AllowanceCharge/AllowanceChargeReasonCode if allowance | in allowanceReasons
  De code van de reden van een korting bestaat niet (UNTDID 5189).
  The code of the reason of an allowance does not exist (UNTDID 5189).
PEPPOL-EN16931-CL003 = BR-CL-20 | BT-105 BT-145 | software | AllowanceCharge/AllowanceChargeReasonCode if charge | in chargeReasons
  De code van de reden van een toeslag bestaat niet (UNTDID 7161).
  The code of the reason of a charge does not exist (UNTDID 7161).
PEPPOL-EN16931-CL006 = BR-CL-06 | BT-8 | software | InvoicePeriod/DescriptionCode | in taxPoints
  De code van de btw-opeisbaarheid is niet 3, 35 of 432. | The tax point code is not 3, 35 or 432.
PEPPOL-EN16931-CL007 = BR-CL-03 | BT-5 | software | ${amountCodes} | currency
  De munt van een bedrag bestaat niet (ISO 4217). | The currency of an amount does not exist (ISO 4217).
PEPPOL-EN16931-P0100 = BR-CL-01 | BT-3 | software until 3.0.22 | InvoiceTypeCode | invoiceType
  Een factuur met deze code mag zo niet over Peppol; de code van een gewone factuur is 380.
  An invoice with this code may not go over Peppol like this; the code of an ordinary invoice is 380.
PEPPOL-EN16931-P0100 = BR-CL-01 | BT-3 | software from 3.0.22 | InvoiceTypeCode | invoiceTypeOfBoth
PEPPOL-EN16931-P0112 | BT-3 | software until 3.0.22 | InvoiceTypeCode | notGerman
  De codes 326 en 384 bestaan alleen tussen Duitse partijen. | The types 326 and 384 exist between German parties only.
PEPPOL-EN16931-P0112 = PEPPOL-EN16931-P0100 = BR-CL-01 | BT-3 | software from 3.0.22 | InvoiceTypeCode | notGermanOrSlovak
  De codes 326, 384 en 389 bestaan alleen tussen Duitse partijen, en 384 ook tussen Slovaakse.
  The types 326, 384 and 389 exist between German parties only, and 384 between Slovak ones too.
PEPPOL-EN16931-P0101 | BT-3 | software until 3.0.22 | CreditNoteTypeCode | creditNoteType
  Een creditnota met deze code mag zo niet over Peppol; de code van een gewone creditnota is 381.
  A credit note with this code may not go over Peppol like this; the code of an ordinary credit note is 381.
PEPPOL-EN16931-P0101 | BT-3 | software from 3.0.22 | CreditNoteTypeCode | creditNoteTypeOfLists
PEPPOL-EN16931-F001 | BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74 | software | ${days} | day
  Een datum bestaat niet, of is niet geschreven als JJJJ-MM-DD. | A date does not exist or is not written YYYY-MM-DD.
PEPPOL-EN16931-CL008 = BR-CL-25 | BT-34 BT-49 | software | EndpointID @schemeID | @schemeID exactly in peppolEndpointSchemes
  Peppol kent de code voor dit soort adres niet, zoals 0208 voor een Belgisch ondernemingsnummer.
  Peppol does not know the code of this kind of address, such as 0208 for a Belgian enterprise number.
`,
  tests,
);

const peppolCodes: Pattern = [
  ...inPlaces(codes, { allowance: ofReason('false'), charge: ofReason('true') }),
  exemption(104, 'VATEX-EU-G', 'G'),
  exemption(105, 'VATEX-EU-O', 'O'),
  exemption(106, 'VATEX-EU-IC', 'K'),
  exemption(107, 'VATEX-EU-AE', 'AE'),
  exemption(108, 'VATEX-EU-D', 'E'),
  exemption(109, 'VATEX-EU-F', 'E'),
  exemption(110, 'VATEX-EU-I', 'E'),
  exemption(111, 'VATEX-EU-J', 'E'),
];

const emptyElements = inPlaces(
  rulesOf(
    `
PEPPOL-EN16931-R008 |  | software | * if empty | never
  Hier staat een leeg gegeven, en dat mag niet. | There is an empty value here, which is not allowed.
`,
    { never: () => false },
  ),
  { empty: ({ children, text }) => children.length === 0 && isBlank(text) },
);

/** The rules of Peppol BIS Billing, as far as they hold in every country, of every release that duit holds. */
export const peppol: readonly Pattern[] = [
  emptyElements,
  creditNotePattern,
  [...documentContexts, ...lineContexts, ...identifierContexts],
  peppolCodes,
  ...exactlyOnce,
];
