import { find, norm } from '../doc.ts';
import { apart, rulesOf } from '../rule.ts';
import { seller, sellerCountry } from './parties.ts';

/** The rules of Italy in Peppol, for sellers that are registered there. */
export const italianRules = apart(
  rulesOf(
    `
IT-R-001 | BT-32 | supplier | ${seller}/PartyTaxScheme if not VAT | taxCode
  Een Italiaans belastingnummer (codice fiscale) heeft niet 11 tot 16 hoofdletters en cijfers.
  An Italian tax number (codice fiscale) does not have 11 to 16 capitals and digits.
Een Italiaanse leverancier moet zijn … vermelden. | An Italian seller must give its ….
IT-R-002 | BT-35 | supplier | ${seller} | present PostalAddress/StreetName | straat | street
IT-R-003 | BT-37 | supplier | ${seller} | present PostalAddress/CityName | gemeente | city
IT-R-004 | BT-38 | supplier | ${seller} | present PostalAddress/PostalZone | postcode | post code
`,
    {
      taxCode: (scheme) => {
        const at = find(scheme, 'CompanyID')[0];
        return /^[A-Z0-9]{11,16}$/.test(norm(at?.text)) || { found: at?.text ?? '', at };
      },
    },
  ),
  (doc) => sellerCountry(doc) === 'IT',
  { 'not VAT': (scheme) => !find(scheme, 'TaxScheme/ID').some(({ text }) => norm(text) === 'VAT') },
);
