import { isVat } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { isCharge, normAt } from '../nodes.ts';
import { type Rule, rule } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import type { ModelRules } from './contexts.ts';
import { single } from './category-single.ts';
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

/** EN 16931: the families of rules for each VAT category, as far as the document as a whole is concerned. */
export const categories: ModelRules = { document: [...families.flatMap(inDocument), ...single] };

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
