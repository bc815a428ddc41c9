import { currenciesOf } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { find, has, kids, normAt, textAt } from '../nodes.ts';
import { atMost, present, rule } from '../rule.ts';
import {
  software,
  profileOf,
  isGerman,
  specification,
  oneBreakdown,
  secondTotal,
  sameSign,
  otherCurrency,
  percentOf,
  isIndicator,
  charges,
  never,
} from './document-tests.ts';

/** Peppol: a credit note has one project reference at most. */
export const creditNotePattern: Pattern = [
  {
    path: 'CreditNote',
    rules: [
      rule(
        'PEPPOL-EN16931-R080',
        'BT-11',
        'Een creditnota verwijst naar meer dan één project.',
        'A credit note refers to more than one project.',
        (root) => {
          const found = kids(root, 'AdditionalDocumentReference').filter((reference) =>
            find(reference, 'DocumentTypeCode').some(({ text }) => text === '50'),
          );
          return found.length <= 1 || { found: String(found.length), expected: '≤ 1', at: found[1] };
        },
      ),
    ],
  },
];

/** Peppol: the document as a whole, its parties, allowances and payment, in the order in which an element is held against them. */
export const documentContexts: Pattern = [
  {
    path: '/',
    rules: [
      rule(
        'PEPPOL-EN16931-R001',
        'BT-23',
        'Het document zegt niet bij welk proces van Peppol het hoort (ProfileID).',
        'The document does not say to which process of Peppol it belongs (ProfileID).',
        present('ProfileID'),
        software,
      ),
      rule(
        'PEPPOL-EN16931-R007',
        'BT-23',
        'Het document noemt een proces dat Peppol niet kent (ProfileID).',
        'The document names a process that Peppol does not know (ProfileID).',
        (root, doc) =>
          profileOf(doc) !== undefined || {
            found: textAt(root, 'ProfileID'),
            expected: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
            at: find(root, 'ProfileID')[0],
          },
        software,
      ),
      rule(
        'PEPPOL-EN16931-R002',
        'BT-22',
        'Er staat meer dan één opmerking op de factuur.',
        'There is more than one note on the invoice.',
        (root, doc) => isGerman(doc) || atMost(1, 'Note')(root, doc),
        software,
      ),
      rule(
        'PEPPOL-EN16931-R003',
        'BT-10 BT-13',
        'De referentie van de koper en het bestelnummer ontbreken; Peppol eist een van beide.',
        'The reference of the buyer and the order number are missing; Peppol demands one of them.',
        (root) => has(root, 'BuyerReference') || has(root, 'OrderReference/ID'),
      ),
      rule(
        'PEPPOL-EN16931-R004',
        'BT-24',
        'Het document volgt niet de afspraken van Peppol BIS Billing 3.0 (CustomizationID).',
        'The document does not follow Peppol BIS Billing 3.0 (CustomizationID).',
        specification,
        software,
      ),
      rule(
        'PEPPOL-EN16931-R053',
        'BG-23',
        'Het btw-overzicht moet er precies één keer staan.',
        'The VAT breakdown must be there exactly once.',
        oneBreakdown,
        software,
      ),
      rule(
        'PEPPOL-EN16931-R054',
        'BT-6 BT-111',
        'Een btw-totaal zonder overzicht staat er alleen, en dan één keer, als de btw ook in een tweede munt staat.',
        'A VAT total without a breakdown is there only, and then once, when VAT is also given in a second currency.',
        secondTotal,
        software,
      ),
      rule(
        'PEPPOL-EN16931-R055',
        'BT-110 BT-111',
        'De btw in de twee munten heeft niet hetzelfde teken.',
        'The VAT in the two currencies does not have the same sign.',
        sameSign,
      ),
    ],
  },
  {
    path: 'TaxCurrencyCode',
    rules: [
      rule(
        'PEPPOL-EN16931-R005',
        'BT-6',
        'De tweede munt voor de btw is dezelfde als die van de factuur.',
        'The second currency for VAT is that of the invoice.',
        otherCurrency,
        software,
      ),
    ],
  },
  {
    path: 'AccountingCustomerParty/Party',
    rules: [
      rule(
        'PEPPOL-EN16931-R010',
        'BT-49',
        'Het Peppol-adres van de koper ontbreekt.',
        'The Peppol address of the buyer is missing.',
        present('EndpointID'),
        software,
      ),
    ],
  },
  {
    path: 'AccountingSupplierParty/Party',
    rules: [
      rule(
        'PEPPOL-EN16931-R020',
        'BT-34',
        'Het Peppol-adres van de verkoper ontbreekt.',
        'The Peppol address of the seller is missing.',
        present('EndpointID'),
        software,
      ),
    ],
  },
  {
    path: charges,
    when: (element) => has(element, 'MultiplierFactorNumeric') && !has(element, 'BaseAmount'),
    rules: [
      rule(
        'PEPPOL-EN16931-R041',
        'BT-93 BT-100 BT-137 BT-142',
        'Een korting of toeslag heeft een percentage, maar niet het bedrag waarop het slaat.',
        'An allowance or charge has a percentage, but not the amount that it is of.',
        never,
      ),
    ],
  },
  {
    path: charges,
    when: (element) => !has(element, 'MultiplierFactorNumeric') && has(element, 'BaseAmount'),
    rules: [
      rule(
        'PEPPOL-EN16931-R042',
        'BT-94 BT-101 BT-138 BT-143',
        'Een korting of toeslag heeft een basisbedrag, maar geen percentage.',
        'An allowance or charge has a base amount, but no percentage.',
        never,
      ),
    ],
  },
  {
    path: charges,
    rules: [
      rule(
        'PEPPOL-EN16931-R040',
        'BT-92 BT-99 BT-136 BT-141',
        'Het bedrag van een korting of toeslag is niet het percentage van het basisbedrag (0,02 verschil mag).',
        'The amount of an allowance or charge is not the percentage of its base amount (0.02 may differ).',
        percentOf,
      ),
      rule(
        'PEPPOL-EN16931-R043',
        'BG-20 BG-21 BG-27 BG-28',
        'Er staat niet true of false bij of iets een toeslag is.',
        'The indicator of a charge is not true or false.',
        isIndicator,
        software,
      ),
    ],
  },
  {
    path: 'PaymentMeans',
    when: (element) => ['49', '59'].includes(normAt(element, 'PaymentMeansCode')),
    rules: [
      rule(
        'PEPPOL-EN16931-R061',
        'BT-89',
        'Bij een domiciliëring ontbreekt het nummer van het mandaat.',
        'A direct debit lacks the number of the mandate.',
        present('PaymentMandate/ID'),
      ),
    ],
  },
  {
    path: 'Amount | BaseAmount | PriceAmount | TaxTotal/TaxAmount | TaxableAmount | TaxSubtotal/TaxAmount | LineExtensionAmount | TaxExclusiveAmount | TaxInclusiveAmount | AllowanceTotalAmount | ChargeTotalAmount | PrepaidAmount | PayableRoundingAmount | PayableAmount',
    when: ({ parent }) => parent?.name !== 'TaxTotal' || has(parent, 'TaxSubtotal'),
    rules: [
      rule(
        'PEPPOL-EN16931-R051',
        'BT-5',
        'Een bedrag staat in een andere munt dan de factuur.',
        'An amount is in another currency than the invoice.',
        ({ attributes }, doc) => {
          const currencies = currenciesOf(doc);
          const found = attributes.get('currencyID');
          return (found !== undefined && currencies.includes(found)) || { found: found ?? '', expected: currencies[0] };
        },
        software,
      ),
    ],
  },
];
