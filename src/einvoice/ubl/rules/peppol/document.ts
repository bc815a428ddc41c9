import { Big } from 'big.js';
import { written } from '../../../../belgium/decimal.ts';
import type { Element } from '../../read/tree.ts';
import {
  currenciesOf,
  type Doc,
  isGerman,
  isSelfBilling,
  decimalAt,
  find,
  has,
  kids,
  norm,
  normAt,
  textAt,
  toDecimal,
  zero,
} from '../doc.ts';
import { atMost, type Broken, type Test, inPlaces, rulesOf, type Tests } from '../rule.ts';

const specificationOf = (doc: Doc): string => `urn:cen.eu:en16931:2017#compliant#${urnOf(doc)}:3.0`;
const processOf = (doc: Doc): string => `${urnOf(doc)}:01:1.0`;
const urnOf = (doc: Doc): string => `urn:fdc:peppol.eu:2017:poacc:${isSelfBilling(doc) ? 'selfbilling' : 'billing'}`;

/** A release of Peppol Billing, or that of self-billing of the same day. */
export type Version = '3.0.21' | '3.0.22';

/** The number of the process that a profile names; undefined if a release of Peppol doesn't know the profile. */
export function profileOf(doc: Doc, version: Version): string | undefined {
  const profile = normAt(doc.root, 'ProfileID');
  if (isSelfBilling(doc) && version === '3.0.21') return /urn:fdc:peppol\.eu:2017:poacc:selfbilling:(\d{2}):1\.0/.exec(profile)?.[1];
  if (profile === 'urn:peppol:bis:billing_with_response') return '02';
  const isFirst = profile === processOf(doc) || /^urn:peppol:france:billing:(non-)?regulated$/.test(profile);
  return isFirst ? '01' : undefined;
}

const knownProcess =
  (version: Version): Test =>
  (root, doc) =>
    profileOf(doc, version) !== undefined || {
      found: textAt(root, 'ProfileID'),
      expected: processOf(doc),
      at: find(root, 'ProfileID')[0],
    };

const sameCurrency: Test = ({ attributes }, doc) => {
  const currencies = currenciesOf(doc);
  const found = attributes.get('currencyID');
  return (found !== undefined && currencies.includes(found)) || { found: found ?? '', expected: currencies[0] };
};

const specification: Test = (root, doc) => {
  const found = normAt(root, 'CustomizationID');
  const expected = specificationOf(doc);
  const at = find(root, 'CustomizationID')[0];
  return (found.startsWith(expected) && !found.includes('::')) || { found, expected, at };
};

const totalsWith = (root: Element, breakdown: boolean): Element[] =>
  kids(root, 'TaxTotal').filter((total) => has(total, 'TaxSubtotal') === breakdown);

const notOnce = {
  nl: 'De btw staat in een tweede munt, maar het btw-totaal in die munt staat er niet precies één keer.',
  en: 'VAT is given in a second currency, but the VAT total in that currency is not there exactly once.',
};

const exactly = (expected: number, found: readonly Element[]): ReturnType<Test> =>
  found.length === expected || { found: String(found.length), expected: String(expected), at: found[expected] };

const sameSign: Test = (root) => {
  if (!has(root, 'TaxCurrencyCode')) return true;
  const taxIn = (code: string) =>
    find(root, 'TaxTotal/TaxAmount')
      .filter(({ attributes }) => attributes.get('currencyID') === normAt(root, code))
      .map(({ text }) => toDecimal(text));
  const [accounting, document] = [taxIn('TaxCurrencyCode'), taxIn('DocumentCurrencyCode')];
  const both = (sign: 1 | -1): boolean =>
    [accounting, document].every((taxes) => taxes.some((tax) => tax !== undefined && (sign === 1 ? tax.gte(zero) : tax.lte(zero))));
  return both(-1) || both(1) || { found: `${document[0]?.toFixed() ?? ''} / ${accounting[0]?.toFixed() ?? ''}` };
};

const tolerance = new Big('0.02');

/** Whether two amounts are at most 0.02 apart, which is as much as Peppol bears. */
export const slack = (found: Big, expected: Big, at: Element | undefined): boolean | Broken =>
  found.minus(expected).abs().lte(tolerance) || { found: written(found, 2), expected: expected.toFixed(2), at };

const percentOf: Test = (element) => {
  const [percent, base] = [decimalAt(element, 'MultiplierFactorNumeric'), decimalAt(element, 'BaseAmount')];
  if (!percent || !base) return true;
  const amount = decimalAt(element, 'Amount') ?? zero;
  return slack(amount, base.times(percent).div(100), find(element, 'Amount')[0]);
};

const tests: Tests = {
  specification,
  sameSign,
  percentOf,
  never: (element) => ({ at: element }),
  oneProject: (root) => {
    const found = kids(root, 'AdditionalDocumentReference').filter((reference) =>
      find(reference, 'DocumentTypeCode').some(({ text }) => text === '50'),
    );
    return found.length <= 1 || { found: String(found.length), expected: '≤ 1', at: found[1] };
  },
  'process of 3.0.21': knownProcess('3.0.21'),
  'process of 3.0.22': knownProcess('3.0.22'),
  oneNote: (root, doc) => isGerman(doc) || atMost(1, 'Note')(root, doc),
  oneBreakdown: (root) => exactly(1, totalsWith(root, true)),
  secondTotal: (root) => {
    const kept = exactly(has(root, 'TaxCurrencyCode') ? 1 : 0, totalsWith(root, false));
    return typeof kept === 'boolean' || !has(root, 'TaxCurrencyCode') ? kept : { ...kept, text: notOnce };
  },
  otherCurrency: (element) =>
    norm(element.text) !== (element.parent ? normAt(element.parent, 'DocumentCurrencyCode') : '') || { found: element.text },
  isIndicator: (element) => {
    const found = normAt(element, 'ChargeIndicator');
    return found === 'true' || found === 'false' || { found, expected: 'true / false', at: find(element, 'ChargeIndicator')[0] };
  },
  sameCurrency,
  // Self-billing does not look at the VAT of a row of the breakdown before 3.0.3.
  sameCurrencyButRows: (element, doc) =>
    (isSelfBilling(doc) && element.name === 'TaxAmount' && element.parent?.name === 'TaxSubtotal') || sameCurrency(element, doc),
};

const conditions = {
  'only a percentage': (element: Element): boolean => has(element, 'MultiplierFactorNumeric') && !has(element, 'BaseAmount'),
  'only a base': (element: Element): boolean => !has(element, 'MultiplierFactorNumeric') && has(element, 'BaseAmount'),
  'direct debit': (means: Element): boolean => ['49', '59'].includes(normAt(means, 'PaymentMeansCode')),
  'not a second total': ({ parent }: Element): boolean => parent?.name !== 'TaxTotal' || has(parent, 'TaxSubtotal'),
};

const charges =
  'Invoice/AllowanceCharge, Invoice/InvoiceLine/AllowanceCharge, CreditNote/AllowanceCharge, CreditNote/CreditNoteLine/AllowanceCharge';
const amounts =
  'Amount, BaseAmount, PriceAmount, TaxTotal/TaxAmount, TaxableAmount, TaxSubtotal/TaxAmount, LineExtensionAmount, TaxExclusiveAmount, ' +
  'TaxInclusiveAmount, AllowanceTotalAmount, ChargeTotalAmount, PrepaidAmount, PayableRoundingAmount, PayableAmount';

export const creditNotePattern = inPlaces(
  rulesOf(
    `
PEPPOL-EN16931-R080 | BT-11 | supplier | CreditNote | oneProject
  Een creditnota verwijst naar meer dan één project.
  A credit note refers to more than one project.
`,
    tests,
  ),
);

/** Peppol: the document as a whole, its parties, allowances and payment, in the order in which an element is held against them. */
export const documentContexts = inPlaces(
  rulesOf(
    `
PEPPOL-EN16931-R001 | BT-23 | software | / | present ProfileID
  Het document zegt niet bij welk proces van Peppol het hoort (ProfileID).
  The document does not say to which process of Peppol it belongs (ProfileID).
PEPPOL-EN16931-R007 | BT-23 | software until 3.0.22 | / | process of 3.0.21
  Het document noemt geen proces dat Peppol kent (ProfileID).
  The document names no process that Peppol knows (ProfileID).
PEPPOL-EN16931-R007 | BT-23 | software from 3.0.22 | / | process of 3.0.22
PEPPOL-EN16931-R002 | BT-22 | software | / | oneNote
  Er staat meer dan één opmerking op de factuur.
  There is more than one note on the invoice.
PEPPOL-EN16931-R003 | BT-10 BT-13 | supplier | / | present BuyerReference or OrderReference/ID
  De referentie van de klant en het bestelnummer ontbreken; Peppol eist een van beide.
  The reference of the buyer and the order number are missing; Peppol demands one of them.
PEPPOL-EN16931-R004 | BT-24 | software | / | specification
  Het document noemt een andere specificatie dan Peppol BIS 3.0 (CustomizationID).
  The document names another specification than Peppol BIS 3.0 (CustomizationID).
PEPPOL-EN16931-R053 | BG-23 | software | / | oneBreakdown
  Het btw-overzicht moet er precies één keer staan.
  The VAT breakdown must be there exactly once.
PEPPOL-EN16931-R054 | BT-6 BT-111 | software | / | secondTotal
  Een tweede btw-totaal mag alleen als de btw ook in een andere munt staat.
  A second VAT total is allowed only where VAT is also given in another currency.
PEPPOL-EN16931-R055 | BT-110 BT-111 | supplier | / | sameSign
  De btw is in de ene munt positief en in de andere negatief.
  The VAT is positive in one currency and negative in the other.
PEPPOL-EN16931-R005 | BT-6 | software | TaxCurrencyCode | otherCurrency
  De tweede munt voor de btw is dezelfde als die van de factuur.
  The second currency for VAT is that of the invoice.
Het Peppol-adres van … ontbreekt. | The Peppol address of … is missing.
PEPPOL-EN16931-R010 | BT-49 | software | AccountingCustomerParty/Party | present EndpointID | de klant | the buyer
PEPPOL-EN16931-R020 | BT-34 | software | AccountingSupplierParty/Party | present EndpointID | de leverancier | the seller
PEPPOL-EN16931-R041 | BT-93 BT-100 BT-137 BT-142 | supplier | ${charges} if only a percentage | never
  Een korting of toeslag heeft een percentage, maar niet het bedrag waarop het slaat.
  An allowance or charge has a percentage, but not the amount that it is of.
PEPPOL-EN16931-R042 | BT-94 BT-101 BT-138 BT-143 | supplier | ${charges} if only a base | never
  Een korting of toeslag heeft een basisbedrag, maar geen percentage.
  An allowance or charge has a base amount, but no percentage.
PEPPOL-EN16931-R040 | BT-92 BT-99 BT-136 BT-141 | supplier | ${charges} | percentOf
  Het bedrag van een korting of toeslag is niet het percentage van het basisbedrag (0,02 verschil mag).
  The amount of an allowance or charge is not the percentage of its base amount (0.02 may differ).
PEPPOL-EN16931-R043 | BG-20 BG-21 BG-27 BG-28 | software | ${charges} | isIndicator
  Bij een korting of toeslag staat niet welke van de twee het is (true of false).
  An allowance or charge does not say which of the two it is (true or false).
PEPPOL-EN16931-R061 | BT-89 | supplier | PaymentMeans if direct debit | present PaymentMandate/ID
  Bij een domiciliëring ontbreekt het nummer van het mandaat.
  A direct debit lacks the number of the mandate.
PEPPOL-EN16931-R051 | BT-5 | software until 3.0.22 | ${amounts} if not a second total | sameCurrencyButRows
  Een bedrag staat in een andere munt dan de factuur.
  An amount is in another currency than the invoice.
PEPPOL-EN16931-R051 | BT-5 | software from 3.0.22 | ${amounts} if not a second total | sameCurrency
`,
    tests,
  ),
  conditions,
);
