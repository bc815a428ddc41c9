import { isLuhn } from '../../../../belgium/check-digits/sums.ts';
import type { Element } from '../../read/tree.ts';
import { type Doc, find, kids, norm, normAt, textAt, toDecimal } from '../doc.ts';
import { type Test, apart, rulesOf, type Tests } from '../rule.ts';
import { buyerAddress, isOfDigits, seller, sellerAddress, vatNumberOf } from './parties.ts';

const isSwedish = (doc: Doc): boolean => sellerAddress(doc) === 'SE';
const vatOf = (doc: Doc): string => vatNumberOf(doc, seller) ?? '';
const hasVat = (doc: Doc): boolean => isSwedish(doc) && vatOf(doc).startsWith('SE');

/** The sum of Luhn over the first nine digits, held against the tenth; whatever follows plays no part. */
const hasCheckDigit = (number: string): boolean => /^\d{10,}$/.test(number) && isLuhn(number.slice(0, 10));

const number =
  (isRight: (bare: string) => boolean): Test =>
  ({ text }) =>
    isRight(norm(text)) || { found: text };

const lengthOf = (text: string): number => Array.from(text).length;

const tests: Tests = {
  vatLength: (_party, doc) => lengthOf(norm(vatOf(doc))) === 14 || { found: vatOf(doc) },
  vatNumeric: (_party, doc) => isOfDigits(Array.from(vatOf(doc)).slice(2, 14).join('')) || { found: vatOf(doc) },
  numeric: number(isOfDigits),
  tenLong: number((bare) => lengthOf(bare) === 10),
  checkDigit: number(hasCheckDigit),
  approved: number((bare) => bare.toLowerCase() === 'godkänd för f-skatt'),
  rate: (category) => {
    const rate = toDecimal(textAt(category, 'Percent'));
    return [6, 12, 25].some((one) => rate?.eq(one)) || { found: textAt(category, 'Percent') ?? '', expected: '6 / 12 / 25' };
  },
  plusgiroLength: number((bare) => lengthOf(bare) >= 2 && lengthOf(bare) <= 8),
  bankgiroLength: number((bare) => lengthOf(bare) === 7 || lengthOf(bare) === 8),
  never: (means) => ({ found: textAt(means, 'PaymentMeansCode'), expected: '30' }),
};

const inGiro =
  (branch: string) =>
  ({ parent: account }: Element): boolean =>
    account?.parent?.name === 'PaymentMeans' &&
    normAt(account.parent, 'PaymentMeansCode') === '30' &&
    normAt(account, 'FinancialInstitutionBranch/ID') === branch;

const conditions = {
  'not VAT': ({ parent }: Element): boolean =>
    parent !== undefined &&
    !find(parent, 'TaxScheme/ID').some(({ text }) => norm(text.toUpperCase()) === 'VAT') &&
    parent.parent !== undefined &&
    find(parent.parent, 'PartyLegalEntity/CompanyID').length > 0,
  S: (category: Element): boolean => kids(category, 'ID').some(({ text }) => text === 'S'),
  plusgiro: inGiro('SE:PLUSGIRO'),
  bankgiro: inGiro('SE:BANKGIRO'),
  '50 or 56': (means: Element): boolean => ['50', '56'].includes(textAt(means, 'PaymentMeansCode') ?? ''),
  31: (means: Element, doc: Doc): boolean => textAt(means, 'PaymentMeansCode') === '31' && buyerAddress(doc) === 'SE',
};

const ofRegistered = rulesOf(
  `
SE-R-001 | BT-31 | supplier | ${seller} | vatLength
  Een Zweeds btw-nummer heeft niet 14 tekens. | A Swedish VAT number does not have 14 characters.
SE-R-002 | BT-31 | supplier | ${seller} | vatNumeric
  Een Zweeds btw-nummer heeft achter SE niet alleen cijfers. | A Swedish VAT number does not have only digits behind SE.
SE-R-006 | BT-119 BT-152 | supplier until 3.0.22 | TaxCategory, ClassifiedTaxCategory if S | rate
  Een Zweedse leverancier kan alleen 6, 12 of 25 % btw rekenen. | A Swedish seller can charge VAT of 6, 12 or 25 % only.
`,
  tests,
);

/** A Swedish seller may use another rate towards a buyer in another country. */
const ofBoth = rulesOf(
  `
SE-R-006 | BT-119 BT-152 | supplier from 3.0.22 | TaxCategory, ClassifiedTaxCategory if S | rate
  Tussen Zweedse partijen bestaat alleen 6, 12 of 25 % btw. | Between Swedish parties there is VAT of 6, 12 or 25 % only.
`,
  tests,
);

const ofSeller = rulesOf(
  `
SE-R-003 | BT-30 | supplier | ${seller}/PartyLegalEntity/CompanyID | numeric
  Een Zweeds ondernemingsnummer heeft niet alleen cijfers. | A Swedish enterprise number does not have only digits.
SE-R-004 | BT-30 | supplier | ${seller}/PartyLegalEntity/CompanyID | tenLong
  Een Zweeds ondernemingsnummer heeft niet 10 cijfers. | A Swedish enterprise number does not have 10 digits.
SE-R-013 | BT-30 | supplier | ${seller}/PartyLegalEntity/CompanyID | checkDigit
  Het controlecijfer van een Zweeds ondernemingsnummer klopt niet. | The check digit of a Swedish enterprise number is wrong.
SE-R-005 | BT-32 | supplier | ${seller}/PartyTaxScheme/CompanyID if not VAT | approved
  Het andere belastingnummer van een Zweedse leverancier is niet "Godkänd för F-skatt".
  The other tax number of a Swedish seller is not "Godkänd för F-skatt".
SE-R-007 | BT-81 BT-84 BT-86 | supplier warning | PayeeFinancialAccount/ID if plusgiro | numeric
  Een rekening bij Plusgiro heeft niet alleen cijfers. | An account at Plusgiro does not have only digits.
SE-R-010 | BT-81 BT-84 BT-86 | supplier warning | PayeeFinancialAccount/ID if plusgiro | plusgiroLength
  Een rekening bij Plusgiro heeft niet 2 tot 8 cijfers. | An account at Plusgiro does not have 2 to 8 digits.
SE-R-008 | BT-81 BT-84 BT-86 | supplier warning | PayeeFinancialAccount/ID if bankgiro | numeric
  Een rekening bij Bankgiro heeft niet alleen cijfers. | An account at Bankgiro does not have only digits.
SE-R-009 | BT-81 BT-84 BT-86 | supplier warning | PayeeFinancialAccount/ID if bankgiro | bankgiroLength
  Een rekening bij Bankgiro heeft niet 7 of 8 cijfers. | An account at Bankgiro does not have 7 or 8 digits.
SE-R-011 | BT-81 | supplier warning | PaymentMeans if 50 or 56 | never
  Een Zweedse leverancier moet een girobetaling vragen met code 30 en SE:PLUSGIRO of SE:BANKGIRO, niet met 50 of 56.
  A Swedish supplier must ask for a giro payment with code 30 and SE:PLUSGIRO or SE:BANKGIRO, not with 50 or 56.
SE-R-012 | BT-81 | supplier warning | PaymentMeans if 31 | never
  Tussen Zweedse partijen moet een overschrijving code 30 zijn, niet 31. | Between Swedish parties a transfer must be code 30, not 31.
`,
  tests,
);

export const swedishRules = [
  ...apart(ofRegistered, hasVat, conditions),
  ...apart(ofBoth, (doc) => hasVat(doc) && buyerAddress(doc) === 'SE', conditions),
  ...apart(ofSeller, isSwedish, conditions),
];
