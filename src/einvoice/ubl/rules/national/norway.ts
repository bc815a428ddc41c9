import { isNumberOf } from '../../../../belgium/peppol.ts';
import { find, kids, norm } from '../doc.ts';
import { apart, rulesOf } from '../rule.ts';
import { seller, sellerCountry, vatNumbers } from './parties.ts';

/** The rules of Norway in Peppol, for sellers that are registered there. */
export const norwegianRules = apart(
  rulesOf(
    `
NO-R-002 | BT-32 | supplier warning | ${seller} | registered
  Een Noorse leverancier moet "Foretaksregisteret" vermelden als hij in dat register staat.
  A Norwegian seller must state "Foretaksregisteret" where it is in that register.
NO-R-001 | BT-31 | supplier | ${seller} | vat
  Een Noors btw-nummer is niet NO, negen cijfers met een juist controlecijfer, en MVA.
  A Norwegian VAT number is not NO, nine digits with a right check digit, and MVA.
`,
    {
      registered: (party) =>
        kids(party, 'PartyTaxScheme')
          .filter((scheme) => find(scheme, 'TaxScheme/ID').some(({ text }) => norm(text) === 'TAX'))
          .flatMap((scheme) => kids(scheme, 'CompanyID'))
          .some(({ text }) => norm(text) === 'Foretaksregisteret'),
      vat: (party) => {
        const at = vatNumbers(party, 'trimmed').find(({ text }) => text.startsWith('NO'));
        const digits = /^NO(\d{9})MVA$/.exec(at?.text ?? '')?.[1];
        const right = digits !== undefined && Number(digits) > 0 && isNumberOf('0192', digits);
        return at === undefined || right || { found: at.text, at };
      },
    },
  ),
  (doc) => sellerCountry(doc) === 'NO',
);
