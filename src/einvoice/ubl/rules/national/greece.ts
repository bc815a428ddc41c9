import { weighted } from '../../../../belgium/check-digits/sums.ts';
import type { Element } from '../../read/tree.ts';
import { type Doc, find, kids, norm, textAt } from '../doc.ts';
import { type Test, apart, rulesOf, type Tests } from '../rule.ts';
import { buyer, buyerCountry, ownCountry, seller, sellerAddress, sellerCountry, vatNumberOf, vatNumbers } from './parties.ts';

const isGreece = (country: string): boolean => country === 'GR' || country === 'EL';
const isGreek = (doc: Doc): boolean => isGreece(sellerCountry(doc));

/** Whether the first nine characters are digits of which the last checks the others; whatever follows plays no part. */
const isTin = (text: string): boolean =>
  /^\d{9}/.test(text) && (weighted(text.slice(0, 8), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(text[8]);

const isGreekVat = (text: string): boolean => text.startsWith('EL') && isTin(text.slice(2));

const oneGreekVat: Test = (party) => {
  const numbers = vatNumbers(party, 'trimmed');
  return (numbers.length === 1 && isGreekVat(numbers[0]?.text ?? '')) || { found: numbers[0]?.text, at: numbers[0] };
};

/** A part of the number of the document, which bars take apart. */
const part =
  (at: number, isRight: (text: string, doc: Doc) => boolean): Test =>
  (root, doc) => {
    const id = kids(root, 'ID')[0];
    const found = (id?.text ?? '').split('|')[at] ?? '';
    return isRight(found, doc) || { found, at: id };
  };

const isOfParty = (text: string, doc: Doc): boolean =>
  norm(text).length === 9 &&
  isTin(text) &&
  [seller, '/TaxRepresentativeParty'].some((party) => vatNumberOf(doc, party)?.slice(2, 11) === text);

const within = (value: string, least: number, most: number): boolean => Number(value) >= least && Number(value) <= most;

function isDayOfIssue(text: string, { root }: Doc): boolean {
  const [day = '', month = '', year = ''] = text.split('/');
  const isDate = within(day, 1, 31) && within(month, 1, 12) && within(year, 1900, 2099);
  return isDate && text === (textAt(root, 'IssueDate') ?? '').split('-').toReversed().join('/');
}

const described =
  (description: string) =>
  (reference: Element): boolean =>
    find(reference, 'DocumentDescription').some(({ text }) => text === description);

const isMark = described('##M.AR.K##');
const isUrl = described('##INVOICE|URL##');

const references = (root: Element, is: (reference: Element) => boolean): number =>
  kids(root, 'AdditionalDocumentReference').filter(is).length;

const endpoint: Test = ({ text, attributes }) => {
  const scheme = attributes.get('schemeID');
  return (scheme === '9933' && isTin(text)) || { found: `${scheme ?? ''}:${text}`, expected: '9933' };
};

const types = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2']);

const tests: Tests = {
  oneGreekVat,
  named: (party) => find(party, 'PartyName/Name').some(({ text }) => text.length > 0),
  endpoint,
  sixParts: (root) => {
    const id = kids(root, 'ID')[0];
    const count = (id?.text ?? '').split('|').length;
    return count === 6 || { found: id?.text, expected: '6', at: id };
  },
  tin: part(0, isOfParty),
  day: part(1, isDayOfIssue),
  serial: part(2, (text) => /^\+?\d+$/.test(norm(text))),
  type: part(3, (text) => types.has(text)),
  fifth: part(4, (text) => text.length > 0),
  sixth: part(5, (text) => text.length > 0),
  greekVat: ({ text }) => isGreekVat(text) || { found: text },
  oneMark: (root) => references(root, isMark) === 1,
  oneUrl: (root) => references(root, isUrl) === 1,
  atMostOneUrl: (root) => references(root, isUrl) <= 1,
  beginsWithDigit: ({ text }) => /^[1-9]/.test(text) || { found: text },
};

const conditions = {
  MARK: ({ parent }: Element): boolean => parent !== undefined && isMark(parent),
  URL: (reference: Element): boolean => isUrl(reference),
  VAT: ({ parent }: Element): boolean => parent !== undefined && find(parent, 'TaxScheme/ID').some(({ text }) => norm(text) === 'VAT'),
};

const [id, idEn] = ['van het nummer van een Griekse factuur', 'of the number of a Greek invoice'];

const ofSeller = rulesOf(
  `
GR-R-001-1 | BT-1 | supplier | / | sixParts
  Het nummer van een Griekse factuur heeft niet zes delen, door een streep (|) gescheiden.
  The number of a Greek invoice does not have six parts, parted by a bar (|).
GR-R-001-2 | BT-1 BT-31 | supplier | / | tin
  Het eerste deel ${id} is niet het belastingnummer (9 cijfers) van de leverancier.
  The first part ${idEn} is not the tax number (9 digits) of the seller.
GR-R-001-3 | BT-1 BT-2 | supplier | / | day
  Het tweede deel ${id} is niet de factuurdatum, DD/MM/JJJJ. | The second part ${idEn} is not the invoice date, DD/MM/YYYY.
GR-R-001-4 | BT-1 | supplier | / | serial
  Het derde deel ${id} is geen geheel getal. | The third part ${idEn} is no whole number.
GR-R-001-5 | BT-1 | supplier until 3.0.22 | / | type
  Het vierde deel ${id} is niet 1.1, 1.6, 2.1, 2.4, 5.1 of 5.2. | The fourth part ${idEn} is not 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2.
GR-R-001-6 | BT-1 | supplier | / | fifth
  Het vijfde deel ${id} is leeg. | The fifth part ${idEn} is empty.
GR-R-001-7 | BT-1 | supplier | / | sixth
  Het zesde deel ${id} is leeg. | The sixth part ${idEn} is empty.
GR-R-002 | BT-28 | supplier | ${seller} | named
  Een Griekse leverancier moet zijn handelsnaam vermelden. | A Greek seller must give its trade name.
GR-S-011 | BT-31 | supplier warning | ${seller} | oneGreekVat
  Een Griekse leverancier heeft niet precies één btw-nummer: EL en 9 cijfers. | A Greek seller does not have exactly one VAT number: EL and 9 digits.
GR-R-003 | BT-31 | supplier | ${seller}/PartyTaxScheme/CompanyID if VAT | greekVat
  Het btw-nummer van een Griekse leverancier is niet EL en 9 cijfers. | The VAT number of a Greek seller is not EL and 9 digits.
GR-R-005 | BT-45 | supplier | ${buyer} | named
  Een Griekse leverancier moet de handelsnaam van zijn klant vermelden. | A Greek seller must give the trade name of its customer.
GR-R-008-3 | BG-24 BT-124 | supplier | /AdditionalDocumentReference if URL | filled Attachment/ExternalReference/URI
  Bij de verwijzing ##INVOICE|URL## ontbreekt het adres. | The reference ##INVOICE|URL## lacks the address.
`,
  tests,
);

const ofHome = rulesOf(
  `
GR-R-004-1 | BG-24 | supplier | / | oneMark
  Een Griekse factuur moet precies één keer verwijzen naar haar nummer bij de belastingdienst (##M.AR.K##).
  A Greek invoice must refer exactly once to its number at the tax office (##M.AR.K##).
GR-S-008-1 | BG-24 | supplier warning | / | oneUrl
  Een Griekse factuur moet precies één keer verwijzen naar haar adres bij de belastingdienst (##INVOICE|URL##).
  A Greek invoice must refer exactly once to its address at the tax office (##INVOICE|URL##).
GR-R-008-2 | BG-24 | supplier | / | atMostOneUrl
  Een Griekse factuur mag hoogstens één keer verwijzen naar haar adres bij de belastingdienst (##INVOICE|URL##).
  A Greek invoice may refer at most once to its address at the tax office (##INVOICE|URL##).
GR-R-004-2 | BT-122 | supplier | /AdditionalDocumentReference/ID if MARK | beginsWithDigit
  Het nummer bij de Griekse belastingdienst (##M.AR.K##) begint niet met een cijfer van 1 tot 9.
  The number at the Greek tax office (##M.AR.K##) does not begin with a digit from 1 to 9.
`,
  tests,
);

const ofOwn = rulesOf(
  `
GR-R-009 | BT-34 | supplier | ${seller}/EndpointID | endpoint
  Het Peppol-adres van een Griekse leverancier is niet zijn belastingnummer met schema 9933.
  The Peppol address of a Greek seller is not its tax number with scheme 9933.
`,
  tests,
);

const ofBoth = rulesOf(
  `
GR-R-006 | BT-48 | supplier | ${buyer} | oneGreekVat
  Een Griekse klant heeft niet precies één btw-nummer: EL en 9 cijfers. | A Greek buyer does not have exactly one VAT number: EL and 9 digits.
GR-R-010 | BT-49 | supplier | ${buyer}/EndpointID | endpoint
  Het Peppol-adres van een Griekse klant is niet zijn belastingnummer met schema 9933.
  The Peppol address of a Greek buyer is not its tax number with scheme 9933.
`,
  tests,
);

export const greekRules = [
  ...apart(ofSeller, isGreek, conditions),
  ...apart(ofHome, (doc) => isGreek(doc) && sellerAddress(doc) === 'GR', conditions),
  ...apart(ofOwn, (doc) => isGreece(ownCountry(doc))),
  ...apart(ofBoth, (doc) => isGreek(doc) && isGreece(buyerCountry(doc))),
];
