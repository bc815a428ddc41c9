import { hasGs1CheckDigit, isNumberOf } from '../../../../belgium/peppol-number.ts';
import type { Context, Pattern } from '../engine.ts';
import { find, norm } from '../nodes.ts';
import { type Flag, rule } from '../rule.ts';
import { isCodiceFiscale, isIpaCode, isItalianVat } from './italian.ts';

const everywhere = 'EndpointID | PartyIdentification/ID | CompanyID';

interface Scheme {
  readonly id: string;
  readonly scheme: string;
  readonly nl: string;
  readonly en: string;
  readonly isRight: (number: string) => boolean;
  readonly flag?: Flag;
  /** Whether white space around the number makes it wrong. */
  readonly bare?: boolean;
}

const own =
  (scheme: string) =>
  (number: string): boolean =>
    isNumberOf(scheme, number);

const schemes: readonly Scheme[] = [
  {
    id: 'R040',
    scheme: '0088',
    nl: 'Een GLN klopt niet: alleen cijfers, met een juist controlecijfer.',
    en: 'A GLN is wrong: digits only, with a right check digit.',
    isRight: hasGs1CheckDigit,
  },
  {
    id: 'R041',
    scheme: '0192',
    nl: 'Een Noors ondernemingsnummer klopt niet.',
    en: 'A Norwegian enterprise number is wrong.',
    isRight: (number) => own('0192')(number) && Number(number) > 0,
  },
  {
    id: 'R042',
    scheme: '0184',
    nl: 'Een Deens ondernemingsnummer (CVR) klopt niet.',
    en: 'A Danish enterprise number (CVR) is wrong.',
    isRight: own('0184'),
    bare: true,
  },
  {
    id: 'R052',
    scheme: '0096',
    nl: 'Een Deens vestigingsnummer (P) heeft niet 10 cijfers.',
    en: 'A Danish establishment number (P) does not have 10 digits.',
    isRight: own('0096'),
    bare: true,
  },
  {
    id: 'R053',
    scheme: '0198',
    nl: 'Een Deens nummer (SE) is niet DK met 8 cijfers.',
    en: 'A Danish number (SE) is not DK with 8 digits.',
    isRight: own('0198'),
    bare: true,
  },
  {
    id: 'R043',
    scheme: '0208',
    nl: 'Een Belgisch ondernemingsnummer klopt niet: 10 cijfers, het eerste 0 of 1, met juiste controlecijfers.',
    en: 'A Belgian enterprise number is wrong: 10 digits, the first 0 or 1, with right check digits.',
    isRight: own('0208'),
  },
  {
    id: 'R044',
    scheme: '0201',
    nl: 'Een Italiaanse IPA-code heeft niet 6 letters of cijfers.',
    en: 'An Italian IPA code does not have 6 letters or digits.',
    isRight: isIpaCode,
    flag: 'warning',
  },
  {
    id: 'R045',
    scheme: '0210',
    nl: 'Een Italiaanse codice fiscale klopt niet.',
    en: 'An Italian codice fiscale is wrong.',
    isRight: isCodiceFiscale,
    flag: 'warning',
  },
  {
    id: 'R046',
    scheme: '9907',
    nl: 'Een Italiaanse codice fiscale klopt niet.',
    en: 'An Italian codice fiscale is wrong.',
    isRight: isCodiceFiscale,
    flag: 'warning',
  },
  {
    id: 'R047',
    scheme: '0211',
    nl: 'Een Italiaanse partita IVA klopt niet.',
    en: 'An Italian partita IVA is wrong.',
    isRight: isItalianVat,
    flag: 'warning',
  },
  {
    id: 'R049',
    scheme: '0007',
    nl: 'Een Zweeds ondernemingsnummer klopt niet.',
    en: 'A Swedish enterprise number is wrong.',
    isRight: own('0007'),
  },
  {
    id: 'R050',
    scheme: '0151',
    nl: 'Een Australisch ondernemingsnummer (ABN) klopt niet.',
    en: 'An Australian enterprise number (ABN) is wrong.',
    isRight: own('0151'),
  },
  {
    id: 'R054',
    scheme: '0106',
    nl: 'Een Nederlands KVK-nummer heeft niet 8 cijfers.',
    en: 'A Dutch KVK number does not have 8 digits.',
    isRight: own('0106'),
    flag: 'warning',
  },
  {
    id: 'R055',
    scheme: '0190',
    nl: 'Een Nederlands OIN heeft niet 20 cijfers.',
    en: 'A Dutch OIN does not have 20 digits.',
    isRight: own('0190'),
    flag: 'warning',
  },
  {
    id: 'R056-1',
    scheme: '9944',
    nl: 'Een Nederlands btw-nummer is niet NL, 9 cijfers, B en 2 cijfers.',
    en: 'A Dutch VAT number is not NL, 9 digits, B and 2 digits.',
    isRight: (number) => dutch.test(number),
    flag: 'warning',
  },
  {
    id: 'R057',
    scheme: '0217',
    nl: 'Een Nederlands vestigingsnummer heeft niet 12 cijfers.',
    en: 'A Dutch establishment number does not have 12 digits.',
    isRight: (number) => /^\d{12}$/.test(number),
    flag: 'warning',
  },
];

const dutch = /^NL\d{9}B\d{2}$/;

const contextOf = ({ id, scheme, nl, en, isRight, flag = 'fatal', bare = false }: Scheme): Context => ({
  path: scheme === '9907' ? 'EndpointID' : everywhere,
  when: ({ attributes }) => attributes.get('schemeID') === scheme,
  rules: [
    rule(
      `PEPPOL-COMMON-${id}`,
      'BT-29 BT-34 BT-46 BT-49 BT-60',
      nl,
      en,
      ({ text }) => isRight(bare ? text : norm(text)) || { found: text },
      { flag },
    ),
  ],
});

const dutchVat: Context = {
  path: 'PartyTaxScheme/CompanyID',
  when: ({ text, parent }) =>
    norm(text).startsWith('NL') && parent !== undefined && find(parent, 'TaxScheme/ID').some((scheme) => norm(scheme.text) === 'VAT'),
  rules: [
    rule(
      'PEPPOL-COMMON-R056-2',
      'BT-31 BT-48 BT-63',
      'Een btw-nummer dat met NL begint, is niet NL, 9 cijfers, B en 2 cijfers.',
      'A VAT number that begins with NL is not NL, 9 digits, B and 2 digits.',
      ({ text }) => dutch.test(norm(text)) || { found: text },
      { flag: 'warning' },
    ),
  ],
};

/** Peppol: the numbers of parties by their scheme. Of a number that could be in two of these contexts only the first is held. */
export const identifierContexts: Pattern = [...schemes.slice(0, -1).map(contextOf), dutchVat, ...schemes.slice(-1).map(contextOf)];
