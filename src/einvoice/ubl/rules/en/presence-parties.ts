import { find, has } from '../nodes.ts';
import { filled, present, rule, software } from '../rule.ts';
import { isVat } from '../doc.ts';
import type { ModelRules } from './contexts.ts';
import { attribute, otherThanSeller, taxInItsCurrency } from './presence-tests.ts';

/** EN 16931: the groups and terms that must be there (BR-01 to BR-65), for the document as a whole and its parties. */
export const partyPresence: ModelRules = {
  document: [
    rule(
      'BR-01',
      'BT-24',
      'Het document zegt niet volgens welke specificatie het gemaakt is (CustomizationID).',
      'The document does not say which specification it follows (CustomizationID).',
      filled('CustomizationID'),
      software,
    ),
    rule('BR-02', 'BT-1', 'Het factuurnummer ontbreekt.', 'The invoice number is missing.', filled('ID')),
    rule('BR-03', 'BT-2', 'De factuurdatum ontbreekt.', 'The invoice date is missing.', filled('IssueDate')),
    rule(
      'BR-04',
      'BT-3',
      'De soort van het document (factuur of creditnota) ontbreekt.',
      'The type of the document (invoice or credit note) is missing.',
      (root, doc) => filled('InvoiceTypeCode')(root, doc) === true || filled('CreditNoteTypeCode')(root, doc),
      software,
    ),
    rule(
      'BR-05',
      'BT-5',
      'De munt van de factuur ontbreekt.',
      'The currency of the invoice is missing.',
      filled('DocumentCurrencyCode'),
      software,
    ),
    rule(
      'BR-06',
      'BT-27',
      'De naam van de verkoper ontbreekt.',
      'The name of the seller is missing.',
      filled('AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName'),
    ),
    rule(
      'BR-07',
      'BT-44',
      'De naam van de koper ontbreekt.',
      'The name of the buyer is missing.',
      filled('AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName'),
    ),
    rule(
      'BR-08',
      'BG-5',
      'Het adres van de verkoper ontbreekt.',
      'The address of the seller is missing.',
      present('AccountingSupplierParty/Party/PostalAddress'),
    ),
    rule(
      'BR-10',
      'BG-8',
      'Het adres van de koper ontbreekt.',
      'The address of the buyer is missing.',
      present('AccountingCustomerParty/Party/PostalAddress'),
    ),
    rule(
      'BR-16',
      'BG-25',
      'De factuur heeft geen enkele lijn.',
      'The invoice has no line at all.',
      (root) => has(root, 'InvoiceLine') || has(root, 'CreditNoteLine'),
    ),
    rule(
      'BR-53',
      'BT-6 BT-111',
      'De btw is aangekondigd in een tweede munt, maar het btw-totaal in die munt ontbreekt.',
      'VAT is announced in a second currency, but the VAT total in that currency is missing.',
      taxInItsCurrency,
    ),
  ],
  sellerAddress: [
    rule(
      'BR-09',
      'BG-5 BT-40',
      'Het land van de verkoper ontbreekt in zijn adres.',
      'The country of the seller is missing from the address.',
      filled('Country/IdentificationCode'),
    ),
  ],
  buyerAddress: [
    rule(
      'BR-11',
      'BT-55',
      'Het land van de koper ontbreekt in zijn adres.',
      'The country of the buyer is missing from the address.',
      filled('Country/IdentificationCode'),
    ),
  ],
  sellerEndpoint: [
    rule(
      'BR-62',
      'BT-34',
      'Het Peppol-adres van de verkoper heeft geen schema.',
      'The Peppol address of the seller has no scheme.',
      attribute('schemeID'),
      software,
    ),
  ],
  buyerEndpoint: [
    rule(
      'BR-63',
      'BT-49',
      'Het Peppol-adres van de koper heeft geen schema.',
      'The Peppol address of the buyer has no scheme.',
      attribute('schemeID'),
      software,
    ),
  ],
  payee: [
    rule(
      'BR-17',
      'BG-4 BG-10 BT-59',
      'Er staat een aparte begunstigde, maar zonder naam of met dezelfde naam of hetzelfde nummer als de verkoper.',
      'There is a separate payee, but without a name, or with a name or number of the seller.',
      otherThanSeller,
    ),
  ],
  representative: [
    rule(
      'BR-18',
      'BG-11 BT-62',
      'De naam van de fiscaal vertegenwoordiger ontbreekt.',
      'The name of the tax representative is missing.',
      filled('PartyName/Name'),
    ),
    rule(
      'BR-19',
      'BG-11 BG-12',
      'Het adres van de fiscaal vertegenwoordiger ontbreekt.',
      'The address of the tax representative is missing.',
      present('PostalAddress'),
    ),
    rule(
      'BR-56',
      'BG-11 BT-63',
      'Het btw-nummer van de fiscaal vertegenwoordiger ontbreekt.',
      'The VAT number of the tax representative is missing.',
      (party) => find(party, 'PartyTaxScheme').some((scheme) => isVat(scheme) && has(scheme, 'CompanyID')),
    ),
  ],
  representativeAddress: [
    rule(
      'BR-20',
      'BG-12 BT-69',
      'Het land van de fiscaal vertegenwoordiger ontbreekt in zijn adres.',
      'The country of the tax representative is missing from the address.',
      filled('Country/IdentificationCode'),
    ),
  ],
  deliveryAddress: [
    rule(
      'BR-57',
      'BG-15 BT-80',
      'Het land ontbreekt in het leveringsadres.',
      'The country is missing from the delivery address.',
      present('Country/IdentificationCode'),
    ),
  ],
};
