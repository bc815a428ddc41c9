import type { Big } from 'big.js';
import { written } from '../../../../belgium/decimal.ts';
import type { Text } from '../../../../language.ts';
import { currenciesOf, type Doc, decimalAt, find, one, roundUp, textAt, toDecimal, zero } from '../doc.ts';
import { amountIn, type Broken, type Test } from '../rule.ts';
import { baseOf, type Category, categoriesOf, hasRate, type Numbers, numbersOf } from './category-facts.ts';
import { nearTax } from './conditions.ts';

const ofSeller = {
  nl: 'het btw-nummer van de leverancier of van zijn fiscaal vertegenwoordiger',
  en: 'the VAT number of the seller or of the tax representative',
};
const anyNumber = (numbers: Numbers): boolean => numbers.seller || numbers.representativeVat;
const anyVat = (numbers: Numbers): boolean => numbers.sellerVat || numbers.representativeVat;

/** The numbers that a family asks for or forbids: in words, and whether the parties have them so. */
export const askedNumbers = {
  'of seller': { ...ofSeller, fit: anyNumber },
  'VAT of seller': { ...ofSeller, fit: anyVat },
  'of both': {
    nl: 'een btw-nummer van de leverancier en het btw- of ondernemingsnummer van de klant',
    en: 'a VAT number of the seller and the VAT or enterprise number of the buyer',
    fit: (numbers: Numbers): boolean => anyNumber(numbers) && (numbers.buyerVat || numbers.buyerLegal),
  },
  'VAT of both': {
    nl: 'een btw-nummer van de leverancier en van de klant',
    en: 'a VAT number of the seller and of the buyer',
    fit: (numbers: Numbers): boolean => anyVat(numbers) && numbers.buyerVat,
  },
  none: {
    nl: 'geen enkel btw-nummer: niet van de leverancier, niet van zijn vertegenwoordiger en niet van de klant',
    en: 'no VAT number at all: not of the seller, not of the representative and not of the buyer',
    fit: (numbers: Numbers): boolean => !anyVat(numbers) && !numbers.buyerVat,
  },
};

/** The features that set a family of rules about one VAT category apart from the others. */
export interface Family {
  readonly id: string;
  readonly code: string;
  readonly nl: string;
  readonly en: string;
  readonly rate: 'zero' | 'positive' | 'not negative' | 'none';
  readonly numbers: keyof typeof askedNumbers;
  /** Whether a reason for charging no VAT must be given; else it must not. */
  readonly reason: boolean;
}

const known = [
  ['AE', 'AE', 'btw verlegd', 'reverse charge', 'zero', 'of both', true],
  ['E', 'E', 'vrijgesteld van btw', 'exempt from VAT', 'zero', 'of seller', true],
  ['G', 'G', 'uitvoer buiten de EU', 'export outside the EU', 'zero', 'VAT of seller', true],
  ['IC', 'K', 'intracommunautaire levering', 'intra-Community supply', 'zero', 'VAT of both', true],
  ['AF', 'L', 'IGIC van de Canarische Eilanden', 'IGIC of the Canary Islands', 'not negative', 'of seller', false],
  ['AG', 'M', 'IPSI van Ceuta en Melilla', 'IPSI of Ceuta and Melilla', 'not negative', 'of seller', false],
  ['O', 'O', 'buiten het toepassingsgebied van de btw', 'outside the scope of VAT', 'none', 'none', true],
  ['S', 'S', 'gewone btw', 'standard VAT', 'positive', 'of seller', false],
  ['Z', 'Z', 'nultarief', 'zero rate', 'zero', 'of seller', false],
] as const;

export const families = known.map(([id, code, nl, en, rate, numbers, reason]): Family => ({ id, code, nl, en, rate, numbers, reason }));

export const perRate = ({ rate }: Family): boolean => rate === 'positive' || rate === 'not negative';

const count = (doc: Doc, wanted: (category: Category) => boolean): number => categoriesOf(doc).filter(wanted).length;

/** A category that is used has its breakdown: exactly one, or with rates at least one, and then none without a use. */
export const breakdownFits =
  (family: Family): Test =>
  (_root, doc) => {
    const { code, id } = family;
    const broken = (used: number, found: number): Broken => ({
      found: `${found} × TaxSubtotal ${code}`,
      expected: perRate(family) ? (used > 0 ? '≥ 1' : '0') : '1',
      text: rowsText(family, doc, used, found),
    });
    if (!perRate(family)) {
      const used = count(doc, (category) => category.code === code && category.vat);
      const found = count(doc, (category) => category.code === code && category.vat && category.place === 'breakdown');
      return used === 0 || found === 1 || broken(used, found);
    }
    // For S the official test looks at no tax scheme.
    const counts = (category: Category): boolean => category.code === code && (id === 'S' || category.vat);
    const used = count(
      doc,
      (category) => counts(category) && (category.place === 'line' || category.element.parent?.name === 'AllowanceCharge'),
    );
    const found = count(doc, (category) => counts(category) && category.place === 'breakdown');
    return used > 0 === found > 0 || broken(used, found);
  };

function rowsText({ code, nl, en }: Family, doc: Doc, used: number, rows: number): Text {
  const rates = new Set(
    categoriesOf(doc).flatMap((category) =>
      category.code === code && category.place !== 'breakdown' ? (decimalAt(category.element, 'Percent')?.toFixed() ?? []) : [],
    ),
  );
  const said = code === 'S' && rates.size > 0 ? [...rates].map((rate) => `${rate} %`).join(', ') : undefined;
  const [what, whatEn] = [said ? `${said.replaceAll('.', ',')} btw` : `"${nl}"`, said ? `${said} VAT` : `"${en}"`];
  if (used === 0) {
    return {
      nl: `Het btw-overzicht heeft een regel voor "${nl}", maar niets op de factuur valt daaronder.`,
      en: `The VAT breakdown has a row for "${en}", but nothing on the invoice falls under that.`,
    };
  }
  return rows === 0
    ? {
        nl: `Er is ${what} gebruikt, maar het btw-overzicht heeft er geen regel voor.`,
        en: `There is ${whatEn}, but the VAT breakdown has no row for it.`,
      }
    : {
        nl: `Er is ${what} gebruikt, maar het btw-overzicht heeft er ${rows} regels voor; het moet er één zijn.`,
        en: `There is ${whatEn}, but the VAT breakdown has ${rows} rows for it; there must be one.`,
      };
}

export const numbersFit =
  ({ code, id, numbers }: Family, place: Category['place']): Test =>
  (_root, doc) => {
    const there = categoriesOf(doc).filter((category) => category.code === code && category.place === place && inReach(category, id));
    const used = there.filter(({ vat }) => vat);
    // A line of category S counts here even where its tax scheme isn't VAT, and then nothing can help.
    if (id === 'S' && place === 'line' && there.length > 0 && used.length === 0) return { at: there[0]?.element };
    return used.length === 0 || askedNumbers[numbers].fit(numbersOf(doc)) || { at: used[0]?.element };
  };

/** For O only the allowances and charges of the document itself count. */
const inReach = ({ place, element }: Category, id: string): boolean =>
  id !== 'O' || place === 'line' || element.parent?.parent?.parent === undefined;

export function rateFits({ rate }: Family): Test {
  return (category) => {
    const text = textAt(category, 'Percent');
    const percent = toDecimal(text);
    const expected = { zero: '0', positive: '> 0', 'not negative': '≥ 0', none: undefined }[rate];
    const fits =
      rate === 'none'
        ? text === undefined
        : percent && { zero: percent.eq(zero), positive: percent.gt(zero), 'not negative': percent.gte(zero) }[rate];
    return fits === true || { found: text, expected, at: find(category, 'Percent')[0] };
  };
}

/** The official tests of E, O and Z compare without rounding, and those of the other categories round to cents. */
const ofCents = ({ id }: Family, base: Big): Big => (id === 'E' || id === 'O' || id === 'Z' ? base : roundUp(base));

export const baseFits =
  (family: Family): Test =>
  (category, doc) => {
    const subtotal = category.parent ?? category;
    const base = decimalAt(subtotal, 'TaxableAmount');
    const at = find(subtotal, 'TaxableAmount')[0];
    const hasLines = doc.named('InvoiceLine').length > 0 || doc.named('CreditNoteLine').length > 0;
    const rate = perRate(family) ? decimalAt(category, 'Percent') : undefined;
    if (perRate(family) && !rate) return true;
    const expected = rate ? baseOf(doc, family.code, rate) : ofCents(family, baseOf(doc, family.code));
    // The official test of S demands that something has the rate, so that a row of nothing is wrong even where its base is 0.
    if (family.id === 'S' && rate && !hasRate(doc, family.code, rate))
      return { found: base && written(base, 2), at, text: unusedText(rate) };
    const kept = base !== undefined && (rate ? base.minus(one).lt(expected) && base.plus(one).gt(expected) : base.eq(expected));
    return (
      (hasLines && kept) || {
        found: base && written(base, 2),
        expected: written(expected, 2),
        at,
        text: baseText(family, doc, rate, base, expected),
      }
    );
  };

const percents = (rate: Big): Text => ({ nl: `${rate.toFixed().replace('.', ',')} %`, en: `${rate.toFixed()} %` });

const unusedText = (rate: Big): Text => ({
  nl: `Het btw-overzicht heeft een regel voor ${percents(rate).nl} btw, maar niets op de factuur heeft dat tarief.`,
  en: `The VAT breakdown has a row for VAT of ${percents(rate).en}, but nothing on the invoice has that rate.`,
});

function baseText(family: Family, doc: Doc, rate: Big | undefined, base: Big | undefined, sum: Big): Text | undefined {
  if (!base) return undefined;
  const currency = currenciesOf(doc)[0] ?? '';
  const { nl, en } = rate ? percents(rate) : { nl: `"${family.nl}"`, en: `"${family.en}"` };
  const [onNl, sumNl] = [base, sum].map((amount) => amountIn(amount, currency).nl);
  const [onEn, sumEn] = [base, sum].map((amount) => amountIn(amount, currency).en);
  return {
    nl: `Bij ${nl}: het btw-overzicht rekent op ${onNl}, de lijnen samen zijn ${sumNl}.`,
    en: `At ${en}: the VAT breakdown has a base of ${onEn}, and the lines together are ${sumEn}.`,
  };
}

export function taxFits(family: Family): Test {
  return (category) => {
    const subtotal = category.parent ?? category;
    const at = find(subtotal, 'TaxAmount')[0];
    const tax = decimalAt(subtotal, 'TaxAmount');
    if (!perRate(family)) return tax?.eq(zero) || { found: tax && written(tax, 2), expected: '0.00', at };
    return nearTax(tax, decimalAt(subtotal, 'TaxableAmount'), decimalAt(category, 'Percent'), at);
  };
}

export const reasonFits =
  ({ reason }: Family): Test =>
  (category) => {
    const at = find(category, 'TaxExemptionReason')[0] ?? find(category, 'TaxExemptionReasonCode')[0];
    return reason === (at !== undefined) || { found: at?.text, at };
  };
