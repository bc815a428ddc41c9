import { customerCountry, type Doc, supplierCountry } from '../doc.ts';
import { decimalAt, find, has, kids, norm, normAt, toDecimal, zero } from '../nodes.ts';
import { type Broken, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import { slack } from './slack.ts';

export const software = { ask: 'software' } as const;

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

/** The number of the process that a profile names; undefined where Peppol doesn't know the profile. */
export function profileOf({ root }: Doc): '01' | '02' | undefined {
  const profile = normAt(root, 'ProfileID');
  if (profile === 'urn:peppol:bis:billing_with_response') return '02';
  return /^urn:(fdc:peppol\.eu:2017:poacc:billing:01:1\.0|peppol:france:billing:(non-)?regulated)$/.test(profile) ? '01' : undefined;
}

export const isGerman = (doc: Doc): boolean => supplierCountry(doc) === 'DE' && customerCountry(doc) === 'DE';

export const specification: Test = (root) => {
  const found = normAt(root, 'CustomizationID');
  const at = find(root, 'CustomizationID')[0];
  return (found.startsWith(customization) && !found.includes('::')) || { found, expected: customization, at };
};

const totalsWith = (root: Element, breakdown: boolean): Element[] =>
  kids(root, 'TaxTotal').filter((total) => has(total, 'TaxSubtotal') === breakdown);

export const oneBreakdown: Test = (root) => {
  const found = totalsWith(root, true);
  return found.length === 1 || { found: String(found.length), expected: '1', at: found[1] };
};

export const secondTotal: Test = (root) => {
  const found = totalsWith(root, false);
  const expected = has(root, 'TaxCurrencyCode') ? 1 : 0;
  return found.length === expected || { found: String(found.length), expected: String(expected), at: found[expected] };
};

export const sameSign: Test = (root) => {
  if (!has(root, 'TaxCurrencyCode')) return true;
  const taxIn = (code: string) =>
    find(root, 'TaxTotal/TaxAmount')
      .filter(({ attributes }) => attributes.get('currencyID') === normAt(root, code))
      .map(({ text }) => toDecimal(text));
  const [accounting, document] = [taxIn('TaxCurrencyCode'), taxIn('DocumentCurrencyCode')];
  const both = (sign: 1 | -1): boolean =>
    [accounting, document].every((taxes) => taxes.some((tax) => tax !== undefined && (sign === 1 ? tax.gte(zero) : tax.lte(zero))));
  return both(-1) || both(1) || { found: `${document[0]?.toFixed() ?? ''} / ${accounting[0]?.toFixed() ?? ''}` };
};

export const otherCurrency: Test = (element) => {
  const other = element.parent ? normAt(element.parent, 'DocumentCurrencyCode') : '';
  return norm(element.text) !== other || { found: element.text };
};

export const percentOf: Test = (element) => {
  const [percent, base] = [decimalAt(element, 'MultiplierFactorNumeric'), decimalAt(element, 'BaseAmount')];
  if (!percent || !base) return true;
  const amount = decimalAt(element, 'Amount') ?? zero;
  return slack(amount, base.times(percent).div(100), find(element, 'Amount')[0]);
};

export const isIndicator: Test = (element) => {
  const found = normAt(element, 'ChargeIndicator');
  return found === 'true' || found === 'false' || { found, expected: 'true / false', at: find(element, 'ChargeIndicator')[0] };
};

export const charges =
  'Invoice/AllowanceCharge | Invoice/InvoiceLine/AllowanceCharge | CreditNote/AllowanceCharge | CreditNote/CreditNoteLine/AllowanceCharge';
export const never: Test = (element): Broken => ({ at: element });
