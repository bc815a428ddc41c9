import { find, has, norm, normAt, textAt, toDecimal, zero } from '../nodes.ts';
import { type Broken, type Test } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import { isVat } from '../doc.ts';

export const attribute =
  (name: string): Test =>
  ({ attributes }) =>
    attributes.has(name);

/** A tax category of VAT with an element of that name. */
export const vatCategory =
  (name: string): Test =>
  (element) =>
    find(element, 'TaxCategory').some((category) => isVat(category) && has(category, name));

export const reason: Test = (element) => has(element, 'AllowanceChargeReason') || has(element, 'AllowanceChargeReasonCode');

/** The end of a period isn't before its start; days compare as text. */
export const inOrder: Test = (period) => {
  const [start, end] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')];
  return (
    start === undefined ||
    end === undefined ||
    norm(end) >= norm(start) || { found: norm(end), expected: `≥ ${norm(start)}`, at: find(period, 'EndDate')[0] }
  );
};

export const quantity: Test = (line) => has(line, 'InvoicedQuantity') || has(line, 'CreditedQuantity');

export const unitCode: Test = (line) =>
  [...find(line, 'InvoicedQuantity'), ...find(line, 'CreditedQuantity')].some(({ attributes }) => attributes.has('unitCode'));

export const notNegative = (line: Element, path: string): boolean | Broken =>
  find(line, path).some(({ text }) => toDecimal(text)?.gte(zero)) || {
    found: textAt(line, path),
    expected: '≥ 0',
    at: find(line, path)[0],
  };

/** Whether one of the texts at `path` in one element also stands there in another. */
const shares = (one: Element, other: Element, path: string): boolean => {
  const texts = new Set(find(other, path).map(({ text }) => text));
  return find(one, path).some(({ text }) => texts.has(text));
};

export const otherThanSeller: Test = (payee) => {
  const seller = find(payee.parent ?? payee, 'AccountingSupplierParty/Party')[0];
  const same =
    seller && ['PartyName/Name', 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID'].find((path) => shares(payee, seller, path));
  return has(payee, 'PartyName/Name') && (same === undefined || { found: textAt(payee, same), at: find(payee, same)[0] });
};

export const transferHasAccount: Test = (means) =>
  has(means, 'PayeeFinancialAccount/ID') || !['30', '58'].includes(normAt(means, 'PaymentMeansCode'));

export const taxInItsCurrency: Test = (root, doc) =>
  find(root, 'TaxCurrencyCode').every(({ text }) =>
    doc.named('TaxTotal').some((total) => find(total, 'TaxAmount').some(({ attributes }) => attributes.get('currencyID') === text)),
  );

export const rateUnlessOutside: Test = (breakdown) =>
  find(breakdown, 'TaxCategory').some((category) => isVat(category) && (has(category, 'Percent') || normAt(category, 'ID') === 'O'));
