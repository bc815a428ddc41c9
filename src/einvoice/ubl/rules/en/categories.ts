import { type Doc, isVat } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { find, isCharge, normAt, textAt } from '../nodes.ts';
import { type Rule, rule, type Test } from '../rule.ts';
import { type PlacedRow, rulesOf } from '../table.ts';
import type { Element } from '../../read/tree.ts';
import { type Category, categoriesOf } from './category-facts.ts';
import { type Family, families, perRate, breakdownFits, numbersFit, rateFits, baseFits, taxFits, reasonFits } from './category-tests.ts';

const places = [
  { place: 'line', nl: 'een factuurlijn', en: 'an invoice line', term: 'BT-151' },
  { place: 'allowance', nl: 'een korting', en: 'an allowance', term: 'BT-95' },
  { place: 'charge', nl: 'een toeslag', en: 'a charge', term: 'BT-102' },
] as const;

const inDocument = (family: Family): Rule[] => {
  const { id, nl, en, numbersNl, numbersEn } = family;
  return [
    rule(
      `BR-${id}-01`,
      'BG-23 BT-118',
      `De factuur gebruikt "${nl}", maar het btw-overzicht heeft daar niet het juiste aantal regels voor.`,
      `The invoice uses "${en}", but the VAT breakdown does not have the right number of rows for it.`,
      breakdownFits(family),
      { ask: 'software' },
    ),
    ...places.map(({ place, nl: whereNl, en: whereEn, term }, at) =>
      rule(
        `BR-${id}-0${at + 2}`,
        `BT-31 BT-63 ${term}`,
        `Bij ${whereNl} met "${nl}" hoort ${numbersNl}.`,
        `With ${whereEn} of "${en}" goes ${numbersEn}.`,
        numbersFit(family, place),
      ),
    ),
  ];
};

const rates = {
  zero: ['het tarief 0 %', 'a rate of 0 %'],
  positive: ['een tarief boven 0 %', 'a rate above 0 %'],
  'not negative': ['een tarief van 0 % of meer', 'a rate of 0 % or more'],
  none: ['geen tarief', 'no rate'],
} as const;

const rateRule = (family: Family, at: number): Rule => {
  const { nl, en, term } = places[at] ?? places[0];
  const [rateNl, rateEn] = rates[family.rate];
  return rule(
    `BR-${family.id}-0${at + 5}`,
    term,
    `Bij ${nl} met "${family.nl}" hoort ${rateNl}.`,
    `With ${en} of "${family.en}" goes ${rateEn}.`,
    rateFits(family),
  );
};

const inBreakdown = (family: Family): Rule[] => {
  const { id, nl, en, reason } = family;
  return [
    rule(
      `BR-${id}-08`,
      'BG-23 BT-116 BT-118',
      `De maatstaf van heffing voor "${nl}" is niet de som van de lijnen, toeslagen en kortingen.`,
      `The taxable amount for "${en}" is not the sum of the lines, charges and allowances.`,
      baseFits(family),
    ),
    rule(
      `BR-${id}-09`,
      'BG-23 BT-117 BT-118',
      perRate(family) ? `De btw voor "${nl}" wijkt 1 of meer af van de maatstaf maal het tarief.` : `Bij "${nl}" mag geen btw staan.`,
      perRate(family)
        ? `The VAT for "${en}" is 1 or more away from the taxable amount times the rate.`
        : `With "${en}" there may be no VAT.`,
      taxFits(family),
    ),
    rule(
      `BR-${id}-10`,
      'BG-23 BT-118 BT-120 BT-121',
      reason ? `Bij "${nl}" ontbreekt de reden waarom er geen btw is.` : `Bij "${nl}" hoort geen reden van vrijstelling.`,
      reason ? `The reason for charging no VAT is missing from "${en}".` : `No reason for an exemption goes with "${en}".`,
      reasonFits(family),
    ),
  ];
};

const ofVat = (doc: Doc, place: Category['place']): readonly Category[] =>
  categoriesOf(doc).filter((category) => category.vat && category.place === place);

const brokenDown = (doc: Doc, code: string): boolean => ofVat(doc, 'breakdown').some((category) => category.code === code);

/** A breakdown outside the scope of VAT allows no other category in that place. A category without a code is another one too. */
const onlyOutside =
  (place: Category['place']): Test =>
  (_root, doc) => {
    const other = brokenDown(doc, 'O') ? ofVat(doc, place).find(({ code }) => code !== 'O') : undefined;
    return other === undefined || { found: other.code, expected: 'O', at: other.element };
  };

const uses = (doc: Doc, code: string): boolean => categoriesOf(doc).some(({ raw }) => raw === code);

/** Whether a code is used in the breakdown, in an allowance or charge, or on a line. */
const usesThere = (doc: Doc, code: string): boolean =>
  categoriesOf(doc).some(({ raw, element: { parent, name } }) => {
    const above = parent?.parent?.name;
    const onLine = name === 'ClassifiedTaxCategory' && (above === 'InvoiceLine' || above === 'CreditNoteLine');
    return raw === code && (onLine || parent?.name === 'AllowanceCharge' || (parent?.name === 'TaxSubtotal' && above === 'TaxTotal'));
  });

const allItalian: Test = (_root, doc) => {
  const other = uses(doc, 'B') ? doc.named('IdentificationCode').find(({ text }) => text !== 'IT') : undefined;
  return other === undefined || { found: other.text, expected: 'IT', at: other };
};

const delivered: Test = (root, doc) =>
  !brokenDown(doc, 'K') ||
  (textAt(root, 'Delivery/ActualDeliveryDate') ?? '').length > 1 ||
  find(root, 'InvoicePeriod').some(({ children }) => children.length > 0);

const deliveredTo: Test = (root, doc) =>
  !brokenDown(doc, 'K') || (textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') ?? '').length > 1;

const only = 'Het btw-overzicht zegt "buiten het toepassingsgebied van de btw"; dan mag er geen';
const onlyEn = 'The VAT breakdown says "outside the scope of VAT"; then there may be no';

/** The rules of one VAT category that the others have not. */
const single = rulesOf(
  `
BR-IC-11 | BG-14 BT-72 BT-118 | supplier | document | delivered
  Bij een intracommunautaire levering ontbreekt de leveringsdatum of de factuurperiode.
  An intra-Community supply lacks the delivery date or the invoicing period.
BR-IC-12 | BT-80 BT-118 | supplier | document | deliveredTo
  Bij een intracommunautaire levering ontbreekt het land van levering.
  An intra-Community supply lacks the country of delivery.
BR-O-11 | BG-23 BT-118 | supplier | document | breakdown
  ${only} regel met een andere categorie zijn. | ${onlyEn} row of another category.
BR-O-12 | BG-25 BT-151 | supplier | document | line
  ${only} factuurlijn met een andere categorie zijn. | ${onlyEn} invoice line of another category.
BR-O-13 | BG-20 BT-95 | supplier | document | allowance
  ${only} korting met een andere categorie zijn. | ${onlyEn} allowance of another category.
BR-O-14 | BG-21 BT-102 | supplier | document | charge
  ${only} toeslag met een andere categorie zijn. | ${onlyEn} charge of another category.
BR-B-01 | BT-95 BT-102 BT-151 | supplier | document | allItalian
  Gesplitste betaling (categorie B) bestaat alleen tussen Italiaanse partijen.
  Split payment (category B) exists between Italian parties only.
BR-B-02 | BT-95 BT-102 BT-151 | supplier | document | notSplitAndStandard
  Gesplitste betaling (categorie B) en gewone btw (S) kunnen niet in één document staan.
  Split payment (category B) and standard VAT (S) can not stand in one document.
`,
  {
    delivered,
    deliveredTo,
    allItalian,
    breakdown: onlyOutside('breakdown'),
    line: onlyOutside('line'),
    allowance: onlyOutside('allowance'),
    charge: onlyOutside('charge'),
    notSplitAndStandard: (_root, doc) => !(usesThere(doc, 'B') && usesThere(doc, 'S')),
  },
);

/** EN 16931: the families of rules for each VAT category, as far as the document as a whole is concerned. */
export const categories: readonly PlacedRow[] = [
  ...families.flatMap(inDocument).map((one) => ({ where: 'document', rule: one })),
  ...single,
];

const isOf =
  (code: string, charge?: boolean) =>
  (element: Element): boolean =>
    normAt(element, 'ID') === code &&
    isVat(element) &&
    (charge === undefined || (element.parent !== undefined && isCharge(element.parent) === charge));

/** The contexts of the same families at each category. An element is in one of them at most. */
export const categoryContexts: Pattern = families.flatMap((family) => [
  { path: '/TaxTotal/TaxSubtotal/TaxCategory', when: isOf(family.code), rules: inBreakdown(family) },
  { path: 'AllowanceCharge/TaxCategory', when: isOf(family.code, false), rules: [rateRule(family, 1)] },
  { path: 'AllowanceCharge/TaxCategory', when: isOf(family.code, true), rules: [rateRule(family, 2)] },
  {
    path: 'InvoiceLine/Item/ClassifiedTaxCategory | CreditNoteLine/Item/ClassifiedTaxCategory',
    when: isOf(family.code),
    rules: [rateRule(family, 0)],
  },
]);
