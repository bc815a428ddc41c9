import type { Context, Pattern } from '../engine.ts';
import { find, has, kids, norm, normAt, textAt } from '../nodes.ts';
import { type Rule, rule, type Test, warning } from '../rule.ts';
import { isGerman } from '../peppol/document-tests.ts';
import { germanPayment } from './germany-payment.ts';
import { debitNumbers, discounts, taxNumber, uniqueNames } from './germany-document.ts';

const inGermany = (path: string, rules: Context['rules']): Context => ({ path, when: (_element, doc) => isGerman(doc), rules });

/** There is an element at the path with more than white space in it. */
const written =
  (path: string): Test =>
  (element) =>
    find(element, path).some(({ text }) => norm(text) !== '');

const field = (id: string, terms: string, path: string, nl: string, en: string): Rule =>
  rule(id, terms, `Tussen Duitse partijen is ${nl} verplicht.`, `Between German parties ${en} is required.`, written(path));

const email =
  /^[a-zA-Z0-9!#$%&"*+/=?^_`{|}~-]+(\.[a-zA-Z0-9!#$%&"*+/=?^_`{|}~-]+)*@([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/;

const types = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);

const typeOf: Test = (root) => {
  const found = textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode');
  return types.has(found ?? '') || { found };
};

const correction: Test = (root) =>
  ![...find(root, 'InvoiceTypeCode'), ...find(root, 'CreditNoteTypeCode')].some(({ text }) => norm(text) === '384') ||
  has(root, 'BillingReference/InvoiceDocumentReference');

/** The rules of Germany in Peppol, for documents between two parties that are there. */
export const germany: Pattern = [
  inGermany('/', [
    rule(
      'DE-R-001',
      'BG-16',
      'Tussen Duitse partijen moet er staan hoe betaald wordt.',
      'Between German parties the document must say how to pay.',
      (root) => has(root, 'PaymentMeans'),
    ),
    field('DE-R-015', 'BT-10', 'BuyerReference', 'de referentie van de koper (Leitweg-ID)', 'the reference of the buyer (Leitweg-ID)'),
    rule(
      'DE-R-016',
      'BT-31 BT-32 BG-11',
      'Bij een Duitse btw-categorie hoort een belastingnummer van de verkoper of een fiscaal vertegenwoordiger.',
      'With a German VAT category goes a tax number of the seller or a tax representative.',
      taxNumber,
    ),
    rule(
      'DE-R-017',
      'BT-3',
      'De soort van het document is in Duitsland ongewoon.',
      'The type of the document is unusual in Germany.',
      typeOf,
      warning,
    ),
    rule(
      'DE-R-018',
      'BT-20',
      'Een lijn met # in de betalingsvoorwaarden volgt niet de vorm #SKONTO#TAGE=…#PROZENT=…#.',
      'A line with # in the payment terms does not follow the form #SKONTO#TAGE=…#PROZENT=…#.',
      discounts,
    ),
    rule('DE-R-022', 'BT-125', 'Twee bijlagen hebben dezelfde bestandsnaam.', 'Two attachments have the same file name.', uniqueNames),
    rule(
      'DE-R-026',
      'BT-3 BG-3',
      'Een verbeterende factuur (384) verwijst niet naar de oorspronkelijke.',
      'A correcting invoice (384) does not refer to the original.',
      correction,
      warning,
    ),
    rule(
      'DE-R-030',
      'BT-90',
      'Bij een domiciliëring ontbreekt het SEPA-nummer van de schuldeiser.',
      'A direct debit lacks the SEPA number of the creditor.',
      debitNumbers.creditor,
    ),
    rule(
      'DE-R-031',
      'BT-91',
      'Bij een domiciliëring ontbreekt de rekening van de betaler.',
      'A direct debit lacks the account of the payer.',
      debitNumbers.payer,
    ),
  ]),
  inGermany('/AdditionalDocumentReference/Attachment/ExternalReference', [
    rule(
      'DE-R-T02',
      'BT-124',
      'De plaats van een bijlage is geen volledig adres, zoals een dat met https:// begint.',
      'The location of an attachment is not a whole address, such as one that begins with https://.',
      (reference) => /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(textAt(reference, 'URI') ?? '') || { found: textAt(reference, 'URI') },
      warning,
    ),
  ]),
  inGermany('/AccountingSupplierParty', [
    rule(
      'DE-R-002',
      'BG-6',
      'Tussen Duitse partijen is een contactpersoon van de verkoper verplicht.',
      'Between German parties a contact of the seller is required.',
      (party) => has(party, 'Party/Contact'),
    ),
  ]),
  inGermany('/AccountingSupplierParty/Party/PostalAddress', [
    field('DE-R-003', 'BT-37', 'CityName', 'de gemeente van de verkoper', 'the city of the seller'),
    field('DE-R-004', 'BT-38', 'PostalZone', 'de postcode van de verkoper', 'the post code of the seller'),
  ]),
  inGermany('/AccountingSupplierParty/Party/Contact', [
    field('DE-R-005', 'BT-41', 'Name', 'de naam van het contact', 'the name of the contact'),
    field('DE-R-006', 'BT-42', 'Telephone', 'de telefoon van het contact', 'the telephone of the contact'),
    field('DE-R-007', 'BT-43', 'ElectronicMail', 'het e-mailadres van het contact', 'the e-mail address of the contact'),
    rule(
      'DE-R-027',
      'BT-42',
      'De telefoon van het contact heeft geen drie cijfers.',
      'The telephone of the contact does not have three digits.',
      (contact) => normAt(contact, 'Telephone').replaceAll(/[^0-9]/g, '').length >= 3 || { found: textAt(contact, 'Telephone') },
      warning,
    ),
    rule(
      'DE-R-028',
      'BT-43',
      'Het e-mailadres van het contact klopt niet.',
      'The e-mail address of the contact is wrong.',
      (contact) => email.test(normAt(contact, 'ElectronicMail')) || { found: textAt(contact, 'ElectronicMail') },
      warning,
    ),
  ]),
  inGermany('/AccountingCustomerParty/Party/PostalAddress', [
    field('DE-R-008', 'BT-52', 'CityName', 'de gemeente van de koper', 'the city of the buyer'),
    field('DE-R-009', 'BT-53', 'PostalZone', 'de postcode van de koper', 'the post code of the buyer'),
  ]),
  inGermany('/Delivery/DeliveryLocation/Address', [
    field('DE-R-010', 'BT-77', 'CityName', 'de gemeente van de levering', 'the city of delivery'),
    field('DE-R-011', 'BT-78', 'PostalZone', 'de postcode van de levering', 'the post code of delivery'),
  ]),
  ...germanPayment(isGerman),
  inGermany('/TaxTotal/TaxSubtotal', [
    rule(
      'DE-R-014',
      'BT-119',
      'Tussen Duitse partijen is het tarief in het btw-overzicht verplicht.',
      'Between German parties the rate in the VAT breakdown is required.',
      (subtotal) => kids(subtotal, 'TaxCategory').some((category) => normAt(category, 'Percent') !== ''),
    ),
  ]),
];
