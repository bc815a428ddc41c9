import {
  isVat,
  customerCountry,
  type Doc,
  isSelfBilling,
  supplierCountry,
  decimalAt,
  find,
  has,
  isDay,
  kids,
  norm,
  normAt,
  zero,
} from '../doc.ts';
import { type Pattern, inPlaces, type Test, rulesOf } from '../rule.ts';
import { amountRules, numberRules } from './figures.ts';
import { firstBytes, fitsKind } from '../../read/attachments.ts';
import { selfBilledTypes } from '../../read/kind.ts';
import type { Element } from '../../read/tree.ts';

const typeCodeOf = (root: Parameters<Test>[0]): string => normAt(root, 'InvoiceTypeCode') || normAt(root, 'CreditNoteTypeCode');

const dueAfter: Test = (root) => {
  const date = normAt(root, 'IssueDate');
  const due = [...find(root, 'DueDate'), ...find(root, 'PaymentMeans/PaymentDueDate')].find(
    ({ text }) => isDay(norm(text)) && norm(text) < date,
  );
  return !isDay(date) || due === undefined || { found: norm(due.text), expected: `≥ ${date}`, at: due };
};

const isCredit = (type: string): boolean => ['381', '396', '261', '81', '83', '532'].includes(type);

const reference: Test = (root) => !isCredit(typeCodeOf(root)) || has(root, 'BillingReference/InvoiceDocumentReference/ID');

const statement =
  /terug\s?(te\s)?(storten|betalen)\s+aan\s+de\s+staat|terugstort\w*\s+aan\s+de\s+staat|[àa] reverser [àa] l.[ée]tat|(repaid|refunded|paid back) to the (belgian )?state/i;

const repaid = 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht';

/** A Belgian credit note that takes back VAT tells the customer to give back the VAT that he deducted. */
const vatStatement: Test = (root, doc) => {
  const vat = find(root, 'TaxTotal/TaxSubtotal/TaxAmount').some(({ text }) => !/^[-+\s0.]*$/.test(text));
  const toTaxpayer = find(root, 'AccountingCustomerParty/Party/PartyTaxScheme').some(isVat) && customerCountry(doc) === 'BE';
  if (!isCredit(typeCodeOf(root)) || supplierCountry(doc) !== 'BE' || !vat || !toTaxpayer) return true;
  return textsOf(root, doc).some(({ text }) => statement.test(text));
};

const vatInEuro: Test = (root, doc) => {
  const currency = normAt(root, 'DocumentCurrencyCode');
  const vat = find(root, 'TaxTotal/TaxSubtotal').some((subtotal) => decimalAt(subtotal, 'TaxAmount')?.eq(zero) === false);
  if (currency === 'EUR' || currency === '' || supplierCountry(doc) !== 'BE' || !vat) return true;
  const inEuro = find(root, 'TaxTotal/TaxAmount').some(({ attributes }) => attributes.get('currencyID') === 'EUR');
  return inEuro || { found: currency, expected: 'EUR', at: kids(root, 'DocumentCurrencyCode')[0] };
};

const notSelfBilled: Test = (root, doc) => {
  const found = typeCodeOf(root);
  const at = find(root, 'InvoiceTypeCode')[0] ?? find(root, 'CreditNoteTypeCode')[0];
  if (isSelfBilling(doc)) return { found: normAt(root, 'CustomizationID'), at: find(root, 'CustomizationID')[0], hint: heldAsSelfBilling };
  return !selfBilledTypes.has(found) || { found, at, hint: heldAsBilling };
};

const heldAsSelfBilling = {
  nl: 'Het is getoetst aan de regels van Peppol voor self-billing.',
  en: 'It was held against the rules of Peppol for self-billing.',
};
const heldAsBilling = {
  nl: 'Het noemt wel de specificatie van een gewone factuur, en is daaraan getoetst.',
  en: 'Yet it names the specification of an ordinary invoice, and was held against that.',
};

/** A rate between Belgian parties that Belgium does not have; a sale abroad can have the rate of another country. */
const belgianRate: Test = (category, doc) => {
  const rate = decimalAt(category, 'Percent');
  const domestic = supplierCountry(doc) === 'BE' && ['BE', ''].includes(customerCountry(doc));
  if (!domestic || normAt(category, 'ID') !== 'S' || !rate) return true;
  const at = find(category, 'Percent')[0];
  return [6, 12, 21].some((one) => rate.eq(one)) || { found: `${rate.toFixed()} %`, expected: '6 / 12 / 21 %', at };
};

const wholeSentence = /(gebrek aan schriftelijke betwisting|contestation (par )?[ée]crit|schriftlich\w* (beanstandung|anfechtung|einspr))/i;

const textsOf = (root: Element, doc: Doc): Element[] => [
  ...kids(root, 'Note'),
  ...find(root, 'PaymentTerms/Note'),
  ...doc.named('TaxExemptionReason'),
  ...doc.named('InstructionNote'),
];

const reverseCharge: Test = (category, doc) => {
  const domestic = supplierCountry(doc) === 'BE' && customerCountry(doc) === 'BE';
  if (!domestic || normAt(category, 'ID') !== 'AE') return true;
  return textsOf(doc.root, doc).some(({ text }) => wholeSentence.test(text)) || { at: category };
};

const asItSays: Test = ({ attributes, text }) => {
  const mime = attributes.get('mimeCode') ?? '';
  return fitsKind(mime, text) || { found: JSON.stringify(firstBytes(text).slice(0, 8)), expected: mime };
};

const documentRules = rulesOf(
  `
DUIT-DUE-DATE | BT-2 BT-9 | supplier warning | / | dueAfter
  De vervaldag ligt vóór de factuurdatum. | The due date lies before the invoice date.
DUIT-CREDIT-REFERENCE = BR-55 | BG-3 | supplier warning | / | reference
  De creditnota zegt niet welke factuur ze verbetert. | The credit note does not say which invoice it corrects.
DUIT-CREDIT-STATEMENT | BT-22 | supplier warning | / | vatStatement
  Op de creditnota ontbreekt: "${repaid}".
  The credit note lacks: "${repaid}" (VAT to be paid back to the State as far as it was deducted).
DUIT-VAT-EUR | BT-6 BT-111 | supplier warning | / | vatInEuro
  De factuur is in een vreemde munt, maar de btw staat er niet in euro.
  The invoice is in a foreign currency, but the VAT is not given in euro.
DUIT-SELF-BILLING | BT-3 | nobody warning | / | notSelfBilled
  Dit is self-billing: de klant heeft dit document opgemaakt. Ben jij de leverancier, dan is het jouw verkoop; boek het niet als aankoop.
  This is self-billing: the buyer made this document. If you are the supplier it is your sale, so do not book it as a purchase.
DUIT-BELGIAN-RATE | BT-119 | supplier warning | /TaxTotal/TaxSubtotal/TaxCategory if VAT | belgianRate
  Dit btw-tarief bestaat niet in België. | This VAT rate does not exist in Belgium.
DUIT-REVERSE-CHARGE | BT-120 | supplier warning | /TaxTotal/TaxSubtotal/TaxCategory if VAT | reverseCharge
  De btw is verlegd tussen Belgische partijen. Bij werk in onroerende staat hoort de volledige zin van artikel 20 van KB nr. 1 ("Verlegging van heffing. Bij gebrek aan schriftelijke betwisting …"), en die ontbreekt.
  The VAT is shifted between Belgian parties. Work on immovable property needs the whole sentence of article 20 of Royal Decree no. 1 ("Verlegging van heffing. Bij gebrek aan schriftelijke betwisting …"), which is missing.
DUIT-ATTACHMENT | BT-125 | software warning | EmbeddedDocumentBinaryObject | asItSays
  Een bijlage is niet het soort bestand dat ze zegt te zijn; open ze niet zomaar.
  An attachment is not the kind of file that it says it is; do not simply open it.
`,
  { dueAfter, reference, vatStatement, vatInEuro, notSelfBilled, belgianRate, reverseCharge, asItSays },
);

/** Faults that the official rules let pass and a Belgian customer doesn't: all of them warnings of duit itself. */
export const belgianRules: readonly Pattern[] = [
  inPlaces([...documentRules, ...amountRules, ...numberRules], { VAT: (element) => isVat(element) }),
];
