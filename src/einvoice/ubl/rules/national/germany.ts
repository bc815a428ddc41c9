import { remainder } from '../../../../belgium/check-digits/sums.ts';
import type { Element } from '../../read/tree.ts';
import { isGerman, find, has, kids, norm, normAt, textAt } from '../doc.ts';
import { type Test, inPlaces, rulesOf, type Tests } from '../rule.ts';
import { buyer, seller } from './parties.ts';

const email = /^[^@ \t\r\n]+@([^@. \t\r\n]+\.)+[^@. \t\r\n]+$/;

const types = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);
const categories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

const typesIn = (root: Element): Element[] => [...find(root, 'InvoiceTypeCode'), ...find(root, 'CreditNoteTypeCode')];

/** With one of the German VAT categories there is a tax number of the seller, or a representative. */
const taxNumber: Test = (root) => {
  const lines = [...kids(root, 'InvoiceLine'), ...kids(root, 'CreditNoteLine')].flatMap((line) =>
    find(line, 'Item/ClassifiedTaxCategory/ID'),
  );
  const used = [...lines, ...find(root, 'AllowanceCharge/TaxCategory/ID')].some(({ text }) => categories.has(text));
  const numbered = find(root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID').some(({ text }) => norm(text) !== '');
  return !used || numbered || has(root, 'TaxRepresentativeParty');
};

/** Each line of the payment terms that begins with `#` states a discount, and a line break follows the last. */
const discounts: Test = (root) => {
  const terms = textAt(root, 'PaymentTerms/Note') ?? '';
  const lines = terms.split(/\r?\n/).filter((line) => norm(line).startsWith('#'));
  const form = /#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;
  const wrong = lines.find((line) => !form.test(norm(line)));
  const last = terms.split(/#.+#/).at(-1) ?? '';
  return (
    lines.length === 0 || (wrong === undefined && /^\s*\n/.test(last)) || { found: wrong ?? last, at: find(root, 'PaymentTerms/Note')[0] }
  );
};

const uniqueNames: Test = (root) => {
  const seen = new Set<string>();
  for (const reference of kids(root, 'AdditionalDocumentReference')) {
    const names = find(reference, 'Attachment/EmbeddedDocumentBinaryObject').flatMap(({ attributes }) => attributes.get('filename') ?? []);
    const twice = names.find((name) => seen.has(name));
    if (twice !== undefined) return { found: twice, at: reference };
    for (const name of names) seen.add(name);
  }
  return true;
};

/** The remainder of ISO 7064 as these rules compute it: small letters keep a value of their own, so they are never right. */
function germanRemainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 2).toUpperCase() + iban.slice(2, 4);
  const codes = Array.from(moved, (char) => char.charCodeAt(0));
  return remainder(codes.map((code) => (code > 64 ? code - 55 : code - 48)).join(''), 97);
}

const ibanAt =
  (path: string, code: string): Test =>
  (means) => {
    const found = textAt(means, path);
    const bare = (found ?? '').replaceAll(/\s/g, '');
    const right = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(bare) && germanRemainder(bare) === 1;
    return normAt(means, 'PaymentMeansCode') !== code || right || { found, at: find(means, path)[0] };
  };

const withMandate =
  (test: (root: Element) => boolean): Test =>
  (root) =>
    !has(root, 'PaymentMeans/PaymentMandate') || test(root);

const without =
  (...groups: readonly string[]): Test =>
  (means) =>
    !groups.some((group) => has(means, group));

const tests: Tests = {
  taxNumber,
  discounts,
  uniqueNames,
  transferIban: ibanAt('PayeeFinancialAccount/ID', '58'),
  debitIban: ibanAt('PaymentMandate/PayerFinancialAccount/ID', '59'),
  noCardOrMandate: without('CardAccount', 'PaymentMandate'),
  noAccountOrMandate: without('PayeeFinancialAccount', 'PaymentMandate'),
  noAccountOrCard: without('PayeeFinancialAccount', 'CardAccount'),
  usualType: (root) => {
    const found = textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode');
    const text = {
      nl: `De code ${found} is in Duitsland ongewoon voor een document.`,
      en: `The code ${found} is unusual for a document in Germany.`,
    };
    return types.has(found ?? '') || { found, expected: [...types].join(', '), text };
  },
  correction: (root) => !typesIn(root).some(({ text }) => norm(text) === '384') || has(root, 'BillingReference/InvoiceDocumentReference'),
  creditor: withMandate((root) =>
    ['AccountingSupplierParty/Party/PartyIdentification/ID', 'PayeeParty/PartyIdentification/ID'].some((path) =>
      find(root, path).some(({ attributes }) => attributes.get('schemeID') === 'SEPA'),
    ),
  ),
  payer: withMandate((root) => has(root, 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID')),
  wholeUri: (reference) => /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(textAt(reference, 'URI') ?? '') || { found: textAt(reference, 'URI') },
  threeDigits: (contact) => normAt(contact, 'Telephone').replaceAll(/[^0-9]/g, '').length >= 3 || { found: textAt(contact, 'Telephone') },
  email: (contact) => email.test(normAt(contact, 'ElectronicMail')) || { found: textAt(contact, 'ElectronicMail') },
  rate: (subtotal) => kids(subtotal, 'TaxCategory').some((category) => normAt(category, 'Percent') !== ''),
};

const paidWith =
  (...codes: readonly string[]) =>
  (means: Element): boolean =>
    codes.includes(normAt(means, 'PaymentMeansCode'));

/** The rules of Germany in Peppol, for documents between two parties that are there. */
export const germanRules = [
  inPlaces(
    rulesOf(
      `
Tussen Duitse partijen is … verplicht. | Between German parties … is required.
DE-R-001 | BG-16 | supplier | / | present PaymentMeans
  Tussen Duitse partijen moet er staan hoe betaald wordt. | Between German parties the document must say how to pay.
DE-R-015 | BT-10 | supplier | / | filled BuyerReference
  de referentie van de klant (Leitweg-ID) | the reference of the buyer (Leitweg-ID)
DE-R-016 | BT-31 BT-32 BG-11 | supplier | / | taxNumber
  Bij een Duitse btw-categorie hoort een belastingnummer van de leverancier of een fiscaal vertegenwoordiger.
  With a German VAT category goes a tax number of the seller or a tax representative.
DE-R-017 | BT-3 | supplier warning | / | usualType
  De soort van het document is in Duitsland ongewoon. | The type of the document is unusual in Germany.
DE-R-018 | BT-20 | supplier | / | discounts
  Een lijn met # in de betalingsvoorwaarden volgt niet de vorm #SKONTO#TAGE=…#PROZENT=…#.
  A line with # in the payment terms does not follow the form #SKONTO#TAGE=…#PROZENT=…#.
DE-R-022 | BT-125 | supplier | / | uniqueNames
  Twee bijlagen hebben dezelfde bestandsnaam. | Two attachments have the same file name.
DE-R-026 | BT-3 BG-3 | supplier warning | / | correction
  Een verbeterende factuur (384) verwijst niet naar de oorspronkelijke.
  A correcting invoice (384) does not refer to the original.
DE-R-030 | BT-90 | supplier | / | creditor
  Bij een domiciliëring ontbreekt het SEPA-nummer van de schuldeiser. | A direct debit lacks the SEPA number of the creditor.
DE-R-031 | BT-91 | supplier | / | payer
  Bij een domiciliëring ontbreekt de rekening van de betaler. | A direct debit lacks the account of the payer.
DE-R-T02 | BT-124 | supplier warning | /AdditionalDocumentReference/Attachment/ExternalReference | wholeUri
  De plaats van een bijlage is geen volledig adres, zoals een dat met https:// begint.
  The location of an attachment is not a whole address, such as one that begins with https://.
DE-R-002 | BG-6 | supplier | /AccountingSupplierParty | present Party/Contact
  een contactpersoon van de leverancier | a contact of the seller
DE-R-003 | BT-37 | supplier | ${seller}/PostalAddress | filled CityName | de gemeente van de leverancier | the city of the seller
DE-R-004 | BT-38 | supplier | ${seller}/PostalAddress | filled PostalZone | de postcode van de leverancier | the post code of the seller
DE-R-005 | BT-41 | supplier | ${seller}/Contact | filled Name | de naam van het contact | the name of the contact
DE-R-006 | BT-42 | supplier | ${seller}/Contact | filled Telephone | de telefoon van het contact | the telephone of the contact
DE-R-007 | BT-43 | supplier | ${seller}/Contact | filled ElectronicMail
  het e-mailadres van het contact | the e-mail address of the contact
DE-R-027 | BT-42 | supplier warning | ${seller}/Contact | threeDigits
  De telefoon van het contact heeft geen drie cijfers. | The telephone of the contact does not have three digits.
DE-R-028 | BT-43 | supplier warning | ${seller}/Contact | email
  Het e-mailadres van het contact klopt niet. | The e-mail address of the contact is wrong.
DE-R-008 | BT-52 | supplier | ${buyer}/PostalAddress | filled CityName | de gemeente van de klant | the city of the buyer
DE-R-009 | BT-53 | supplier | ${buyer}/PostalAddress | filled PostalZone | de postcode van de klant | the post code of the buyer
DE-R-010 | BT-77 | supplier | /Delivery/DeliveryLocation/Address | filled CityName | de gemeente van de levering | the city of delivery
DE-R-011 | BT-78 | supplier | /Delivery/DeliveryLocation/Address | filled PostalZone
  de postcode van de levering | the post code of delivery
DE-R-019 | BT-84 | supplier warning | /PaymentMeans if transfer | transferIban
  Het rekeningnummer van een SEPA-overschrijving is geen geldige IBAN. | The account of a SEPA transfer is no valid IBAN.
DE-R-023-1 | BT-81 | supplier | /PaymentMeans if transfer | present PayeeFinancialAccount
  Bij een overschrijving hoort een rekening. | With a transfer goes an account.
DE-R-023-2 | BT-81 | supplier | /PaymentMeans if transfer | noCardOrMandate
  Bij een overschrijving hoort niet een kaart of een mandaat. | With a transfer does not go a card or a mandate.
DE-R-024-1 | BT-81 | supplier | /PaymentMeans if card | present CardAccount
  Bij een kaartbetaling hoort een kaart. | With a card payment goes a card.
DE-R-024-2 | BT-81 | supplier | /PaymentMeans if card | noAccountOrMandate
  Bij een kaartbetaling hoort niet een rekening of een mandaat. | With a card payment does not go an account or a mandate.
DE-R-020 | BT-91 | supplier warning | /PaymentMeans if direct debit | debitIban
  De rekening van de betaler is geen geldige IBAN. | The account of the payer is no valid IBAN.
DE-R-025-1 | BT-81 | supplier | /PaymentMeans if direct debit | present PaymentMandate
  Bij een domiciliëring hoort een mandaat. | With a direct debit goes a mandate.
DE-R-025-2 | BT-81 | supplier | /PaymentMeans if direct debit | noAccountOrCard
  Bij een domiciliëring hoort niet een rekening of een kaart. | With a direct debit does not go an account or a card.
DE-R-014 | BT-119 | supplier | /TaxTotal/TaxSubtotal | rate
  het tarief in het btw-overzicht | the rate in the VAT breakdown
`,
      tests,
    ),
    { transfer: paidWith('30', '58'), card: paidWith('48', '54', '55'), 'direct debit': paidWith('59') },
    isGerman,
  ),
];
