import type { Element } from '../../read/tree.ts';
import { isPartitaIva, weighted } from '../../../../belgium/check-digits/sums.ts';
import { hasGs1CheckDigit, isNumberOf } from '../../../../belgium/peppol.ts';
import { find, norm } from '../doc.ts';
import { type Test, inPlaces, rulesOf } from '../rule.ts';

/** A whole number as XPath casts one. */
const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text.trim());

/** An Italian tax code: sixteen letters and digits of a person, or eleven digits. Peppol holds it to its form only. */
function isCodiceFiscale(text: string): boolean {
  if (text.length === 11) return isInteger(text);
  return (
    text.length === 16 &&
    /^[A-Za-z]{6}$/.test(text.slice(0, 6)) &&
    isInteger(text.slice(6, 8)) &&
    /^[A-Za-z]$/.test(text.slice(8, 9)) &&
    isInteger(text.slice(9, 11)) &&
    isInteger(text.slice(14, 15)) &&
    /^[A-Za-z]$/.test(text.slice(15))
  );
}

/** A VAT number: that of another country passes, an Italian one has eleven digits of which the last checks the others. */
function isItalianVat(text: string): boolean {
  const [country, number] = [text.slice(0, 2), text.slice(2)];
  return (country !== 'IT' && country !== 'it') || isPartitaIva(number);
}

const isDutchVat = (text: string): boolean => /^NL\d{9}B\d{2}$/.test(text);

function isLuxembourgVat(text: string): boolean {
  const [, six = '', check = ''] = /^LU(\d{6})(\d{2})$/i.exec(text) ?? [];
  return six !== '' && Number(six) % 89 === Number(check);
}

/** A number of the register of legal persons of Luxembourg: the fifth and sixth digit say which kind of person has it. */
function isMatricule(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const kind = Number(text.slice(4, 6));
  const rest = weighted(text.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  const check = rest === 0 ? 0 : 11 - rest;
  // Of kind 24 some were given out with a check digit that is one more.
  return kind >= 20 && [check, kind === 24 ? (check + 1) % 11 : check].includes(Number(text[10]));
}

/** The schemes whose numbers Peppol checks as duit checks those of an address. */
const own = ['0184', '0096', '0198', '0208', '0201', '0007', '0151', '0106', '0190'];

const right: Readonly<Record<string, (number: string) => boolean>> = {
  ...Object.fromEntries(own.map((scheme) => [scheme, (number: string) => isNumberOf(scheme, number)])),
  '0088': hasGs1CheckDigit,
  'GLN-13': (number) => /^\d{13}$/.test(number) && hasGs1CheckDigit(number),
  '0192': (number) => isNumberOf('0192', number) && Number(number) > 0,
  '0210': isCodiceFiscale,
  '9907': isCodiceFiscale,
  '0211': isItalianVat,
  '9944': isDutchVat,
  'Dutch VAT number': isDutchVat,
  '0217': (number) => /^\d{12}$/.test(number),
  'Belgian VAT number': (number) => /^BE[01]\d{9}$/i.test(number) && isNumberOf('0208', number.slice(2)),
  'Luxembourg VAT number': isLuxembourgVat,
  '0240': isMatricule,
};

/** The schemes whose numbers are wrong with white space around them. */
const bare = new Set(['0184', '0096', '0198']);

const tests = Object.fromEntries(
  Object.entries(right).map(([scheme, isRight]): [string, Test] => [
    scheme,
    ({ text }) => isRight(bare.has(scheme) ? text : norm(text)) || { found: text },
  ]),
);

/** A VAT number that begins with one of the prefixes; with two tax schemes the official tests find no number to judge. */
const vatNumberOf =
  (...prefixes: readonly string[]) =>
  ({ text, parent }: Element): boolean =>
    prefixes.includes(norm(text).slice(0, 2)) &&
    parent !== undefined &&
    find(parent, 'TaxScheme/ID')
      .map((scheme) => norm(scheme.text))
      .join(' ') === 'VAT';

const conditions = {
  ...Object.fromEntries(Object.keys(right).map((scheme) => [scheme, ({ attributes }: Element) => attributes.get('schemeID') === scheme])),
  'Dutch VAT number': vatNumberOf('NL'),
  'Belgian VAT number': vatNumberOf('BE'),
  'Luxembourg VAT number': vatNumberOf('LU', 'Lu', 'lU', 'lu'),
};

const everywhere = 'EndpointID, PartyIdentification/ID, CompanyID';
const terms = 'BT-29 BT-34 BT-46 BT-49 BT-60';

/** Peppol: the numbers of parties by their scheme. Of a number that could be in two of these contexts only the first is held. */
export const identifierContexts = inPlaces(
  rulesOf(
    `
PEPPOL-COMMON-R040 | ${terms} | supplier until 3.0.22 | ${everywhere} if 0088 | 0088
  Een GLN klopt niet: alleen cijfers, met een juist controlecijfer. | A GLN is wrong: digits only, with a right check digit.
PEPPOL-COMMON-R040 | ${terms} | supplier from 3.0.22 | ${everywhere} if 0088 | GLN-13
  Een GLN klopt niet: precies 13 cijfers, met een juist controlecijfer. | A GLN is wrong: exactly 13 digits, with a right check digit.
PEPPOL-COMMON-R041 | ${terms} | supplier | ${everywhere} if 0192 | 0192
  Een Noors ondernemingsnummer klopt niet: 9 cijfers, met een juist controlecijfer.
  A Norwegian enterprise number is wrong: 9 digits, with a right check digit.
PEPPOL-COMMON-R042 | ${terms} | supplier | ${everywhere} if 0184 | 0184
  Een Deens ondernemingsnummer (CVR) klopt niet: DK met 8 cijfers. | A Danish enterprise number (CVR) is wrong: DK with 8 digits.
PEPPOL-COMMON-R045 | ${terms} | supplier warning | ${everywhere} if 0210 | 0210
  Een Italiaanse codice fiscale klopt niet: 16 letters en cijfers van een persoon, of 11 cijfers.
  An Italian codice fiscale is wrong: 16 letters and digits of a person, or 11 digits.
PEPPOL-COMMON-R046 | ${terms} | supplier warning | EndpointID if 9907 | 9907
  Een Italiaanse codice fiscale klopt niet: 16 letters en cijfers van een persoon, of 11 cijfers.
  An Italian codice fiscale is wrong: 16 letters and digits of a person, or 11 digits.
PEPPOL-COMMON-R047 | ${terms} | supplier warning | ${everywhere} if 0211 | 0211
  Een Italiaans btw-nummer (partita IVA) klopt niet: IT met 11 cijfers, waarvan het laatste de andere controleert.
  An Italian VAT number (partita IVA) is wrong: IT with 11 digits, of which the last checks the others.
PEPPOL-COMMON-R049 | ${terms} | supplier | ${everywhere} if 0007 | 0007
  Een Zweeds ondernemingsnummer klopt niet: 10 cijfers, met een juist controlecijfer.
  A Swedish enterprise number is wrong: 10 digits, with a right check digit.
PEPPOL-COMMON-R050 | ${terms} | supplier | ${everywhere} if 0151 | 0151
  Een Australisch ondernemingsnummer (ABN) klopt niet: 11 cijfers, met juiste controlecijfers.
  An Australian enterprise number (ABN) is wrong: 11 digits, with right check digits.
PEPPOL-COMMON-R052 | ${terms} | supplier | ${everywhere} if 0096 | 0096
  Een Deens vestigingsnummer (P) heeft niet 10 cijfers. | A Danish establishment number (P) does not have 10 digits.
PEPPOL-COMMON-R053 | ${terms} | supplier | ${everywhere} if 0198 | 0198
  Een Deens nummer (SE) is niet DK met 8 cijfers. | A Danish number (SE) is not DK with 8 digits.
PEPPOL-COMMON-R043 | ${terms} | supplier | ${everywhere} if 0208 | 0208
  Een Belgisch ondernemingsnummer klopt niet: 10 cijfers, het eerste 0 of 1, met juiste controlecijfers.
  A Belgian enterprise number is wrong: 10 digits, the first 0 or 1, with right check digits.
PEPPOL-COMMON-R044 | ${terms} | supplier warning | ${everywhere} if 0201 | 0201
  Een Italiaanse IPA-code heeft niet 6 letters of cijfers. | An Italian IPA code does not have 6 letters or digits.
PEPPOL-COMMON-R054 | ${terms} | supplier warning until 3.0.22 | ${everywhere} if 0106 | 0106
  Een Nederlands KVK-nummer heeft niet 8 cijfers. | A Dutch KVK number does not have 8 digits.
PEPPOL-COMMON-R054 | ${terms} | supplier from 3.0.22 | ${everywhere} if 0106 | 0106
PEPPOL-COMMON-R055 | ${terms} | supplier warning until 3.0.22 | ${everywhere} if 0190 | 0190
  Een Nederlands OIN heeft niet 20 cijfers. | A Dutch OIN does not have 20 digits.
PEPPOL-COMMON-R055 | ${terms} | supplier from 3.0.22 | ${everywhere} if 0190 | 0190
PEPPOL-COMMON-R056-1 | ${terms} | supplier warning until 3.0.22 | ${everywhere} if 9944 | 9944
  Een Nederlands btw-nummer is niet NL, 9 cijfers, B en 2 cijfers. | A Dutch VAT number is not NL, 9 digits, B and 2 digits.
PEPPOL-COMMON-R056-1 | ${terms} | supplier from 3.0.22 | ${everywhere} if 9944 | 9944
PEPPOL-COMMON-R056-2 | BT-31 BT-48 BT-63 | supplier warning until 3.0.22 | PartyTaxScheme/CompanyID if Dutch VAT number | Dutch VAT number
  Een btw-nummer dat met NL begint, is niet NL, 9 cijfers, B en 2 cijfers.
  A VAT number that begins with NL is not NL, 9 digits, B and 2 digits.
PEPPOL-COMMON-R056-2 | BT-31 BT-48 BT-63 | supplier from 3.0.22 | PartyTaxScheme/CompanyID if Dutch VAT number | Dutch VAT number
PEPPOL-COMMON-R057 | ${terms} | supplier warning until 3.0.22 | ${everywhere} if 0217 | 0217
  Een Nederlands vestigingsnummer heeft niet 12 cijfers. | A Dutch establishment number does not have 12 digits.
PEPPOL-COMMON-R057 | ${terms} | supplier from 3.0.22 | ${everywhere} if 0217 | 0217
PEPPOL-COMMON-R062 = DUIT-VAT-NUMBER | BT-31 BT-48 BT-63 | supplier warning from 3.0.22 | PartyTaxScheme/CompanyID if Belgian VAT number
  Belgian VAT number
  Een btw-nummer dat met BE begint, is niet BE en een juist ondernemingsnummer van 10 cijfers.
  A VAT number that begins with BE is not BE and a right enterprise number of 10 digits.
PEPPOL-COMMON-R058 = DUIT-VAT-NUMBER | BT-31 BT-48 BT-63 | supplier warning from 3.0.22 | PartyTaxScheme/CompanyID if Luxembourg VAT number
  Luxembourg VAT number
  Een btw-nummer dat met LU begint, is niet LU en 8 cijfers waarvan de laatste twee de andere controleren.
  A VAT number that begins with LU is not LU and 8 digits of which the last two check the others.
PEPPOL-COMMON-R059 | ${terms} | supplier warning from 3.0.22 | ${everywhere} if 0240 | 0240
  Een Luxemburgs registratienummer (matricule) klopt niet: 11 cijfers, met een juist controlecijfer.
  A Luxembourg register number (matricule) is wrong: 11 digits, with a right check digit.
`,
    tests,
  ),
  conditions,
);
