import { groupBy } from '../../../group-by.ts';
import type { Element } from '../read/tree.ts';
import { find, isUbl, kids, norm, normAt, textAt } from './nodes.ts';

/** A document as the rules see it: its tree, and the facts that many of them ask for, each worked out once. */
export interface Doc {
  readonly root: Element;
  readonly isInvoice: boolean;
  /** Every element, in the order of the document. */
  readonly elements: readonly Element[];
  /** The elements of UBL with that name, wherever they stand. */
  readonly named: (name: string) => readonly Element[];
  /** The value that `make` gave the first time for this key. */
  readonly once: <T>(key: string, make: () => T) => T;
}

const nothing: readonly Element[] = [];

/** Takes an Invoice or CreditNote as a document that rules can be held against. */
export function docOf(root: Element): Doc {
  const elements: Element[] = [];
  const visit = (element: Element): void => {
    elements.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  const byName = groupBy(elements.filter(isUbl), ({ name }) => name);
  const known = new Map<string, unknown>();
  return {
    root,
    isInvoice: root.name === 'Invoice',
    elements,
    named: (name) => byName.get(name) ?? nothing,
    once: <T>(key: string, make: () => T): T => {
      if (!known.has(key)) known.set(key, make());
      return known.get(key) as T;
    },
  };
}

/** The lines of the document itself. */
export const linesOf = (doc: Doc): readonly Element[] =>
  doc.once('lines', () =>
    doc.root.children.filter((child) => isUbl(child) && (child.name === 'InvoiceLine' || child.name === 'CreditNoteLine')),
  );

/** The first text at a path below the document, found once for all lines that ask for it. */
export const textOnce = (doc: Doc, path: string): string | undefined => doc.once(`text ${path}`, () => textAt(doc.root, path));

/** The currencies that the document gives for itself; a right one gives one. */
export const currenciesOf = (doc: Doc): readonly string[] =>
  doc.once('currencies', () => kids(doc.root, 'DocumentCurrencyCode').map(({ text }) => text));

/** Whether a tax scheme stands in an element that is VAT, in any case and with any white space around it. */
export const isVat = (element: Element): boolean =>
  kids(element, 'TaxScheme').some((scheme) => norm((textAt(scheme, 'ID') ?? '').toUpperCase()) === 'VAT');

/** The country in an address of a party of the document, in capitals; empty where it has none or, as officially, more than one. */
export function countryAt(doc: Doc, path: string): string {
  const [code, other] = find(doc.root, `${path}/Country/IdentificationCode`);
  return other ? '' : norm(code?.text).toUpperCase();
}

export const supplierCountry = (doc: Doc): string =>
  doc.once('supplier country', () => countryAt(doc, 'AccountingSupplierParty/Party/PostalAddress'));
export const customerCountry = (doc: Doc): string =>
  doc.once('customer country', () => countryAt(doc, 'AccountingCustomerParty/Party/PostalAddress'));

export const isGerman = (doc: Doc): boolean => supplierCountry(doc) === 'DE' && customerCountry(doc) === 'DE';

/** Whether a document says that it follows the specification of Peppol for self-billing. */
export const isSelfBilling = (doc: Doc): boolean =>
  doc.once('self-billing', () =>
    ['CustomizationID', 'ProfileID'].some((name) => normAt(doc.root, name).includes('peppol.eu:2017:poacc:selfbilling:')),
  );
