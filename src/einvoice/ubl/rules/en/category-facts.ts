import type { Big } from 'big.js';
import type { Element } from '../../read/tree.ts';
import { type Doc, isVat, linesOf, decimalAt, find, has, isCharge, kids, normAt, textAt, zero } from '../doc.ts';

export interface Category {
  readonly element: Element;
  readonly code: string;
  /** Its code as it stands, with any white space. */
  readonly raw: string | undefined;
  readonly vat: boolean;
  readonly place: 'line' | 'allowance' | 'charge' | 'breakdown' | 'other';
}

export const categoriesOf = (doc: Doc): readonly Category[] =>
  doc.once('categories', () => [
    ...doc.named('ClassifiedTaxCategory').map((element) => categoryOf(element, 'line')),
    ...doc.named('TaxCategory').map((element) => categoryOf(element, ownerOf(element))),
  ]);

const categoryOf = (element: Element, place: Category['place']): Category => ({
  element,
  code: normAt(element, 'ID'),
  raw: textAt(element, 'ID'),
  vat: isVat(element),
  place,
});

function ownerOf({ parent }: Element): Category['place'] {
  if (parent?.name === 'AllowanceCharge') {
    const charge = isCharge(parent);
    return charge === undefined ? 'other' : charge ? 'charge' : 'allowance';
  }
  const total = parent?.parent;
  return parent?.name === 'TaxSubtotal' && total?.name === 'TaxTotal' && total.parent?.parent === undefined ? 'breakdown' : 'other';
}

export type Numbers = ReturnType<typeof numbersOf>;

const vatId = (parties: readonly Element[], path: string): boolean =>
  parties.some((party) => find(party, path).some((scheme) => isVat(scheme) && has(scheme, 'CompanyID')));

export const numbersOf = (doc: Doc) =>
  doc.once('numbers', () => {
    const [supplier, customer] = [doc.named('AccountingSupplierParty'), doc.named('AccountingCustomerParty')];
    return {
      seller: supplier.some((party) => has(party, 'Party/PartyTaxScheme/CompanyID')),
      sellerVat: vatId(supplier, 'Party/PartyTaxScheme'),
      representativeVat: vatId(doc.named('TaxRepresentativeParty'), 'PartyTaxScheme'),
      buyerVat: vatId(customer, 'Party/PartyTaxScheme'),
      buyerLegal: customer.some((party) => has(party, 'Party/PartyLegalEntity/CompanyID')),
    };
  });

type Taxed = ReturnType<typeof taxed>;

/** The lines and the charges of the document, and its allowances as negative amounts. */
const taxedOf = (doc: Doc): readonly Taxed[] =>
  doc.once('taxed', () => [
    ...linesOf(doc).map((line) => taxed(decimalAt(line, 'LineExtensionAmount') ?? zero, find(line, 'Item/ClassifiedTaxCategory'))),
    ...kids(doc.root, 'AllowanceCharge').flatMap((part) => {
      const charge = isCharge(part);
      const amount = decimalAt(part, 'Amount') ?? zero;
      return charge === undefined ? [] : [taxed(charge ? amount : zero.minus(amount), kids(part, 'TaxCategory'))];
    }),
  ]);

const taxed = (amount: Big, categories: readonly Element[]) => ({
  amount,
  codes: categories.map((category) => normAt(category, 'ID')),
  rates: categories.flatMap((category) => decimalAt(category, 'Percent') ?? []),
});

/** The sum of the lines and charges less the allowances of a category, of one rate where one is given. */
export const baseOf = (doc: Doc, code: string, rate?: Big): Big =>
  taxedOf(doc)
    .filter(({ codes, rates }) => codes.includes(code) && (!rate || rates.some((one) => one.eq(rate))))
    .reduce((total, { amount }) => total.plus(amount), zero);

export const hasRate = (doc: Doc, code: string, rate: Big): boolean =>
  taxedOf(doc).some(({ codes, rates }) => codes.includes(code) && rates.some((one) => one.eq(rate)));
